/** Draws a scene through a camera with a pen; it knows nothing of the page. */
import { isRetracted } from "../parts/retracted";
import { CITES, type FieldData, SIMILAR } from "../state/field-data";
import { type Box, type Camera, discRadius } from "./camera";
import { hueOf, markingHues, mixed } from "./colours";
import type { Ghost } from "./ghosts";
import { isSimilar, linesAt, linesInView } from "./lines";
import { cross, star } from "./marks";
import { LINE, type PlacedName } from "./naming";
import { placeNames } from "./place-names";
import type { Pen } from "./pen";
import { DIM, type Distance, distanceOf, HIDDEN, type Line, LIT, PLAIN, type Scene } from "./scene";

export interface Painted {
  readonly distance: Distance;
  /** Papers that are drawn, trending most first. */
  readonly inView: readonly number[];
  /** How many lines are drawn of how many there are in view. */
  readonly names: readonly PlacedName[];
}

export interface PaintOptions {
  /** While the view moves: no names, so that a frame is quick. */
  readonly moving?: boolean;
  /** Neighbours outside the field. */
  readonly ghosts?: readonly Ghost[];
  /** Where things float above the map, which names must not lie under. */
  readonly reserved?: readonly Box[];
}

const DASH = [5, 4];
const LANDMARKS = 40;

/** Lines from which on each is drawn fainter. */
const CROWD = 300;

/** Radius in pixels from which on a dot is round. */
const ROUND = 1.4;

export function paint(pen: Pen, scene: Scene, camera: Camera, options: PaintOptions = {}): Painted {
  paintGround(pen, scene, camera);
  paintRibbons(pen, scene, camera);
  const data = scene.data;
  const all = data ? papersInView(data, scene, camera) : [];
  const smallest = data ? smallestRadius(data) * camera.scale : 4;
  const distance = distanceOf(all.length, smallest);
  const inView = distance === "far" && data ? landmarks(data, scene, all) : all;
  const isFaint = (paper: number): boolean => scene.states[paper] === DIM && !scene.ringed.includes(paper);
  const [faint, strong] = [inView.filter(isFaint), inView.filter((paper) => !isFaint(paper))];
  if (data) {
    if (distance === "far" && !scene.litLines.length) paintFlows(pen, scene, camera);
    if (distance !== "far") paintIdleLines(pen, scene, data, camera, all, distance);
    paintDots(pen, scene, data, camera, all, distance);
    paintDiscs(pen, { ...scene, ringed: [] }, data, camera, faint); // they cut no line and no name
    paintLitLines(pen, scene, data, camera, scene.accentLines, scene.colours.accent);
    paintLitLines(pen, scene, data, camera, scene.litLines);
  }
  const names = options.moving ? [] : placeNames(pen, scene, camera, inView, distance, options.reserved ?? []);
  writeNames(pen, names);
  if (data) paintDiscs(pen, scene, data, camera, strong); // above names: one may have room only where specks are
  paintGhosts(pen, scene, options.ghosts ?? []);
  return { distance, inView, names };
}

function paintGround(pen: Pen, { layout, colours }: Scene, camera: Camera): void {
  pen.begin();
  pen.rect(0, 0, camera.width, camera.height);
  pen.fill(colours.ground);
  for (const band of layout.bands) {
    const top = camera.oy + camera.sy * band.top;
    const bottom = band === layout.bands.at(-1) ? camera.height : camera.oy + camera.sy * band.bottom;
    const colour = colours.layers[["foundation", "development", "frontier"].indexOf(band.layer)] ?? colours.others;
    pen.begin();
    pen.rect(0, top, camera.width, bottom - top);
    if (colours.outlines) pen.stroke(colour, 1, { alpha: 0.5 });
    if (colours.bandAlpha) pen.fill(colour, colours.bandAlpha);
  }
  pen.begin();
  for (const column of layout.columns) {
    const x = Math.round(camera.ox + camera.sx * column.left) + 0.5;
    if (x < camera.gutter - 1 || x > camera.width) continue;
    pen.move(x, 0);
    pen.line(x, camera.height);
  }
  pen.stroke(colours.ink, 1, { alpha: 0.07 });
}

function paintRibbons(pen: Pen, scene: Scene, camera: Camera): void {
  const { colours, data, layout } = scene;
  const communities = new Map(data?.communities.map((each, number) => [each.id, number]));
  const isLit = data ? litCommunities(data, scene) : null;
  for (const ribbon of layout.ribbons) {
    const number = ribbon.community === null ? -1 : (communities.get(ribbon.community) ?? -1);
    const slot = number < 0 ? -1 : (data?.communities[number]?.slot ?? -1);
    const hue = scene.marking ? colours.muted : hueOf(colours, slot);
    const share = !data || !isLit || isLit[number + 1] ? 1 : 0.35;
    const places = ribbon.middle.length;
    const x = (place: number): number => camera.ox + camera.sx * (ribbon.start + place * ribbon.step);
    pen.begin();
    for (let place = 0; place < places; place++) {
      const y = camera.oy + camera.sy * (ribbon.middle[place]! - ribbon.half[place]!);
      if (place) pen.line(x(place), y);
      else pen.move(x(place), y);
    }
    for (let place = places - 1; place >= 0; place--) {
      pen.line(x(place), camera.oy + camera.sy * (ribbon.middle[place]! + ribbon.half[place]!));
    }
    pen.close();
    if (colours.ribbonAlpha) pen.fill(data ? hue : colours.muted, colours.ribbonAlpha * (data ? share : 0.6));
    if (colours.outlines) pen.stroke(hue, 1);
  }
}

/** Which communities have a paper that is not dimmed; place 0 is for papers without one. Null if nothing is dimmed. */
function litCommunities(data: FieldData, scene: Scene): Uint8Array | null {
  let dimmed = false;
  const lit = new Uint8Array(data.communities.length + 1);
  for (let paper = 0; paper < data.size; paper++) {
    if (scene.states[paper]! >= PLAIN) lit[data.community[paper]! + 1] = 1;
    else dimmed = true;
  }
  return dimmed ? lit : null;
}

/** The papers in the window, trending most first. */
export function papersInView(data: FieldData, scene: Scene, camera: Camera): number[] {
  const found: number[] = [];
  for (let paper = 0; paper < data.size; paper++) {
    if (scene.states[paper] === HIDDEN) continue;
    const r = discRadius(camera, data.r[paper]!);
    const x = camera.ox + camera.sx * data.x[paper]!;
    const y = camera.oy + camera.sy * data.y[paper]!;
    if (x > -r && x < camera.width + r && y > -r && y < camera.height + r) found.push(paper);
  }
  return found;
}

const smallestKnown = new WeakMap<FieldData, number>();

function smallestRadius(data: FieldData): number {
  let smallest = smallestKnown.get(data);
  if (smallest === undefined) {
    smallest = data.r.reduce((least, r) => Math.min(r, least), Number.POSITIVE_INFINITY);
    smallestKnown.set(data, smallest);
  }
  return smallest;
}

/** The papers that are drawn as discs from far away: seeds, the best ones, retracted ones, and all that are lit. */
function landmarks(data: FieldData, scene: Scene, inView: readonly number[]): number[] {
  return inView.filter(
    (paper, rank) =>
      rank < LANDMARKS ||
      data.papers[paper]!.seed ||
      isRetracted(data.papers[paper]!) ||
      scene.states[paper] === LIT ||
      scene.ringed.includes(paper),
  );
}

/** Lines leave and arrive horizontally. */
export function trace(pen: Pen, data: FieldData, camera: Camera, from: number, to: number): void {
  const x1 = camera.ox + camera.sx * data.x[from]!;
  const y1 = camera.oy + camera.sy * data.y[from]!;
  const x2 = camera.ox + camera.sx * data.x[to]!;
  const y2 = camera.oy + camera.sy * data.y[to]!;
  const bend = (x2 - x1) / 2;
  pen.move(x1, y1);
  pen.curve(x1 + bend, y1, x2 - bend, y2, x2, y2);
}

function paintIdleLines(pen: Pen, scene: Scene, data: FieldData, camera: Camera, inView: readonly number[], distance: Distance): void {
  const edges = linesInView(scene, data, inView, distance);
  const isDim = scene.litLines.length > 0 || inView.some((paper) => scene.states[paper] === LIT);
  const crowd = Math.min(1, Math.sqrt(CROWD / Math.max(1, edges.length)));
  const alpha = (isDim ? 0.05 : 0.15) * crowd * (scene.colours.outlines ? 3 : 1);
  for (const kind of [CITES, SIMILAR]) {
    for (const heavy of [false, true]) {
      pen.begin();
      let any = false;
      for (const edge of edges) {
        if (data.kind[edge] !== kind || data.weight[edge]! >= 0.6 !== heavy) continue;
        if (scene.states[data.source[edge]!] === DIM || scene.states[data.target[edge]!] === DIM) continue;
        trace(pen, data, camera, data.source[edge]!, data.target[edge]!);
        any = true;
      }
      if (any) pen.stroke(scene.colours.ink, heavy ? 1.5 : 0.9, kind === SIMILAR ? { alpha, dash: DASH } : { alpha });
    }
  }
}

/** Lines above all others: of a path, of a comparison, of a paper that is pointed at. */
export function paintLitLines(
  pen: Pen,
  scene: Scene,
  data: FieldData,
  camera: Camera,
  lines: readonly Line[],
  colour = scene.colours.path,
): void {
  for (const similar of [true, false]) {
    for (const heavy of [false, true]) {
      pen.begin();
      let any = false;
      for (const line of lines) {
        if (line.similar !== similar || line.weight >= 0.5 !== heavy) continue;
        trace(pen, data, camera, line.from, line.to);
        any = true;
      }
      const alpha = similar ? 0.75 : 0.9;
      if (any) pen.stroke(colour, heavy ? 2.4 : 1.6, similar ? { alpha, dash: DASH } : { alpha });
    }
  }
}

function paintFlows(pen: Pen, scene: Scene, camera: Camera): void {
  const { data, layout, colours } = scene;
  const most = scene.flows[0]?.citations ?? 0;
  if (!data || !most) return;
  const ribbons = new Map(layout.ribbons.map((ribbon) => [ribbon.community, ribbon]));
  for (const flow of scene.flows) {
    const from = ribbons.get(data.communities[flow.cited]?.id ?? "");
    const to = ribbons.get(data.communities[flow.citing]?.id ?? "");
    if (!from || !to) continue;
    const x1 = camera.ox + camera.sx * from.name_x;
    const y1 = camera.oy + camera.sy * from.name_y;
    const x2 = camera.ox + camera.sx * to.name_x;
    const y2 = camera.oy + camera.sy * to.name_y;
    const bend = (x2 - x1) / 2;
    pen.begin();
    pen.move(x1, y1);
    pen.curve(x1 + bend, y1, x2 - bend, y2, x2, y2);
    pen.stroke(hueOf(colours, data.communities[flow.cited]?.slot ?? -1), 1 + 8 * Math.sqrt(flow.citations / most), { alpha: 0.26 });
  }
}

/** From far away, a paper that is not a landmark is a dot of its community's colour. */
function paintDots(pen: Pen, scene: Scene, data: FieldData, camera: Camera, inView: readonly number[], distance: Distance): void {
  if (distance !== "far") return;
  for (const [key, papers] of grouped(scene, data, inView)) {
    const state = key % 4;
    pen.begin();
    for (const paper of papers) {
      const r = Math.max(0.6, discRadius(camera, data.r[paper]!));
      const [x, y] = [camera.ox + camera.sx * data.x[paper]!, camera.oy + camera.sy * data.y[paper]!];
      if (r < ROUND) pen.rect(x - r, y - r, 2 * r, 2 * r);
      else pen.disc(x, y, r);
    }
    pen.fill(discHues(scene)(Math.floor(key / 4) - 1), state === DIM ? 0.12 : 0.55);
  }
}

/** The colour of a disc by the number of its colour: of its theme, or of what discs are coloured by. */
function discHues({ colours, marking }: Scene): (slot: number) => string {
  if (!marking) return (slot) => hueOf(colours, slot);
  const hues = markingHues(colours, marking);
  return (slot) => hues[slot] ?? colours.others;
}

/** Papers by colour and state, so that each is filled once. Key: (slot + 1) * 4 + state. */
function grouped(scene: Scene, data: FieldData, papers: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const paper of papers) {
    const slot = scene.marking ? scene.marking.slots[paper]! : (data.communities[data.community[paper]!]?.slot ?? -1);
    const key = (slot + 1) * 4 + scene.states[paper]!;
    const group = groups.get(key);
    if (group) group.push(paper);
    else groups.set(key, [paper]);
  }
  return new Map([...groups].sort(([a], [b]) => (a % 4) - (b % 4) || a - b));
}

function paintDiscs(pen: Pen, scene: Scene, data: FieldData, camera: Camera, papers: readonly number[]): void {
  const { colours } = scene;
  const draw = (paper: number, more = 0): void =>
    pen.disc(
      camera.ox + camera.sx * data.x[paper]!,
      camera.oy + camera.sy * data.y[paper]!,
      Math.max(1, discRadius(camera, data.r[paper]!) + more),
    );
  const hueAt = discHues(scene);
  for (const [key, members] of grouped(scene, data, papers)) {
    const hue = hueAt(Math.floor(key / 4) - 1);
    const isDim = key % 4 === DIM;
    const full = members.filter((paper) => !scene.hollow?.[paper]);
    const hollow = members.filter((paper) => scene.hollow?.[paper]);
    pen.begin();
    for (const paper of full) draw(paper);
    pen.fill(isDim ? mixed(hue, colours.ground, 0.72) : hue);
    if (hollow.length) {
      pen.begin();
      for (const paper of hollow) draw(paper, -0.8);
      pen.fill(colours.ground, 0.8);
      pen.stroke(hue, 1.5, { alpha: isDim ? 0.35 : 1 });
    }
  }
  const seeds = papers.filter((paper) => data.papers[paper]!.seed && scene.states[paper] !== DIM);
  pen.begin();
  for (const paper of seeds) draw(paper);
  if (seeds.length) pen.stroke(colours.ink, 1.6);
  const starred = papers.filter((paper) => scene.starred?.[paper]);
  pen.begin();
  for (const paper of starred) star(pen, camera, data, paper);
  if (starred.length) pen.fill(colours.ink);
  const retracted = papers.filter((paper) => isRetracted(data.papers[paper]!));
  for (const isDim of [true, false]) {
    const crossed = retracted.filter((paper) => (scene.states[paper] === DIM) === isDim);
    pen.begin();
    for (const paper of crossed) cross(pen, camera, data, paper);
    if (crossed.length && !isDim) pen.stroke(colours.ground, 4.4);
    if (crossed.length) pen.stroke(colours.ink, 1.8, { alpha: isDim ? 0.3 : 1 });
  }
  for (const paper of scene.ringed) ring(pen, scene, data, camera, paper);
}

/** Two rings around a paper that is chosen. */
export function ring(pen: Pen, scene: Scene, data: FieldData, camera: Camera, paper: number): void {
  const x = camera.ox + camera.sx * data.x[paper]!;
  const y = camera.oy + camera.sy * data.y[paper]!;
  const r = Math.max(2, discRadius(camera, data.r[paper]!));
  pen.begin();
  pen.disc(x, y, r + 2);
  pen.stroke(scene.colours.ground, 2);
  pen.begin();
  pen.disc(x, y, r + 4);
  pen.stroke(scene.colours.ink, 2.2);
}

function paintGhosts(pen: Pen, { colours }: Scene, ghosts: readonly Ghost[]): void {
  if (!ghosts.length) return;
  pen.begin();
  for (const { x, y } of ghosts) pen.disc(x, y, 4.5);
  pen.fill(colours.ground);
  pen.stroke(colours.accent, 1.4);
}

/** What lies above the scene while a paper is pointed at: its lines under the names, their other ends, its ring. */
export function paintHighlight(
  pen: Pen,
  scene: Scene,
  data: FieldData,
  camera: Camera,
  paper: number,
  names: readonly PlacedName[] = [],
): void {
  if (Number.isNaN(data.x[paper]!) || scene.states[paper] === HIDDEN) return;
  const lines = linesAt(data, paper, { similar: scene.similar }).filter(
    (edge) => scene.states[data.source[edge]!] !== HIDDEN && scene.states[data.target[edge]!] !== HIDDEN,
  );
  const ends = lines.map((edge) => ({
    from: data.source[edge]!,
    to: data.target[edge]!,
    similar: isSimilar(data, edge),
    weight: data.weight[edge]!,
  }));
  paintLitLines(pen, scene, data, camera, ends, scene.colours.accent);
  writeNames(pen, names);
  const papers = [...new Set([paper, ...ends.flatMap((line) => [line.from, line.to])])];
  const lit = scene.states.map((state, each) => (papers.includes(each) && state !== HIDDEN ? LIT : state));
  paintDiscs(pen, { ...scene, states: lit, ringed: [], starred: null }, data, camera, papers);
  ring(pen, scene, data, camera, paper);
}

function writeNames(pen: Pen, names: readonly PlacedName[]): void {
  for (const name of names)
    for (const [row, words] of name.rows.entries()) pen.text(words, name.x, name.y + row * LINE * name.style.size, name.style);
}
