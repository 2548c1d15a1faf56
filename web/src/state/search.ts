/** Search within the field: own titles and authors at once, the service's hybrid search a moment later. */
import { computed, effect } from "@preact/signals";

import { answer, api, type Got } from "../api/client";
import { address, field, fieldId } from "./field";
import { ownHits } from "./filters";
import { reader } from "./resource";

const PAUSE_MS = 150;
/** Hits of the service beside those of the titles: by words or meaning every paper has some rank, so the best alone are lit. */
const MOST = 30;

const found = reader<{ readonly q: string; readonly keys: readonly string[] }>();

export const searchFound = found.signal;

/** Ask the service whenever the reader pauses; call once. */
export function startSearch(): void {
  const asked = computed(() => ({ q: address.value.q.trim(), id: fieldId.value }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { q, id } = asked.value;
    clearTimeout(timer);
    if (!q || !id) {
      found.clear();
      return;
    }
    timer = setTimeout(() => void found.read(() => askService(q), { keep: true }), PAUSE_MS);
  });
}

async function askService(q: string): Promise<{ q: string; keys: string[] }> {
  const answered: Got<"/v1/search"> = await answer(
    api.GET("/v1/search", { params: { query: { q, mode: "hybrid", limit: MOST } } }),
  );
  return { q, keys: answered.items.flatMap((each) => ("paper" in each ? [each.paper.citation_key] : [])) };
}

/** Best hits first: what the words of the title and authors say, then what the service found besides. */
export const hits = computed<readonly number[] | null>(() => {
  const data = field.value;
  const q = address.value.q.trim();
  if (!data || !q) return null;
  const own = ownHits(data, q);
  const service = searchFound.value.value;
  const ranked = service?.q === q ? service.keys.flatMap((key) => data.byKey.get(key) ?? []) : [];
  const first = ranked.filter((paper) => own?.[paper]);
  const rest = [...(own?.keys() ?? [])].filter((paper) => own?.[paper]);
  return [...new Set([...first, ...rest, ...ranked])];
});

/** By paper: whether it is a hit; null without a search. */
export const hitMarks = computed<Uint8Array | null>(() => {
  const data = field.value;
  if (!data || !hits.value) return null;
  const marks = new Uint8Array(data.size);
  for (const paper of hits.value) marks[paper] = 1;
  return marks;
});
