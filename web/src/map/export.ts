/** The picture that is seen as a file, with a legend and a caption. */
import { saveFile } from "../parts/save";
import { address, field, fieldAbout } from "../state/field";
import type { LegendEntry } from "../state/marking";
import { legendWords, words } from "../words";
import type { Camera } from "./camera";
import { entriesOf, huesOf } from "./legend";
import { paint } from "./painter";
import { CanvasPen, escapeXml, type Pen, SvgPen, type TextStyle } from "./pen";
import type { Scene } from "./scene";
import { scene } from "./scene-state";
import { camera } from "./view-state";

const CAPTION = 74;

/** The scene and under it what it shows, how to read it, and when it was made. */
function draw(pen: Pen, shown: Scene, through: Camera): void {
  const { colours } = shown;
  pen.begin();
  pen.rect(0, 0, through.width, through.height + CAPTION);
  pen.fill(colours.ground);
  paint(pen, shown, through);
  pen.begin();
  pen.rect(0, through.height, through.width, CAPTION);
  pen.fill(colours.ground);
  const about = fieldAbout.value.value;
  const title: TextStyle = { size: 13, serif: true, bold: true, colour: colours.ink, halo: null };
  const small: TextStyle = { size: 11, colour: colours.muted, halo: null };
  const head = words.map.caption(about?.topic ?? "", field.value?.total ?? 0, about?.citations ?? 0, about?.as_of ?? "");
  pen.text(head, 14, through.height + 17, title);
  pen.text(legendWords.how(address.value.size), 14, through.height + 37, small);
  if (field.value) drawEntries(pen, entriesOf(field.value, shown.marking), huesOf(field.value, shown.marking), through, small);
}

/** The colours in one row, as many as have room. */
function drawEntries(pen: Pen, entries: readonly LegendEntry[], hues: readonly string[], through: Camera, style: TextStyle): void {
  const y = through.height + 57;
  let x = 14;
  for (const [place, entry] of entries.entries()) {
    const said = legendWords.entry(entry.name, entry.papers);
    const width = pen.width(said, style) + 34;
    if (x + width > through.width) break;
    pen.begin();
    pen.disc(x + 5, y, 5);
    pen.fill(hues[place] ?? hues.at(-1) ?? style.colour);
    pen.text(said, x + 15, y, style);
    x += width;
  }
}

const fileName = (extension: string): string => `${field.value?.id ?? "field"}.${extension}`;

/** Save as PNG, so many pixels a pixel of the page. */
export function savePng(times: number): void {
  const [shown, through] = [scene.value, camera.value];
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!shown || !through || !context) return;
  canvas.width = Math.round(through.width * times);
  canvas.height = Math.round((through.height + CAPTION) * times);
  context.setTransform(times, 0, 0, times, 0, 0);
  draw(new CanvasPen(context), shown, through);
  canvas.toBlob((blob) => {
    if (blob) saveFile(fileName("png"), blob);
  });
}

/** The picture as SVG. */
export function svgOf(shown: Scene, through: Camera, measure: Pen["width"]): string {
  const pen = new SvgPen(measure);
  draw(pen, shown, through);
  const height = through.height + CAPTION;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${through.width}" height="${height}" viewBox="0 0 ${through.width} ${height}">` +
    `<title>${escapeXml(fieldAbout.value.value?.topic ?? "")}</title>${pen.parts.join("")}</svg>`
  );
}

export function saveSvg(): void {
  const [shown, through] = [scene.value, camera.value];
  const context = document.createElement("canvas").getContext("2d");
  if (!shown || !through || !context) return;
  const ruler = new CanvasPen(context);
  saveFile(fileName("svg"), new Blob([svgOf(shown, through, ruler.width.bind(ruler))], { type: "image/svg+xml" }));
}
