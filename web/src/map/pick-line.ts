/** Which line is meant by a place of the window. */
import type { FieldData } from "../state/field-data";
import type { Camera } from "./camera";
import { linesInView } from "./lines";
import type { Painted } from "./painter";
import type { Scene } from "./scene";

const REACH_PX = 5;

/** Of faint lines: there are so many that few places would be left for the ribbons below. */
const FAINT_REACH_PX = 2.5;
const PIECES = 24;

/** How far a place is from the line between two papers, as it is drawn. */
export function distanceToLine(data: FieldData, camera: Camera, from: number, to: number, x: number, y: number): number {
  const x1 = camera.ox + camera.sx * data.x[from]!;
  const y1 = camera.oy + camera.sy * data.y[from]!;
  const x2 = camera.ox + camera.sx * data.x[to]!;
  const y2 = camera.oy + camera.sy * data.y[to]!;
  const slack = REACH_PX;
  if (x < Math.min(x1, x2) - slack || x > Math.max(x1, x2) + slack || y < Math.min(y1, y2) - slack || y > Math.max(y1, y2) + slack) {
    return Number.POSITIVE_INFINITY;
  }
  const middle = (x1 + x2) / 2;
  let least = Number.POSITIVE_INFINITY;
  let [px, py] = [x1, y1];
  for (let piece = 1; piece <= PIECES; piece++) {
    const t = piece / PIECES;
    const u = 1 - t;
    const [b0, b1, b2, b3] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    const qx = b0 * x1 + (b1 + b2) * middle + b3 * x2;
    const qy = (b0 + b1) * y1 + (b2 + b3) * y2;
    least = Math.min(least, toPiece(x, y, px, py, qx, qy));
    [px, py] = [qx, qy];
  }
  return least;
}

function toPiece(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length ? Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length)) : 0;
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

/** The ends of the nearest line within reach; lit lines first. Null for none. */
export function pickLine(scene: Scene, camera: Camera, painted: Painted, x: number, y: number): readonly [number, number] | null {
  const { data } = scene;
  if (!data) return null;
  const nearest = (ends: Iterable<readonly [number, number]>, reach = REACH_PX): readonly [number, number] | null => {
    let best: readonly [number, number] | null = null;
    let least = reach;
    for (const [from, to] of ends) {
      const distance = distanceToLine(data, camera, from, to, x, y);
      if (distance < least) [best, least] = [[from, to], distance];
    }
    return best;
  };
  const lit = [...scene.litLines, ...scene.accentLines].map((line) => [line.from, line.to] as const);
  if (lit.length || painted.distance === "far") return nearest(lit);
  return nearest(
    linesInView(scene, data, painted.inView, painted.distance).map((edge) => [data.source[edge]!, data.target[edge]!] as const),
    FAINT_REACH_PX,
  );
}
