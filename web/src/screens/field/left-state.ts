/** How far the panel, a sheet on a narrow window, is pulled up. */
export const sheet = signal<"peek" | "half" | "full">("peek");

const HEIGHTS = ["peek", "half", "full"] as const;

/** Pull the sheet up or push it down by one height; a tap goes on to the next and round. */
export function pullSheet(by: 1 | -1 | "next"): void {
  const place = HEIGHTS.indexOf(sheet.value);
  const next = by === "next" ? (place + 1) % HEIGHTS.length : Math.min(HEIGHTS.length - 1, Math.max(0, place + by));
  sheet.value = HEIGHTS[next] ?? "peek";
}

/** Whether the left column, a drawer on a narrow window, is out. */
import { signal } from "@preact/signals";

export const leftShown = signal(false);

export function toggleDrawer(): void {
  leftShown.value = !leftShown.value;
}
