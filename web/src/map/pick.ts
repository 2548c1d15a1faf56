/** Which paper is meant by a place of the window, and which lies next to another. */
import type { FieldData } from "../state/field-data";
import { type Camera, discRadius } from "./camera";
import type { PlacedName } from "./naming";
import { spanAt } from "./ribbons";
import { HIDDEN } from "./scene";

/** How far from a disc one may point, in pixels. */
export const REACH = 14;

/** How far where a name lies, which is meant then. */
const CLOSE = 2;

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

/** The name of a paper or a community at a place of the window. */
export const nameAt = (names: readonly PlacedName[], x: number, y: number): PlacedName | undefined =>
  names.find(
    ({ box, community, paper }) =>
      (community !== undefined || paper !== undefined) && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
  );

/** The paper that is meant by a place: whose disc is there, else whose name, else whose disc is near; -1 for none. */
export function pickPaper(data: FieldData, camera: Camera, states: Uint8Array, names: readonly PlacedName[], x: number, y: number): number {
  const named = nameAt(names, x, y);
  const there = pick(data, camera, states, x, y, named ? CLOSE : REACH);
  return there >= 0 ? there : (named?.paper ?? -1);
}

/** The community whose name or ribbon lies at a place of the window, by its number; -1 for none. */
export function pickCommunity(data: FieldData, camera: Camera, names: readonly PlacedName[], x: number, y: number): number {
  const named = nameAt(names, x, y)?.community;
  if (named !== undefined) return named;
  const [px, py] = [(x - camera.ox) / camera.sx, (y - camera.oy) / camera.sy];
  const ribbon = data.layout.ribbons.find((each) => {
    const span = spanAt(each, px);
    return span !== null && py >= span[0] && py <= span[1];
  });
  return data.communities.findIndex((each) => each.id === ribbon?.community);
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
