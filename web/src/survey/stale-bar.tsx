/** The bar above a survey that its field has left behind: which sections, why, and the step to refresh them. */
import { useSignal } from "@preact/signals";

import { useProgram } from "../program";
import { revisionWords } from "../words";
import { scrollToSection } from "./outline-side";
import { RefreshSurvey } from "./refresh";
import type { Survey } from "./state";
import { StaleList } from "./stale-list";
import type { Staleness } from "./staleness";

export function StaleBar({ survey }: { survey: Survey }) {
  const { value, loading, problem } = useProgram().survey.staleness.found.value;
  const state = survey.revision.field_state;
  const found = value?.survey_id === survey.id && value.revision === survey.revision.number ? value : null;
  if (found && !found.is_current) return <Bar survey={survey} found={found} />;
  if (state === "deleted") return <p class="notice">{revisionWords.deleted}</p>;
  if (state !== "changed") return null;
  if (problem) {
    return (
      <p class="notice">
        {revisionWords.unknown} {problem.message}
      </p>
    );
  }
  return (
    <p class="notice" role="status">
      {found && !loading ? revisionWords.current : revisionWords.checking}
    </p>
  );
}

function Bar({ survey, found }: { survey: Survey; found: Staleness }) {
  const isAsking = useSignal(false);
  const total = found.sections.length + found.kept.length;
  return (
    <section class="notice stale-bar" aria-label={revisionWords.stale(found.sections.length, total)}>
      <p role="status">
        <b>{revisionWords.stale(found.sections.length, total)}</b>{" "}
        {revisionWords.because(found.joined.length, found.left.length, found.retracted.length)}
      </p>
      <details>
        <summary>{revisionWords.which}</summary>
        <StaleList found={found} onOpen={scrollToSection} />
      </details>
      <button type="button" class="button strong" onClick={() => (isAsking.value = true)}>
        {revisionWords.refresh}
      </button>
      {isAsking.value && <RefreshSurvey survey={survey} found={found} onClose={() => (isAsking.value = false)} />}
    </section>
  );
}
