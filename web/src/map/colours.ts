/** The colours of the map, as the theme of the page has them. */
import palette from "../palette.json";
import { LAYERS } from "../state/address";
import type { Marking } from "../state/marking";
import type { ThemeName } from "../state/theme";

export interface Colours {
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  readonly path: string;
  readonly layers: readonly string[];
  readonly communities: readonly string[];
  readonly others: string;
  readonly bandAlpha: number;
  readonly ribbonAlpha: number;
  /** Outlines in place of tints: colours are the system's (forced colours). */
  readonly outlines: boolean;
}

const channels = (colour: string): number[] => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** A share of one colour in another, both `#rrggbb`; colours with names stay as they are. */
export function mixed(colour: string, other: string, share: number): string {
  if (!colour.startsWith("#") || !other.startsWith("#")) return colour;
  const [a, b] = [channels(colour), channels(other)];
  return `#${a
    .map((value, place) =>
      Math.round(value * (1 - share) + (b[place] ?? 0) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

const PAGE = {
  light: { ground: "#ffffff", ink: "#1d1c1a", muted: "#6a655c", accent: "#17606b", path: "#b9741a" },
  dark: { ground: "#17191b", ink: "#eceae4", muted: "#a8a39a", accent: "#74c9d2", path: "#eab35c" },
} as const;

/** The colours of a theme; of the system where colours are forced, with stronger tints where more contrast is wanted. */
export function coloursOf(theme: ThemeName, options: { forced: boolean; more: boolean } = { forced: false, more: false }): Colours {
  const page = PAGE[theme];
  const hues = palette[theme];
  if (options.forced) {
    return {
      ground: "Canvas",
      ink: "CanvasText",
      muted: "CanvasText",
      accent: "Highlight",
      path: "LinkText",
      layers: LAYERS.map(() => "CanvasText"),
      communities: hues.communities.map(() => "CanvasText"),
      others: "CanvasText",
      bandAlpha: 0,
      ribbonAlpha: 0,
      outlines: true,
    };
  }
  const weak = theme === "dark" ? 0.22 : 0.17;
  return {
    ...page,
    layers: LAYERS.map((layer) => hues.layers[layer]),
    communities: hues.communities,
    others: hues.others,
    bandAlpha: options.more ? 0.06 : 0.1,
    ribbonAlpha: options.more ? 0.34 : weak,
    outlines: options.more,
  };
}

/** The hue of a community by the number of its colour. */
export const hueOf = (colours: Colours, slot: number): string =>
  slot < 0 ? colours.others : (colours.communities[slot] ?? colours.others);

/** Shares of the ground, then of the ink, in the accent: from light to dark on a light page. */
const STEPS = [-0.64, -0.43, -0.2, 0, 0.36, 0.74];

/** The colours of a legend's entries: steps of one hue, or hues of their own. */
export function markingHues(colours: Colours, { entries, isSteps }: Pick<Marking, "entries" | "isSteps">): string[] {
  if (!isSteps) return entries.map((_, slot) => colours.communities[slot] ?? colours.others);
  const spread = entries.length > 1 ? (STEPS.length - 1) / (entries.length - 1) : 0;
  return entries.map((_, step) => {
    const [before, after] = [STEPS[Math.floor(step * spread)]!, STEPS[Math.ceil(step * spread)]!];
    const share = before + ((step * spread) % 1) * (after - before);
    return mixed(colours.accent, share < 0 ? colours.ground : colours.ink, Math.abs(share));
  });
}
