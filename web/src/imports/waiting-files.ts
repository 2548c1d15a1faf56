/** Files that wait for the reader's word before they are sent. */
import { signal } from "@preact/signals";

export class WaitingFiles {
  /** Null while the dialog is closed. */
  readonly files = signal<readonly File[] | null>(null);

  /** Open the dialog with files that were dropped or chosen, or with none yet. */
  open(files: readonly File[]): void {
    this.files.value = files;
  }

  close(): void {
    this.files.value = null;
  }
}
