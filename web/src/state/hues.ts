/** The hue of each community, by its number in the palette: that of its theme, and none twice in a stratum. */
import type { Schemas } from "../api/client";

type Entry = Pick<Schemas["CommunityOut"], "id" | "layer" | "theme" | "papers">;

/** More hues cannot be distinguished. */
export const HUES = 8;

/** For each community the number of its hue; -1, grey, where its stratum has more communities than there are hues.
 *
 * The largest community of a theme in a stratum has the hue of the theme; another one takes a hue that is free in the
 * stratum, one that no theme has where there is one. `community_slots` of services/rendering/palette.py is the same.
 */
export function hueSlots(entries: readonly Entry[], themes: readonly { readonly id: string }[]): Map<string, number> {
  const themeHues = new Map(themes.slice(0, HUES).map((theme, hue) => [theme.id, hue]));
  const spare = [...Array(HUES).keys()].sort((a, b) => Number(a < themeHues.size) - Number(b < themeHues.size) || a - b);
  const slots = new Map<string, number>();
  for (const layer of new Set(entries.map((each) => each.layer))) {
    const largest = entries.filter((each) => each.layer === layer).sort((a, b) => b.papers - a.papers || (a.id < b.id ? -1 : 1));
    const taken = new Set<number>();
    for (const each of largest) {
      const hue = themeHues.get(each.theme ?? "");
      if (hue === undefined || taken.has(hue)) continue;
      taken.add(hue);
      slots.set(each.id, hue);
    }
    for (const each of largest) {
      if (slots.has(each.id)) continue;
      const hue = each.theme === null ? undefined : spare.find((one) => !taken.has(one));
      if (hue !== undefined) taken.add(hue);
      slots.set(each.id, hue ?? -1);
    }
  }
  return slots;
}
