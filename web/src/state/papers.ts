/** Whole papers, read once each while the page is open. */
import { computed, effect } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { readable } from "../parts/latex";
import type { OpenField } from "./field";
import { address } from "./field-address";
import { reader } from "./resource";

export type WholePaper = Schemas["PaperOut"];

const MOST_KEPT = 500;
/** A paper as text that people read. JSON, for no other format is asked for. */
async function readText(id: string): Promise<WholePaper> {
  const paper = (await answer(api.GET("/v1/papers/{id}", { params: { path: { id } } }))) as WholePaper;
  const [summary, abstract] = [paper.summary, paper.abstract].map((text) => (text === null ? null : readable(text)));
  return { ...paper, summary: summary ?? null, abstract: abstract ?? null };
}

/** The papers that were read, and the chosen one. */
export class Papers {
  private readonly kept = new Map<string, Promise<WholePaper>>();
  private readonly opened = reader<WholePaper>();
  /** The chosen paper, whole. */
  readonly chosen = this.opened.signal;

  constructor(private readonly field: OpenField) {}

  /** A paper by id or citation key.
   * @throws Problem */
  read(id: string): Promise<WholePaper> {
    const known = this.kept.get(id);
    if (known !== undefined) return known;
    const asked = readText(id);
    if (this.kept.size >= MOST_KEPT) this.kept.delete(this.kept.keys().next().value ?? "");
    this.kept.set(id, asked);
    asked.catch(() => this.kept.delete(id));
    return asked;
  }

  /** The ids of papers by citation key: of those of the open field at once, of others from the service.
   * @throws Problem */
  idsOf(keys: readonly string[]): Promise<string[]> {
    const data = this.field.data.value;
    return Promise.all(keys.map(async (key) => data?.papers[data.byKey.get(key) ?? -1]?.id ?? (await this.read(key)).id));
  }

  /** Read the paper of the address; call once. */
  start(): void {
    const wanted = computed(() => address.value.paper);
    effect(() => {
      const key = wanted.value;
      if (key) void this.opened.read(() => this.read(key), { keep: false });
      else this.opened.clear();
    });
  }
}
