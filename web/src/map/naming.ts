/** The names on the map, each where it covers nothing: strata, years, communities, papers. */
import { LAYERS } from "../state/address";
import type { FieldData } from "../state/field-data";
import { words } from "../words";
import { type Box, type Camera, discRadius } from "./camera";
import { hueOf, mixed } from "./colours";
import type { Occupied } from "./names";
import type { Pen, TextStyle } from "./pen";
import { type Ribbon, shareWithin } from "./ribbons";
import { DIM, type Distance, HIDDEN, LIT, type Scene } from "./scene";

export interface PlacedName {
  /** One below the other. */
  readonly rows: readonly string[];
  readonly x: number;
  /** Of the middle of the first row. */
  readonly y: number;
  readonly style: TextStyle;
  readonly box: Box;
  /** The community that it names, by its number. */
  readonly community?: number;
  /** The paper that it names, by its number. */
  readonly paper?: number;
}

const PAPER_SIZE = 11.2;
const COMMUNITY_SIZE = 12.8;
const MIDDLE_NAMES = 40;
const NEAR_NAMES = 60;
const LIT_NAMES = 60;
const LONGEST_TITLE = 46;
const LONGEST_LABEL = 52;
const LONGEST_ROW = 28;
const FAIR = 6;

/** A cut name is worse than a whole one that lies on so many specks. */
const CUT = 3;

const MOST_FOREIGN = 0.05;
const YEARS_ROW = 20;

/** How far the rings about a chosen disc reach beyond it, in pixels. */
const RINGS = 5;

/** From one row of a name to the next, in its size. */
export const LINE = 1.2;

const boxAt = (left: number, middle: number, width: number, size: number): Box => ({
  left: left - 1,
  top: middle - size * 0.62,
  right: left + width + 1,
  bottom: middle + size * 0.62,
});

/** The first words of a text, with an ellipsis where it goes on. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.lastIndexOf(" ", most - 1);
  return `${text.slice(0, cut > most / 2 ? cut : most - 1).replace(/[\s,;:.–-]+$/, "")}…`;
}

/** Texts cut to a length so that no two look the same: where their first words are the same, the words at which they differ are shown. */
export function cutApart(texts: readonly string[], most: number): string[] {
  const cut = texts.map((text) => shortened(text, most));
  return texts.map((text, place) => {
    const alike = texts.filter((other, at) => at !== place && other !== text && cut[at] === cut[place]);
    return alike.length ? shortened(`…${text.slice(Math.max(...alike.map((other) => firstDifference(text, other))))}`, most) : cut[place]!;
  });
}

/** Where the first word begins at which two texts differ. */
function firstDifference(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return text.lastIndexOf(" ", Math.max(0, at - 1)) + 1;
}

type Row = readonly [string, TextStyle];

/** Strata: at the left of their band, in view as long as the band is; where nothing floats, on a narrow map on no disc
 * either, or on the fewest. */
export function layerNames(pen: Pen, scene: Scene, camera: Camera, occupied: Occupied, discs: Occupied): PlacedName[] {
  const placed: PlacedName[] = [];
  const isNarrow = camera.gutter < 40;
  for (const band of scene.layout.bands) {
    const top = Math.max(0, camera.oy + camera.sy * band.top);
    const bottom = Math.min(camera.height, camera.oy + camera.sy * band.bottom);
    if (bottom - top < 30) continue;
    const rows = rowsOf(band, scene.colours).slice(0, isNarrow ? 1 : 2);
    const widths = rows.map(([text, style]) => pen.width(text, style));
    const right = isNarrow ? camera.width - 12 - widths[0]! : LEFT;
    const places = stratumPlaces(top, bottom, right, isNarrow).map(([x, y]) =>
      rows.map(([, { size }], row) => boxAt(x, y + 17 * row, widths[row]!, size)),
    );
    const isFree = (box: Box): boolean => occupied.isFree(box) && (!isNarrow || discs.isFree(box));
    const boxes = places.find((each) => each.every(isFree)) ?? leastCovering(places, occupied, discs);
    for (const [row, box] of boxes.entries()) {
      const [text, style] = rows[row]!;
      occupied.add(box);
      placed.push({ rows: [text], x: box.left + 1, y: (box.top + box.bottom) / 2, style, box });
    }
  }
  return placed;
}

/** What a stratum is called, and how many papers it has. */
function rowsOf(band: Scene["layout"]["bands"][number], colours: Scene["colours"]): Row[] {
  const layer = band.layer as (typeof LAYERS)[number];
  const colour = mixed(colours.layers[LAYERS.indexOf(layer)] ?? colours.others, colours.ink, 0.2);
  return [
    [words.layers[layer] ?? band.layer, { size: 13, bold: true, colour, halo: colours.ground }],
    [words.papers(band.papers), { size: 11.5, colour: colours.muted, halo: colours.ground }],
  ];
}

/** Left edge of the names of strata, and steps along a narrow band to look for another. */
const LEFT = 12;
const ALONG = 24;

/** Where its first row may begin, the best first, and the middle of its height: at the left, then at the right of a
 * narrow map, then anywhere between. */
function stratumPlaces(top: number, bottom: number, right: number, isNarrow: boolean): (readonly [number, number])[] {
  const head = top + (top < YEARS_ROW && isNarrow ? YEARS_ROW + 10 : isNarrow ? 14 : 16);
  const middle = Math.min(bottom - 22, Math.max(top + 16, (top + bottom) / 2 - 8));
  const heights = isNarrow ? [head, bottom - 14] : [middle, head];
  const between = Array.from({ length: Math.max(0, Math.floor((right - LEFT) / ALONG)) }, (_, step) => LEFT + ALONG * (step + 1));
  return [...new Set([LEFT, right, ...between])].flatMap((x) => heights.map((y) => [x, y] as const));
}

/** Of some places the one that covers the least of what has its own, then of the discs. */
function leastCovering(places: readonly Box[][], occupied: Occupied, discs: Occupied): Box[] {
  const covered = (boxes: Box[], by: Occupied): number => boxes.reduce((sum, box) => sum + by.covered(box), 0);
  const ranked = places.map((boxes) => ({ boxes, taken: covered(boxes, occupied), discs: covered(boxes, discs) }));
  return ranked.reduce((best, each) => ((each.taken - best.taken || each.discs - best.discs) < 0 ? each : best)).boxes;
}

/** Years: along the top, each over its column, as many as have room. */
export function yearNames(pen: Pen, scene: Scene, camera: Camera, occupied: Occupied): PlacedName[] {
  const placed: PlacedName[] = [];
  const style: TextStyle = { size: 11, colour: scene.colours.muted, halo: scene.colours.ground, align: "center" };
  let free = camera.gutter;
  for (const column of scene.layout.columns) {
    const left = camera.ox + camera.sx * column.left;
    const right = left + camera.sx * column.width;
    if (right < camera.gutter || left > camera.width) continue;
    const width = pen.width(column.name, style);
    const middle = (Math.max(left, camera.gutter) + Math.min(right, camera.width)) / 2;
    if (middle - width / 2 < free || middle + width / 2 > camera.width - 4) continue;
    free = middle + width / 2 + 10;
    const box = boxAt(middle - width / 2, 11, width, 11);
    occupied.add(box);
    placed.push({ rows: [column.name], x: middle, y: 11, style, box });
  }
  return placed;
}

/** Communities: in their ribbon where it is thick and free, else just beside it, but in the ribbon of no other; on the
 * fewest of the discs that a name may lie on. */
export function communityNames(
  pen: Pen,
  scene: Scene,
  data: FieldData,
  camera: Camera,
  occupied: Occupied,
  specks: Occupied,
): PlacedName[] {
  const placed: PlacedName[] = [];
  const largest = [...scene.layout.ribbons].sort((a, b) => b.name_half * b.middle.length - a.name_half * a.middle.length);
  const numbers = new Map(data.communities.map((each, number) => [each.id, number]));
  const isDim = dimmedCommunities(scene, data);
  const labels = data.communities.map((each) => each.label);
  const [short, shortest] = [cutApart(labels, 2 * LONGEST_ROW), cutApart(labels, LONGEST_ROW)];
  for (const ribbon of largest) {
    const number = ribbon.community === null ? -1 : (numbers.get(ribbon.community) ?? -1);
    const community = data.communities[number];
    if (!community || isDim[number]) continue;
    const colour = mixed(scene.marking ? scene.colours.muted : hueOf(scene.colours, community.slot), scene.colours.ink, 0.4);
    const style: TextStyle = { size: COMMUNITY_SIZE, serif: true, italic: true, bold: true, colour, halo: scene.colours.ground };
    let best: { rows: readonly string[]; box: Box } | null = null;
    let fewest = Number.POSITIVE_INFINITY;
    for (const rows of labelRows(community.label, short[number], shortest[number])) {
      const least = rows.join(" ") === community.label ? 0 : CUT;
      if (fewest <= least) break;
      const width = Math.max(...rows.map((row) => pen.width(row, style)));
      for (const box of placesOf(ribbon, scene.layout, camera, width, rows.length, occupied)) {
        const covered = specks.covered(box) + least;
        if (covered < fewest) [best, fewest] = [{ rows, box }, covered];
        if (fewest === least) break;
      }
    }
    if (!best) continue;
    occupied.add(best.box);
    placed.push({ ...best, x: best.box.left + 1, y: best.box.top + COMMUNITY_SIZE * 0.62, style, community: number });
  }
  return placed;
}

/** A label whole in a row, in two or three; then as it is cut to two rows, to one: what has room is taken. */
export function labelRows(label: string, short = shortened(label, 2 * LONGEST_ROW), shortest = shortened(label, LONGEST_ROW)): string[][] {
  const whole = label.length <= LONGEST_LABEL ? [[label]] : [];
  const wraps = label.length <= 18 ? [] : [2, 3].map((rows) => wrapped(label, rows));
  return [...whole, ...wraps, wrapped(short, 2), [shortest]];
}

/** Words in so many rows of about the same length; fewer rows where there are fewer words. */
function wrapped(label: string, rows: number): string[] {
  const words = label.split(" ");
  if (rows <= 1 || words.length === 1) return [label];
  let best: string[] = [];
  let longest = Infinity;
  for (let at = 1; at < words.length; at++) {
    const tried = [words.slice(0, at).join(" "), ...wrapped(words.slice(at).join(" "), rows - 1)];
    const length = Math.max(...tried.map((row) => row.length));
    if (length < longest) [best, longest] = [tried, length];
  }
  return best;
}

/** Papers so that each stratum has its best ones first, whatever those of the others gain. */
export function fairly(data: FieldData, papers: readonly number[]): number[] {
  const taken = [0, 0, 0];
  const first: number[] = [];
  const rest: number[] = [];
  for (const paper of papers) {
    const layer = data.layer[paper]!;
    taken[layer]! += 1;
    (taken[layer]! <= FAIR ? first : rest).push(paper);
  }
  return [...first, ...rest];
}

/** Free boxes for the name of a ribbon, without those that would name another one, or lie in another stratum. */
function* placesOf(
  ribbon: Ribbon,
  layout: Scene["layout"],
  camera: Camera,
  width: number,
  rows: number,
  occupied: Occupied,
): Generator<Box> {
  const band = layout.bands.find((each) => each.layer === ribbon.layer);
  const [top, bottom] = band ? [band.top, band.bottom].map((y) => camera.oy + camera.sy * y) : [];
  for (const box of ribbonPlaces(ribbon, camera, width, rows)) {
    if (box.top < (top ?? 0) || box.bottom > (bottom ?? camera.height) || !occupied.isFree(box)) continue;
    const most = Math.max(shareWithin(ribbon, camera, box) / 2, MOST_FOREIGN);
    if (layout.ribbons.every((each) => each === ribbon || shareWithin(each, camera, box) <= most)) yield box;
  }
}

/** Boxes for a name along a ribbon: inside first, from its thickest place outwards, then below and above it. */
function* ribbonPlaces(ribbon: Ribbon, camera: Camera, width: number, rows: number): Generator<Box> {
  const places = [...ribbon.middle.keys()].filter((place) => place % 2 === 0);
  const home = (ribbon.name_x - ribbon.start) / ribbon.step;
  places.sort((a, b) => Math.abs(a - home) - Math.abs(b - home));
  const height = COMMUNITY_SIZE * (1.24 + LINE * (rows - 1));
  const boxOf = (left: number, middle: number): Box => ({
    left: left - 1,
    top: middle - height / 2,
    right: left + width + 1,
    bottom: middle + height / 2,
  });
  for (const away of [0, 0.35, 0.62]) {
    for (const place of places) {
      const x = camera.ox + camera.sx * (ribbon.start + place * ribbon.step);
      if (x < 0 || x > camera.width) continue;
      const left = Math.min(camera.width - width - 6, Math.max(camera.gutter + 4, x - width / 2));
      const middle = camera.oy + camera.sy * ribbon.middle[place]!;
      const half = camera.sy * ribbon.half[place]!;
      if (away) for (const side of [1, -1]) yield boxOf(left, middle + side * (half + height * away));
      else if (half > height * 0.45) {
        const slack = half - height * 0.45;
        for (const offset of [0, 0.5, -0.5, 1, -1]) yield boxOf(left, middle + offset * slack);
      }
    }
  }
}

/** Communities without a paper that is plain or lit, while something is dimmed or hidden. */
function dimmedCommunities(scene: Scene, data: FieldData): Uint8Array {
  const dimmed = new Uint8Array(data.communities.length).fill(1);
  let any = false;
  for (let paper = 0; paper < data.size; paper++) {
    const state = scene.states[paper]!;
    if (state === DIM || state === HIDDEN) any = true;
    else if (data.community[paper]! >= 0) dimmed[data.community[paper]!] = 0;
  }
  return any ? dimmed : dimmed.fill(0);
}

/** Papers: "Wu 2019" from the middle, titles from near; beside, above or below their disc, or not at all. */
export function paperNames(
  pen: Pen,
  scene: Scene,
  data: FieldData,
  camera: Camera,
  occupied: Occupied,
  papers: readonly number[],
  distance: Distance,
): PlacedName[] {
  const placed: PlacedName[] = [];
  const { colours } = scene;
  const cut =
    distance === "near"
      ? cutApart(
          papers.map((paper) => data.papers[paper]!.title),
          LONGEST_TITLE,
        )
      : [];
  const titles = new Map(cut.map((title, place) => [papers[place]!, title]));
  const mostOf = { far: 24, middle: MIDDLE_NAMES, near: NEAR_NAMES }[distance];
  for (const paper of papers) {
    const isLit = scene.states[paper] === LIT || scene.ringed.includes(paper);
    if (placed.length >= (isLit ? LIT_NAMES : mostOf)) break;
    if (scene.states[paper] === DIM && !isLit) continue;
    const node = data.papers[paper]!;
    const text = distance === "near" ? titles.get(paper)! : node.short || shortened(node.title, 24);
    const style: TextStyle = { size: PAPER_SIZE, colour: colours.ink, halo: colours.ground, bold: isLit };
    const width = pen.width(text, style);
    const box = occupied.take(discPlaces(data, camera, paper, width, scene.ringed.includes(paper)));
    if (box) placed.push({ rows: [text], x: box.left + 1, y: (box.top + box.bottom) / 2, style, box, paper });
  }
  return placed;
}

/** The square about a disc, and about its rings. */
export function discBox(data: FieldData, camera: Camera, paper: number, isRinged = false): Box {
  const r = Math.max(1, discRadius(camera, data.r[paper]!)) + (isRinged ? RINGS : 0);
  const x = camera.ox + camera.sx * data.x[paper]!;
  const y = camera.oy + camera.sy * data.y[paper]!;
  return { left: x - r, top: y - r, right: x + r, bottom: y + r };
}

function* discPlaces(data: FieldData, camera: Camera, paper: number, width: number, isRinged: boolean): Generator<Box> {
  const x = camera.ox + camera.sx * data.x[paper]!;
  const y = camera.oy + camera.sy * data.y[paper]!;
  const r = Math.max(2, discRadius(camera, data.r[paper]!)) + 4 + (isRinged ? RINGS : 0);
  yield boxAt(x + r, y, width, PAPER_SIZE);
  yield boxAt(x - r - width, y, width, PAPER_SIZE);
  yield boxAt(x - width / 2, y - r - PAPER_SIZE * 0.5, width, PAPER_SIZE);
  yield boxAt(x - width / 2, y + r + PAPER_SIZE * 0.5, width, PAPER_SIZE);
  yield boxAt(x + r * 0.8, y - r * 0.8, width, PAPER_SIZE);
  yield boxAt(x + r * 0.8, y + r * 0.8, width, PAPER_SIZE);
}
