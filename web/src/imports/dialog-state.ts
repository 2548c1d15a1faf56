/** Files that wait for the reader's word before they are sent; null while the dialog is closed. */
import { signal } from "@preact/signals";

export const waitingFiles = signal<readonly File[] | null>(null);

/** Open the dialog with files that were dropped or chosen, or with none yet. */
export function openImport(files: readonly File[]): void {
  waitingFiles.value = files;
}
