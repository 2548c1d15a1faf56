/** The key of the service: asked for on the first 401, held in memory, in the tab's storage if the reader wants. */
import { signal } from "@preact/signals";

const STORED = "strata.key";

const stored = (): string | null => {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null; // storage is forbidden: the key lives in memory alone
  }
};

let key: string | null = stored();
let waiting: ((given: boolean) => void)[] = [];

/** Whether the page waits for a key; the shell shows the dialog while it is true. */
export const keyWanted = signal(false);

/** Whether a key was given before and refused. */
export const keyRefused = signal(false);

export const currentKey = (): string | null => key;

/** Ask the reader for a key; true once one is given, false if the reader closes the dialog. */
export function askForKey(): Promise<boolean> {
  keyRefused.value = key !== null;
  keyWanted.value = true;
  return new Promise((resolve) => waiting.push(resolve));
}

/** The reader's answer; null closes the dialog without a key. */
export function giveKey(given: string | null, options: { keep: boolean }): void {
  if (given) {
    key = given;
    try {
      if (options.keep) sessionStorage.setItem(STORED, given);
      else sessionStorage.removeItem(STORED);
    } catch {
      keyRefused.value = false; // storage is forbidden: memory is enough
    }
  }
  keyWanted.value = false;
  const asked = waiting;
  waiting = [];
  for (const resolve of asked) resolve(Boolean(given));
}
