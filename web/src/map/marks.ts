/** The marks of a disc: a cross over what was retracted, a star on what is on the reading list. */
import type { FieldData } from "../state/field-data";
import { type Box, type Camera, discRadius } from "./camera";
import type { Pen } from "./pen";

/** A cross over a disc: the paper was retracted. */
export function cross(pen: Pen, camera: Camera, data: FieldData, paper: number): void {
  const reach = Math.max(4, discRadius(camera, data.r[paper]!) * 0.8);
  const x = camera.ox + camera.sx * data.x[paper]!;
  const y = camera.oy + camera.sy * data.y[paper]!;
  pen.move(x - reach, y - reach);
  pen.line(x + reach, y + reach);
  pen.move(x - reach, y + reach);
  pen.line(x + reach, y - reach);
}

const STAR = 5.2;

/** The square about the star of a disc, at its upper right. */
export function starBox(camera: Camera, data: FieldData, paper: number): Box {
  const reach = discRadius(camera, data.r[paper]!) * 0.72 + 4;
  const x = camera.ox + camera.sx * data.x[paper]! + reach;
  const y = camera.oy + camera.sy * data.y[paper]! - reach;
  return { left: x - STAR, top: y - STAR, right: x + STAR, bottom: y + STAR };
}

/** The star of a disc: the paper is on the reading list. */
export function star(pen: Pen, camera: Camera, data: FieldData, paper: number): void {
  const box = starBox(camera, data, paper);
  const [x, y] = [box.left + STAR, box.top + STAR];
  for (let point = 0; point < 10; point++) {
    const angle = (Math.PI * point) / 5 - Math.PI / 2;
    const radius = point % 2 ? 2.2 : STAR;
    if (point) pen.line(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    else pen.move(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  pen.close();
}
