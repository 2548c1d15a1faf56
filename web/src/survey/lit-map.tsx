/** The map beside a survey: papers of the sentence under the pointer are lit, those that no sentence cites are hollow. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { MapView } from "../map/map-view";
import { useProgram } from "../program";
import { surveyWords } from "../words";
import type { FieldData } from "../state/field-data";
import { chosenKey, type ClaimIndex, openClaim } from "./state";

/** The papers that are lit: those of the sentence that is pointed at or open, else the chosen one; null for all. */
export function litPapers(index: ClaimIndex, data: FieldData, wanted: string | null, key: string | null): ReadonlySet<number> | null {
  const claim = wanted === null ? undefined : index.claims.find((each) => each.id === wanted);
  const numbers = (claim?.paper_ids ?? []).map((id) => data.byId.get(id)).filter((each) => each !== undefined);
  if (numbers.length) return new Set(numbers);
  const chosen = key === null ? undefined : data.byKey.get(key);
  return chosen === undefined ? null : new Set([chosen]);
}

/** By paper: whether a sentence cites it. */
export const citedPapers = (index: ClaimIndex, data: Pick<FieldData, "papers">): Uint8Array =>
  Uint8Array.from(data.papers, (paper) => (paper.id in index.papers ? 1 : 0));

export function LitMap({ index }: { index: ClaimIndex }) {
  const { beyond, field, lit, paths, survey } = useProgram();
  const { pointed } = survey;
  const data = field.data.value;
  useSignalEffect(() => {
    const now = field.data.value;
    lit.cited.value = now && citedPapers(index, now);
    lit.pointed.value = now && litPapers(index, now, pointed.value ?? openClaim.value, chosenKey.value);
  });
  useEffect(() => {
    beyond.wanted.value = Object.keys(index.papers);
  }, [index]);
  useEffect(() => {
    paths.onlyNamed.value = true;
    return () => {
      paths.onlyNamed.value = false;
      beyond.wanted.value = [];
      lit.cited.value = null;
      lit.pointed.value = null;
      pointed.value = null;
    };
  }, []);
  const isFolded = useSignal(false);
  const cited = Object.keys(index.papers).length;
  return (
    <div class="lit-map" data-folded={isFolded.value ? "true" : undefined}>
      <MapView />
      <p class="fold-map">
        <button type="button" class="link" aria-expanded={!isFolded.value} onClick={() => (isFolded.value = !isFolded.value)}>
          {surveyWords.foldMap(isFolded.value)}
        </button>
      </p>
      {data && data.total > cited && <p class="muted small">{surveyWords.uncited(data.total - cited, data.total)}</p>}
    </div>
  );
}
