/** The reading list of a field: kept in this browser, by citation key, with a note for each paper. */
import { computed, effect, signal } from "@preact/signals";

import type { OpenField } from "./field";

export interface Entry {
  readonly key: string;
  readonly note: string;
}

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
    return []; // not JSON: a text of another program under our name
  }
}

const nameOf = (id: string): string => `strata.list.${id}`;

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

/** The list of the open field. */
export class ReadingList {
  private readonly known = signal<readonly Entry[]>([]);
  private readonly removed = signal<readonly Entry[] | null>(null);

  constructor(private readonly field: OpenField) {}

  readonly entries = computed(() => this.known.value);

  /** Whether there is something to bring back. */
  readonly canUndo = computed(() => this.removed.value !== null);

  /** By paper of the open field: whether it is on the list. */
  readonly starred = computed<Uint8Array | null>(() => {
    const data = this.field.data.value;
    if (!data || !this.known.value.length) return null;
    const marks = new Uint8Array(data.size);
    for (const { key } of this.known.value) {
      const paper = data.byKey.get(key);
      if (paper !== undefined) marks[paper] = 1;
    }
    return marks;
  });

  /** Follow the open field, and other windows of this browser; call once. */
  start(): void {
    const read = (): void => {
      const id = this.field.id.value;
      this.known.value = id ? stored(id) : [];
    };
    effect(read);
    addEventListener("storage", (event) => {
      if (event.key === nameOf(this.field.id.value)) read();
    });
  }

  has(key: string): boolean {
    return this.known.value.some((each) => each.key === key);
  }

  /** Put papers on the list; those that are on it stay where they are. */
  add(keys: readonly string[]): void {
    this.write(joined(this.known.value, keys));
  }

  remove(keys: readonly string[]): void {
    this.removed.value = this.known.value;
    this.write(this.known.value.filter((each) => !keys.includes(each.key)));
  }

  /** Bring back what was removed last; false if nothing was. */
  undo(): boolean {
    if (!this.removed.value) return false;
    this.write(this.removed.value);
    this.removed.value = null;
    return true;
  }

  toggle(key: string): void {
    if (this.has(key)) this.remove([key]);
    else this.add([key]);
  }

  setNote(key: string, note: string): void {
    this.write(this.known.value.map((each) => (each.key === key ? { key, note } : each)));
  }

  private write(next: readonly Entry[]): void {
    this.known.value = next;
    keep(this.field.id.value, next);
  }
}
