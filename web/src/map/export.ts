/** The picture that is seen as a file, with a legend and a caption. */
import { saveFile } from "../parts/save";
import { field, fieldAbout } from "../state/field";
import { address } from "../state/field-address";
import { legendWords, words } from "../words";
import type { Camera } from "./camera";
import { entriesOf, huesOf } from "./legend";
import { paint } from "./painter";
import { CanvasPen, escapeXml, type Pen, SvgPen, type TextStyle } from "./pen";
import type { Scene } from "./scene";
import { camera } from "./view-state";

/** Height of the caption with one row of colours, and of each further one. */
const CAPTION = 74;
const ROW = 18;
const MARGIN = 14;

interface PlacedEntry {
  readonly said: string;
  readonly hue: string;
  readonly x: number;
  readonly row: number;
}

const smallStyle = ({ colours }: Scene): TextStyle => ({ size: 11, colour: colours.muted, halo: null });

/** The colours with their names, in as many rows as they need. */
export function legendOf(shown: Scene, width: number, measure: Pen["width"]): PlacedEntry[] {
  if (!field.value) return [];
  const hues = huesOf(field.value, shown.marking);
  let [x, row] = [MARGIN, 0];
  return entriesOf(field.value, shown.marking).map((entry, place) => {
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
function draw(pen: Pen, shown: Scene, through: Camera, legend: readonly PlacedEntry[]): void {
  const { colours } = shown;
  const height = captionHeight(legend);
  pen.begin();
  pen.rect(0, 0, through.width, through.height + height);
  pen.fill(colours.ground);
  paint(pen, shown, through);
  pen.begin();
  pen.rect(0, through.height, through.width, height);
  pen.fill(colours.ground);
  const about = fieldAbout.value.value;
  const title: TextStyle = { size: 13, serif: true, bold: true, colour: colours.ink, halo: null };
  const small = smallStyle(shown);
  const head = words.map.caption(about?.topic ?? "", field.value?.total ?? 0, about?.citations ?? 0, about?.as_of ?? "");
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

const fileName = (extension: string): string => `${field.value?.id ?? "field"}.${extension}`;

/** Save as PNG, so many pixels a pixel of the page. */
export function savePng(shown: Scene | null, times: number): void {
  const through = camera.value;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!shown || !through || !context) return;
  const ruler = new CanvasPen(context);
  const legend = legendOf(shown, through.width, ruler.width.bind(ruler));
  canvas.width = Math.round(through.width * times);
  canvas.height = Math.round((through.height + captionHeight(legend)) * times);
  context.setTransform(times, 0, 0, times, 0, 0);
  draw(new CanvasPen(context), shown, through, legend); // a pen of its own: a new size takes the settings of the first
  canvas.toBlob((blob) => {
    if (blob) saveFile(fileName("png"), blob);
  });
}

/** The picture as SVG. */
export function svgOf(shown: Scene, through: Camera, measure: Pen["width"]): string {
  const pen = new SvgPen(measure);
  const legend = legendOf(shown, through.width, measure);
  draw(pen, shown, through, legend);
  const height = through.height + captionHeight(legend);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${through.width}" height="${height}" viewBox="0 0 ${through.width} ${height}">` +
    `<title>${escapeXml(fieldAbout.value.value?.topic ?? "")}</title>${pen.parts.join("")}</svg>`
  );
}

export function saveSvg(shown: Scene | null): void {
  const through = camera.value;
  const context = document.createElement("canvas").getContext("2d");
  if (!shown || !through || !context) return;
  const ruler = new CanvasPen(context);
  saveFile(fileName("svg"), new Blob([svgOf(shown, through, ruler.width.bind(ruler))], { type: "image/svg+xml" }));
}
