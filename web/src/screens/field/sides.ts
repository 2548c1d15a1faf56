/** On a narrow window the columns beside a field lie above it: the left one is a drawer, the panel a sheet. */
import { signal } from "@preact/signals";

const HEIGHTS = ["peek", "half", "full"] as const;

export class Sides {
  /** Whether the left column is out. */
  readonly isLeftOut = signal(false);

  /** How far the panel is pulled up. */
  readonly sheet = signal<(typeof HEIGHTS)[number]>("peek");

  toggleLeft(): void {
    this.isLeftOut.value = !this.isLeftOut.value;
  }

  /** Pull the sheet up or push it down by one height; a tap goes on to the next and round. */
  pullSheet(by: 1 | -1 | "next"): void {
    const place = HEIGHTS.indexOf(this.sheet.value);
    const next = by === "next" ? (place + 1) % HEIGHTS.length : Math.min(HEIGHTS.length - 1, Math.max(0, place + by));
    this.sheet.value = HEIGHTS[next] ?? "peek";
  }
}
