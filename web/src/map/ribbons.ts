/** Where the ribbons of communities lie in the picture. */
import type { Layout } from "../state/field-data";
import type { Box, Camera } from "./camera";

export type Ribbon = Layout["ribbons"][number];

/** The lower and the upper end of a ribbon at a place along time, both of the picture; null where it does not reach. */
export function spanAt(ribbon: Ribbon, x: number): readonly [number, number] | null {
  const place = (x - ribbon.start) / ribbon.step;
  const [before, after] = [Math.floor(place), Math.ceil(place)];
  if (before < 0 || after >= ribbon.middle.length) return null;
  const between = (all: readonly number[]): number => all[before]! + (place - before) * (all[after]! - all[before]!);
  const [middle, half] = [between(ribbon.middle), between(ribbon.half)];
  return [middle - half, middle + half];
}

const SAMPLES = [0.1, 0.3, 0.5, 0.7, 0.9];

/** The share of a box of the window that lies in a ribbon, in [0, 1]. */
export function shareWithin(ribbon: Ribbon, camera: Camera, box: Box): number {
  const height = box.bottom - box.top;
  const covered = SAMPLES.map((share) => {
    const x = box.left + share * (box.right - box.left);
    const span = spanAt(ribbon, (x - camera.ox) / camera.sx);
    if (!span) return 0;
    const [top, bottom] = span.map((y) => camera.oy + camera.sy * y) as [number, number];
    return Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top)) / height;
  });
  return covered.reduce((sum, each) => sum + each, 0) / SAMPLES.length;
}
