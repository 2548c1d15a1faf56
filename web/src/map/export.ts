/** The picture that is seen as a file, with a legend and a caption. */
import type { Schemas } from "../api/client";
import { saveFile } from "../parts/save";
import type { Program } from "../program";
import { address } from "../state/field-address";
import { legendWords, words } from "../words";
import type { Camera } from "./camera";
import { entriesOf, huesOf } from "./legend";
import { paint } from "./painter";
import { CanvasPen, escapeXml, type Pen, SvgPen, type TextStyle } from "./pen";
import type { Scene } from "./scene";

/** Height of the caption with one row of colours, and of each further one. */
const CAPTION = 74;
const ROW = 18;
const MARGIN = 14;

interface Picture {
  readonly scene: Scene;
  readonly through: Camera;
  readonly about: Schemas["FieldOut"] | null;
}

interface PlacedEntry {
  readonly said: string;
  readonly hue: string;
  readonly x: number;
  readonly row: number;
}

const smallStyle = ({ colours }: Scene): TextStyle => ({ size: 11, colour: colours.muted, halo: null });

/** The colours with their names, in as many rows as they need. */
export function legendOf(shown: Scene, width: number, measure: Pen["width"]): PlacedEntry[] {
  if (!shown.data) return [];
  const hues = huesOf(shown.data, shown.marking);
  let [x, row] = [MARGIN, 0];
  return entriesOf(shown.data, shown.marking).map((entry, place) => {
    const said = legendWords.entry(entry.name, entry.papers);
    const wide = measure(said, smallStyle(shown)) + 34;
    if (x > MARGIN && x + wide > width) [x, row] = [MARGIN, row + 1];
    const placed = { said, hue: hues[place] ?? hues.at(-1) ?? shown.colours.muted, x, row };
    x += wide;
    return placed;
  });
}

const captionHeight = (legend: readonly PlacedEntry[]): number => CAPTION + ROW * (legend.at(-1)?.row ?? 0);

/** The scene and under it what it shows, how to read it, and when it was made. */
function draw(pen: Pen, { scene, through, about }: Picture, legend: readonly PlacedEntry[]): void {
  const { colours } = scene;
  const height = captionHeight(legend);
  pen.begin();
  pen.rect(0, 0, through.width, through.height + height);
  pen.fill(colours.ground);
  paint(pen, scene, through);
  pen.begin();
  pen.rect(0, through.height, through.width, height);
  pen.fill(colours.ground);
  const title: TextStyle = { size: 13, serif: true, bold: true, colour: colours.ink, halo: null };
  const small = smallStyle(scene);
  const head = words.map.caption(about?.topic ?? "", scene.data?.total ?? 0, about?.citations ?? 0, about?.as_of ?? "");
  pen.text(head, MARGIN, through.height + 17, title);
  pen.text(legendWords.how(address.value.size), MARGIN, through.height + 37, small);
  for (const { said, hue, x, row } of legend) {
    const y = through.height + 57 + ROW * row;
    pen.begin();
    pen.disc(x + 5, y, 5);
    pen.fill(hue);
    pen.text(said, x + 15, y, small);
  }
}

const fileName = ({ scene }: Picture, extension: string): string => `${scene.data?.id ?? "field"}.${extension}`;

/** What is seen now; null until the layout is here. */
function pictureOf({ field, scene, viewport }: Pick<Program, "field" | "scene" | "viewport">): Picture | null {
  const [shown, through] = [scene.peek(), viewport.camera.peek()];
  return shown && through && { scene: shown, through, about: field.about.peek().value };
}

/** Save as PNG, so many pixels a pixel of the page. */
export function savePng(program: Program, times: number): void {
  const picture = pictureOf(program);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!picture || !context) return;
  const { scene, through } = picture;
  const ruler = new CanvasPen(context);
  const legend = legendOf(scene, through.width, ruler.width.bind(ruler));
  canvas.width = Math.round(through.width * times);
  canvas.height = Math.round((through.height + captionHeight(legend)) * times);
  context.setTransform(times, 0, 0, times, 0, 0);
  draw(new CanvasPen(context), picture, legend); // a pen of its own: a new size takes the settings of the first
  canvas.toBlob((blob) => {
    if (blob) saveFile(fileName(picture, "png"), blob);
  });
}

/** The picture as SVG. */
export function svgOf(picture: Picture, measure: Pen["width"]): string {
  const { scene, through, about } = picture;
  const pen = new SvgPen(measure);
  const legend = legendOf(scene, through.width, measure);
  draw(pen, picture, legend);
  const height = through.height + captionHeight(legend);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${through.width}" height="${height}" viewBox="0 0 ${through.width} ${height}">` +
    `<title>${escapeXml(about?.topic ?? "")}</title>${pen.parts.join("")}</svg>`
  );
}

export function saveSvg(program: Program): void {
  const picture = pictureOf(program);
  const context = document.createElement("canvas").getContext("2d");
  if (!picture || !context) return;
  const ruler = new CanvasPen(context);
  saveFile(fileName(picture, "svg"), new Blob([svgOf(picture, ruler.width.bind(ruler))], { type: "image/svg+xml" }));
}
