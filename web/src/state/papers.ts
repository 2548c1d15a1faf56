/** Whole papers, read once each while the page is open. */
import { computed, effect } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { readable } from "../parts/latex";
import { address } from "./field";
import { reader } from "./resource";

export type WholePaper = Schemas["PaperOut"];

const MOST_KEPT = 500;
const kept = new Map<string, Promise<WholePaper>>();

/** A paper by id or citation key.
 * @throws Problem */
export function readPaper(id: string): Promise<WholePaper> {
  const known = kept.get(id);
  if (known !== undefined) return known;
  const asked = readText(id);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
  kept.set(id, asked);
  asked.catch(() => kept.delete(id));
  return asked;
}

/** A paper as text that people read. JSON, for no other format is asked for. */
async function readText(id: string): Promise<WholePaper> {
  const paper = (await answer(api.GET("/v1/papers/{id}", { params: { path: { id } } }))) as WholePaper;
  const [summary, abstract] = [paper.summary, paper.abstract].map((text) => (text === null ? null : readable(text)));
  return { ...paper, summary: summary ?? null, abstract: abstract ?? null };
}

const opened = reader<WholePaper>();

/** The chosen paper, whole. */
export const wholePaper = opened.signal;

/** Read the chosen paper; call once. */
export function startPapers(): void {
  const wanted = computed(() => address.value.paper);
  effect(() => {
    const key = wanted.value;
    if (key) void opened.read(() => readPaper(key), { keep: false });
    else opened.clear();
  });
}
