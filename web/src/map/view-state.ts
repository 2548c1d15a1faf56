/** What of the map is seen, and how it moves; the address follows when it rests. */
import { computed, effect, signal } from "@preact/signals";

import type { See } from "../state/address";
import { field, fieldLayout } from "../state/field";
import { address, change } from "../state/field-address";
import type { Painted } from "./painter";
import { type Camera, cameraOf, moved, reveal, seeAll, zoomed } from "./camera";

const REST_MS = 160;
const REMEMBER_MS = 500;

export const windowSize = signal({ width: 0, height: 0 });
const seen = signal<See | null>(null);

/** Whether the view moves: drawn coarsely, without names. */
export const moving = signal(false);

/** The paper under the pointer; -1 for none. */
export const hovered = signal(-1);

export const camera = computed<Camera | null>(() => {
  const layout = fieldLayout.value.value;
  const { width, height } = windowSize.value;
  return layout && width > 0 && height > 0 ? cameraOf(layout, width, height, seen.value) : null;
});

/** Where the pointer is, in the window of the map. */
export const pointerAt = signal({ x: 0, y: 0 });

/** What was drawn last. */
export const painted = signal<Painted | null>(null);

let rest: ReturnType<typeof setTimeout> | undefined;
let remember: ReturnType<typeof setTimeout> | undefined;

function set(next: See | null, options: { quiet?: boolean } = {}): void {
  const isWhole = next !== null && next.kx === 1 && next.ky === 1;
  seen.value = isWhole ? null : next;
  if (options.quiet) return;
  moving.value = true;
  clearTimeout(rest);
  clearTimeout(remember);
  rest = setTimeout(() => {
    moving.value = false;
  }, REST_MS);
  remember = setTimeout(() => change({ see: seen.value }, { replace: true }), REMEMBER_MS);
}

/** Show what an address says: after back, forward, or another link. */
export function followAddress(): () => void {
  return effect(() => {
    const wanted = address.value.see;
    const now = seen.peek();
    if (JSON.stringify(wanted) !== JSON.stringify(now) && !moving.peek()) seen.value = wanted;
  });
}

/** Zoom at a place of the window, its middle without one; along time alone if asked. */
export function zoom(factor: number, options: { at?: { x: number; y: number }; timeOnly?: boolean } = {}): void {
  const layout = fieldLayout.value.value;
  const now = camera.value;
  if (!layout || !now) return;
  const at = options.at ?? { x: now.gutter + (now.width - now.gutter) / 2, y: now.height / 2 };
  set(zoomed(layout, now, seen.value ?? seeAll(layout), at, factor, options.timeOnly ? 1 : factor));
}

export function move(dx: number, dy: number): void {
  const layout = fieldLayout.value.value;
  if (layout && camera.value) set(moved(layout, camera.value, seen.value ?? seeAll(layout), dx, dy));
}

export const showAll = (): void => set(null);

export const isZoomed = computed(() => seen.value !== null);

/** Bring a paper into view, if it is not. */
export function revealPaper(paper: number): void {
  const layout = fieldLayout.value.value;
  const data = field.value;
  if (!layout || !data || !camera.value || !seen.value || Number.isNaN(data.x[paper]!)) return;
  const next = reveal(layout, camera.value, seen.value, data.x[paper]!, data.y[paper]!);
  if (next !== seen.value) set(next);
}
