/** Where the picture lies in the window: time is stretched along x, strata along y, discs by the smaller of both. */
import type { See } from "../state/address";
import type { Layout } from "../state/field-data";

/** A place p of the picture lies at `ox + sx * p.x`, `oy + sy * p.y` of the window, in CSS pixels. */
export interface Camera {
  readonly width: number;
  readonly height: number;
  /** Room for the names of the strata at the left. */
  readonly gutter: number;
  readonly ox: number;
  readonly oy: number;
  readonly sx: number;
  readonly sy: number;
  /** Pixels for a unit of a disc's radius: never more than distances grow, so discs that did not touch do not. */
  readonly scale: number;
}

/** The largest radius of a disc in pixels: from near, distances grow on, and discs no more. */
export const MOST_RADIUS = 30;

/** The radius of a disc in pixels; `r` in picture units. */
export const discRadius = (camera: Camera, r: number): number => Math.min(MOST_RADIUS, r * camera.scale);

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const MOST_ZOOM = 60;

/** What of a picture is worth seeing: its years and strata, with a little room. */
export function boundsOf(layout: Layout): Box {
  const first = layout.columns[0];
  const last = layout.columns.at(-1);
  const top = layout.bands[0];
  const bottom = layout.bands.at(-1);
  const lastDay = last ? last.left + last.width : layout.width;
  return {
    left: (first?.left ?? 0) - 26,
    right: Math.max(lastDay + 26, ...layout.ribbons.map((ribbon) => Math.min(endOf(ribbon), lastDay + MOST_BEYOND))),
    top: top?.top ?? 0,
    bottom: bottom?.bottom ?? layout.height,
  };
}

/** Most that ribbons may reach beyond the last day, in picture units. */
const MOST_BEYOND = 64;

const endOf = (ribbon: Layout["ribbons"][number]): number => ribbon.start + ribbon.step * (ribbon.middle.length - 1);

const gutterOf = (width: number): number => (width >= 620 ? 104 : 8);

/** What the buttons need that float on the right at the foot of the window, in pixels; a low window has no room to give. */
const BUTTONS = 46;
const LOW = 320;
/** The part of the years that lies over them. */
const LATE = 0.7;

/** Room under the picture so that no disc of its late years lies under the buttons; none where its ground has it. */
function footOf(layout: Layout, box: Box, height: number): number {
  if (height < LOW) return 0;
  const free = groundBelow(layout, box) / (box.bottom - box.top);
  return Math.max(0, (BUTTONS - free * height) / (1 - free));
}

const grounds = new WeakMap<Layout, number>();

/** From the lowest ribbon of the late years to the bottom, in picture units. */
function groundBelow(layout: Layout, box: Box): number {
  const known = grounds.get(layout);
  if (known !== undefined) return known;
  const late = box.left + LATE * (box.right - box.left);
  let lowest = box.top;
  for (const ribbon of layout.ribbons) {
    for (const [place, half] of ribbon.half.entries()) {
      if (half > 0 && ribbon.start + place * ribbon.step >= late) lowest = Math.max(lowest, ribbon.middle[place]! + half);
    }
  }
  grounds.set(layout, Math.max(0, box.bottom - lowest));
  return Math.max(0, box.bottom - lowest);
}

/** The whole picture. */
export function seeAll(layout: Layout): See {
  const box = boundsOf(layout);
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, kx: 1, ky: 1 };
}

export function cameraOf(layout: Layout, width: number, height: number, see: See | null): Camera {
  const box = boundsOf(layout);
  const { x, y, kx, ky } = see ?? seeAll(layout);
  const gutter = gutterOf(width);
  const sx = ((width - gutter) / (box.right - box.left)) * kx;
  const high = height - footOf(layout, box, height);
  const sy = (high / (box.bottom - box.top)) * ky;
  return {
    width,
    height,
    gutter,
    sx,
    sy,
    scale: Math.min(sx, sy),
    ox: gutter + (width - gutter) / 2 - sx * x,
    oy: high / 2 - sy * y,
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** A view that shows some of the picture, wherever it was moved. */
export function kept(layout: Layout, see: See): See {
  const box = boundsOf(layout);
  const kx = clamp(see.kx, 1, MOST_ZOOM);
  const ky = clamp(see.ky, 1, MOST_ZOOM);
  const halfX = (box.right - box.left) / 2 / kx;
  const halfY = (box.bottom - box.top) / 2 / ky;
  return {
    kx,
    ky,
    x: clamp(see.x, box.left + halfX, box.right - halfX),
    y: clamp(see.y, box.top + halfY, box.bottom - halfY),
  };
}

/** Zoom so that what lies under a point of the window stays there. */
export function zoomed(layout: Layout, camera: Camera, see: See, at: { x: number; y: number }, fx: number, fy: number): See {
  const kx = clamp(see.kx * fx, 1, MOST_ZOOM);
  const ky = clamp(see.ky * fy, 1, MOST_ZOOM);
  const px = (at.x - camera.ox) / camera.sx;
  const py = (at.y - camera.oy) / camera.sy;
  return kept(layout, { kx, ky, x: px + (see.x - px) * (see.kx / kx), y: py + (see.y - py) * (see.ky / ky) });
}

/** Move by pixels of the window. */
export const moved = (layout: Layout, camera: Camera, see: See, dx: number, dy: number): See =>
  kept(layout, { ...see, x: see.x - dx / camera.sx, y: see.y - dy / camera.sy });

/** A view in which a place of the picture is seen: the same one where it is in it already. */
export function reveal(layout: Layout, camera: Camera, see: See, x: number, y: number): See {
  const px = camera.ox + camera.sx * x;
  const py = camera.oy + camera.sy * y;
  const margin = 40;
  const isSeen = px > camera.gutter && px < camera.width - margin && py > margin && py < camera.height - margin;
  return isSeen || (see.kx === 1 && see.ky === 1) ? see : kept(layout, { ...see, x, y });
}
