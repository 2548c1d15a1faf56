/** Whether the left column, a drawer on a narrow window, is out. */
import { signal } from "@preact/signals";

export const leftShown = signal(false);

export function toggleDrawer(): void {
  leftShown.value = !leftShown.value;
}
