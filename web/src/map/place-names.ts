/** Which names the map shows, and where: the most important ones take their places first. */
import { type Box, type Camera, discRadius } from "./camera";
import { starBox } from "./marks";
import { Occupied } from "./names";
import { communityNames, discBox, fairly, layerNames, type PlacedName, paperNames, yearNames } from "./naming";
import type { Pen } from "./pen";
import { DIM, type Distance, LIT, type Scene } from "./scene";

/** Radius in pixels below which a disc may lie on the name of a community that has no better place; a dim one may always, under it. */
const SPECK = 2.5;

/** Names of strata, years, communities and papers; `reserved` are boxes of the window that none may lie in. */
export function placeNames(
  pen: Pen,
  scene: Scene,
  camera: Camera,
  inView: readonly number[],
  distance: Distance,
  reserved: readonly Box[],
): PlacedName[] {
  const occupied = new Occupied(camera.width, camera.height);
  for (const box of reserved) occupied.add(box);
  const { data } = scene;
  const discs = new Occupied(camera.width, camera.height);
  if (data) for (const paper of inView) if (scene.states[paper] !== DIM) discs.add(discBox(data, camera, paper));
  const placed = [...layerNames(pen, scene, camera, occupied, discs), ...yearNames(pen, scene, camera, occupied)];
  if (!data) return placed;
  const isLit = (paper: number): boolean => scene.states[paper] === LIT || scene.ringed.includes(paper);
  const isDim = (paper: number): boolean => scene.states[paper] === DIM && !scene.ringed.includes(paper);
  const isSpeck = (paper: number): boolean => isDim(paper) || (discRadius(camera, data.r[paper]!) < SPECK && !isLit(paper));
  const specks = new Occupied(camera.width, camera.height);
  for (const paper of inView) {
    if (!isSpeck(paper)) occupied.add(discBox(data, camera, paper, scene.ringed.includes(paper)));
    else if (!isDim(paper)) specks.add(discBox(data, camera, paper));
  }
  for (const paper of inView) if (scene.starred?.[paper]) occupied.add(starBox(camera, data, paper));
  const lit = inView.filter(isLit);
  placed.push(...paperNames(pen, scene, data, camera, occupied, lit, distance));
  placed.push(...communityNames(pen, scene, data, camera, occupied, specks));
  for (const paper of inView) if (isSpeck(paper)) occupied.add(discBox(data, camera, paper));
  if (!lit.length) placed.push(...paperNames(pen, scene, data, camera, occupied, fairly(data, inView), distance));
  return placed;
}
