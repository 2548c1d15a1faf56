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
  keep(fieldId.value, next);
}

function keep(id: string, next: readonly Entry[]): void {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(next));
  } catch {
    return; // storage is full or forbidden: the list lasts as long as the page
  }
}

function stored(id: string): Entry[] {
  try {
    return readEntries(localStorage.getItem(nameOf(id)));
  } catch {
    return []; // storage is forbidden
  }
}

/** Entries with further papers behind them; those that are there stay where they are. */
function joined(known: readonly Entry[], keys: readonly string[]): Entry[] {
  const there = new Set(known.map((each) => each.key));
  return [...known, ...keys.filter((key) => !there.has(key)).map((key) => ({ key, note: "" }))];
}

/** Put papers on the list of a field that is not open. */
export const addToListOf = (id: string, keys: readonly string[]): void => keep(id, joined(stored(id), keys));

/** Follow the open field, and other windows of this browser; call once. */
export function startList(): void {
  const read = (): void => {
    entries.value = fieldId.value ? stored(fieldId.value) : [];
  };
  effect(read);
  addEventListener("storage", (event) => {
    if (event.key === nameOf(fieldId.value)) read();
  });
}

export const isListed = (key: string): boolean => entries.value.some((each) => each.key === key);

/** Put papers on the list; those that are on it stay where they are. */
export function addToList(keys: readonly string[]): void {
  write(joined(entries.value, keys));
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
