/** Which lines are drawn: few unless all are asked for. */
import { CITES, edgesOf, type FieldData, SIMILAR } from "../state/field-data";
import { type Distance, HIDDEN, type Scene } from "./scene";

/** Most lines at once, unless all are asked for. */
const MOST_LINES = 1_000;

/** Lines a paper in view, when few are drawn: its strongest reference, and as many again by weight. */
const FEW = 2;

/** Most of them that arrive at one paper: a hub that everybody cites would else be a blot. */
const MOST_ARRIVING = 24;

/** Numbers of the edges to draw among the papers in view.
 *
 * Near, all of those that are asked for; else each paper's strongest reference first, then by weight. */
export function linesInView(scene: Scene, data: FieldData, inView: readonly number[], distance: Distance): number[] {
  const isIn = new Uint8Array(data.size);
  for (const paper of inView) isIn[paper] = 1;
  const wanted = (edge: number): boolean => (data.kind[edge] === CITES ? scene.cites : scene.similar) && shown(data, scene, isIn, edge);
  const isNear = distance === "near";
  const most = scene.allLines ? data.edges : isNear ? MOST_LINES : Math.min(MOST_LINES, FEW * inView.length);
  const chosen = new Set<number>();
  const arriving = new Uint16Array(data.size);
  const take = (edge: number): void => {
    const target = data.target[edge]!;
    if (chosen.has(edge) || chosen.size >= most || (arriving[target]! >= MOST_ARRIVING && !scene.allLines)) return;
    chosen.add(edge);
    arriving[target]! += 1;
  };
  if (scene.cites) {
    const strongest = inView.map((paper) => data.strongest[paper]!).filter((edge) => edge >= 0 && shown(data, scene, isIn, edge));
    for (const edge of strongest.sort((a, b) => data.weight[b]! - data.weight[a]! || a - b)) take(edge);
  }
  for (let edge = 0; edge < data.edges && chosen.size < most; edge++) if (wanted(edge)) take(edge);
  return [...chosen];
}

/** At least one end is in the window, and both are drawn. */
function shown(data: FieldData, scene: Scene, isIn: Uint8Array, edge: number): boolean {
  const [source, target] = [data.source[edge]!, data.target[edge]!];
  if (scene.states[source] === HIDDEN || scene.states[target] === HIDDEN) return false;
  if (Number.isNaN(data.x[source]!) || Number.isNaN(data.x[target]!)) return false;
  return Boolean(isIn[source]) && Boolean(isIn[target]);
}

/** The edges at a paper: references, what cites it, and similarities if they are asked for. */
export function linesAt(data: FieldData, paper: number, options: { similar: boolean }): number[] {
  const found = [...edgesOf(data.out, paper), ...edgesOf(data.into, paper)];
  if (options.similar) found.push(...edgesOf(data.alike, paper));
  return found.filter((edge) => !Number.isNaN(data.x[data.source[edge]!]!) && !Number.isNaN(data.x[data.target[edge]!]!));
}

/** Whether an edge is a similarity. */
export const isSimilar = (data: FieldData, edge: number): boolean => data.kind[edge] === SIMILAR;
