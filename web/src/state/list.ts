/** The reading list of a field: kept in this browser, by citation key, with a note for each paper. */
import { computed, effect, signal } from "@preact/signals";

import { field, fieldId } from "./field";

export interface Entry {
  readonly key: string;
  readonly note: string;
}

const entries = signal<readonly Entry[]>([]);
const removed = signal<readonly Entry[] | null>(null);

export const readingList = computed(() => entries.value);

/** The entries of stored text; what is not a list of entries is an empty one. */
export function readEntries(stored: string | null): Entry[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.flatMap((each: unknown) => {
      const { key, note } = (each ?? {}) as Record<string, unknown>;
      return typeof key === "string" && key ? [{ key, note: typeof note === "string" ? note : "" }] : [];
    });
  } catch {
    return []; // not JSON: somebody else's text under our name
  }
}

const nameOf = (id: string): string => `strata.list.${id}`;

function write(next: readonly Entry[]): void {
  entries.value = next;
  try {
    localStorage.setItem(nameOf(fieldId.value), JSON.stringify(next));
  } catch {
    return; // storage is full or forbidden: the list lasts as long as the page
  }
}

/** Follow the open field, and other windows of this browser; call once. */
export function startList(): void {
  const read = (): void => {
    try {
      entries.value = fieldId.value ? readEntries(localStorage.getItem(nameOf(fieldId.value))) : [];
    } catch {
      entries.value = [];
    }
  };
  effect(read);
  addEventListener("storage", (event) => {
    if (event.key === nameOf(fieldId.value)) read();
  });
}

export const isListed = (key: string): boolean => entries.value.some((each) => each.key === key);

/** Put papers on the list; those that are on it stay where they are. */
export function addToList(keys: readonly string[]): void {
  const known = new Set(entries.value.map((each) => each.key));
  write([...entries.value, ...keys.filter((key) => !known.has(key)).map((key) => ({ key, note: "" }))]);
}

export function removeFromList(keys: readonly string[]): void {
  removed.value = entries.value;
  write(entries.value.filter((each) => !keys.includes(each.key)));
}

/** Whether there is something to bring back. */
export const canUndoRemoval = computed(() => removed.value !== null);

/** Bring back what was removed last; false if nothing was. */
export function undoRemoval(): boolean {
  if (!removed.value) return false;
  write(removed.value);
  removed.value = null;
  return true;
}

export function toggleListed(key: string): void {
  if (isListed(key)) removeFromList([key]);
  else addToList([key]);
}

export function setNote(key: string, note: string): void {
  write(entries.value.map((each) => (each.key === key ? { key, note } : each)));
}

/** By paper of the open field: whether it is on the list. */
export const starred = computed<Uint8Array | null>(() => {
  const data = field.value;
  if (!data || !entries.value.length) return null;
  const marks = new Uint8Array(data.size);
  for (const { key } of entries.value) {
    const paper = data.byKey.get(key);
    if (paper !== undefined) marks[paper] = 1;
  }
  return marks;
});
