/** Which paper is meant by a place of the window, and which lies next to another. */
import type { FieldData } from "../state/field-data";
import { type Camera, discRadius } from "./camera";
import type { PlacedName } from "./naming";
import { HIDDEN } from "./scene";

/** How far from a disc one may point, in pixels. */
export const REACH = 14;

/** The paper whose disc is nearest to a place, within reach; -1 for none. */
export function pick(data: FieldData, camera: Camera, states: Uint8Array, x: number, y: number, reach = REACH): number {
  let best = -1;
  let least = reach;
  for (let paper = 0; paper < data.size; paper++) {
    if (states[paper] === HIDDEN) continue;
    const dx = camera.ox + camera.sx * data.x[paper]! - x;
    const dy = camera.oy + camera.sy * data.y[paper]! - y;
    const distance = Math.hypot(dx, dy) - discRadius(camera, data.r[paper]!);
    if (distance < least) [best, least] = [paper, distance];
  }
  return best;
}

/** The community whose name or ribbon lies at a place of the window, by its number; -1 for none. */
export function pickCommunity(data: FieldData, camera: Camera, names: readonly PlacedName[], x: number, y: number): number {
  const named = names.find(
    ({ box, community }) => community !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
  );
  if (named?.community !== undefined) return named.community;
  const ribbon = data.layout.ribbons.find((each) => isInside(each, (x - camera.ox) / camera.sx, (y - camera.oy) / camera.sy));
  return data.communities.findIndex((each) => each.id === ribbon?.community);
}

/** Whether a place of the picture lies in a ribbon. */
function isInside(ribbon: FieldData["layout"]["ribbons"][number], x: number, y: number): boolean {
  const place = (x - ribbon.start) / ribbon.step;
  const [before, after] = [Math.floor(place), Math.ceil(place)];
  if (before < 0 || after >= ribbon.middle.length) return false;
  const between = (all: readonly number[]): number => all[before]! + (place - before) * (all[after]! - all[before]!);
  return Math.abs(y - between(ribbon.middle)) <= between(ribbon.half);
}

export type Direction = "left" | "right" | "up" | "down";

/** The nearest paper in a direction, a step aside counting double; the paper itself if there is none. */
export function nextTo(data: FieldData, camera: Camera, states: Uint8Array, from: number, direction: Direction): number {
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const isAcross = direction === "left" || direction === "right";
  for (let paper = 0; paper < data.size; paper++) {
    if (paper === from || states[paper] === HIDDEN || Number.isNaN(data.x[paper]!)) continue;
    const dx = camera.sx * (data.x[paper]! - data.x[from]!);
    const dy = camera.sy * (data.y[paper]! - data.y[from]!);
    const along = sign * (isAcross ? dx : dy);
    const aside = Math.abs(isAcross ? dy : dx);
    if (along <= 0.5 || aside > 3 * along) continue;
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [paper, distance];
  }
  return best;
}
