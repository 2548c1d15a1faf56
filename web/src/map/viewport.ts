/** What of the map is seen, and how it moves; the address follows when it rests. */
import { computed, effect, signal } from "@preact/signals";

import type { See } from "../state/address";
import type { OpenField } from "../state/field";
import { address, change } from "../state/field-address";
import type { Painted } from "./painter";
import { type Camera, cameraOf, moved, reveal, seeAll, zoomed } from "./camera";

const REST_MS = 160;
const REMEMBER_MS = 500;

/** The window on the map of the open field. */
export class Viewport {
  readonly size = signal({ width: 0, height: 0 });
  private readonly seen = signal<See | null>(null);

  /** Whether the view moves: drawn coarsely, without names. */
  readonly moving = signal(false);

  /** The paper under the pointer; -1 for none. */
  readonly hovered = signal(-1);

  /** Where the pointer is, in the window. */
  readonly pointerAt = signal({ x: 0, y: 0 });

  /** What was drawn last. */
  readonly painted = signal<Painted | null>(null);

  private rest: ReturnType<typeof setTimeout> | undefined;
  private remember: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly field: OpenField) {}

  readonly camera = computed<Camera | null>(() => {
    const layout = this.field.layout.value.value;
    const { width, height } = this.size.value;
    return layout && width > 0 && height > 0 ? cameraOf(layout, width, height, this.seen.value) : null;
  });

  readonly isZoomed = computed(() => this.seen.value !== null);

  /** Show what an address says: after back, forward, or another link. */
  followAddress(): () => void {
    return effect(() => {
      const wanted = address.value.see;
      const now = this.seen.peek();
      if (JSON.stringify(wanted) !== JSON.stringify(now) && !this.moving.peek()) this.seen.value = wanted;
    });
  }

  /** Zoom at a place of the window, its middle without one; along time alone if asked. */
  zoom(factor: number, options: { at?: { x: number; y: number }; timeOnly?: boolean } = {}): void {
    const layout = this.field.layout.value.value;
    const now = this.camera.value;
    if (!layout || !now) return;
    const at = options.at ?? { x: now.gutter + (now.width - now.gutter) / 2, y: now.height / 2 };
    this.set(zoomed(layout, now, this.seen.value ?? seeAll(layout), at, factor, options.timeOnly ? 1 : factor));
  }

  move(dx: number, dy: number): void {
    const layout = this.field.layout.value.value;
    if (layout && this.camera.value) this.set(moved(layout, this.camera.value, this.seen.value ?? seeAll(layout), dx, dy));
  }

  showAll(): void {
    this.set(null);
  }

  /** Bring a paper into view, if it is not. */
  reveal(paper: number): void {
    const layout = this.field.layout.value.value;
    const data = this.field.data.value;
    const seen = this.seen.value;
    if (!layout || !data || !this.camera.value || !seen || Number.isNaN(data.x[paper]!)) return;
    const next = reveal(layout, this.camera.value, seen, data.x[paper]!, data.y[paper]!);
    if (next !== seen) this.set(next);
  }

  private set(next: See | null): void {
    const isWhole = next !== null && next.kx === 1 && next.ky === 1;
    this.seen.value = isWhole ? null : next;
    this.moving.value = true;
    clearTimeout(this.rest);
    clearTimeout(this.remember);
    this.rest = setTimeout(() => {
      this.moving.value = false;
    }, REST_MS);
    this.remember = setTimeout(() => change({ see: this.seen.value }, { replace: true }), REMEMBER_MS);
  }
}
