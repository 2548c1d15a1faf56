/** Whether the pairs of two taxonomies were read, and the reading of what was not, with its price first. */
import { useSignal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { Progress } from "../jobs/progress";
import { ProblemNote } from "../parts/problem-note";
import { matrixWords, treeWords } from "../words";
import { BudgetField, Estimate } from "../survey/start";
import { useAttempt } from "../tree/attempt";
import type { Taxonomy } from "../tree/trees";
import { useProgram } from "../program";

const pairsOf = (rows: Taxonomy, columns: Taxonomy) => ({
  function: "pair_of_related_entities_search" as const,
  type_a: rows.entity_type,
  categorize_a_by: rows.criterion,
  type_b: columns.entity_type,
  categorize_b_by: columns.criterion,
});

/** Papers that were not read for the pairs of two taxonomies. */
export async function countUnread(id: string, rows: Taxonomy, columns: Taxonomy): Promise<number> {
  const body = { ...pairsOf(rows, columns), limit: 1, passages: 0 } as Schemas["PairOfRelatedEntitiesSearchIn"];
  const params = { path: { id } };
  const found = await answer(api.POST("/v1/fields/{id}/query-functions/pair-of-related-entities-search", { params, body }));
  return (found as Schemas["FragmentOut"]).lacking.papers;
}

/** Offers to read the pairs of `papers` papers: what it will take, then its progress. */
export function PairReading({ rows, columns, papers }: { rows: Taxonomy; columns: Taxonomy; papers: number }) {
  const { field, jobs } = useProgram();
  const most = useSignal("");
  const estimate = useSignal<Schemas["EstimateOut"] | null>(null);
  const attempt = useAttempt();
  const params = { path: { id: field.id.value } };
  const wanted = (): Schemas["NewExtraction"] =>
    ({ query: pairsOf(rows, columns), budget: most.value ? { max_cost: Number(most.value) } : {} }) as Schemas["NewExtraction"];
  const ask = attempt.to(async () => {
    estimate.value = await answer(api.POST("/v1/fields/{id}/extractions/estimates", { params, body: wanted() }));
  });
  const read = attempt.to(async () => {
    jobs.follow(await answer(api.POST("/v1/fields/{id}/extractions", { params, body: wanted() })));
    estimate.value = null;
  });
  const running = jobs.running.value.find((each) => each.job.kind === "extraction");
  return (
    <form
      class="pair-reading"
      onSubmit={(event) => {
        event.preventDefault();
        if (estimate.value) read();
        else ask();
      }}
    >
      <p class="notice">{matrixWords.unread(papers)}</p>
      {estimate.value && (
        <>
          <Estimate estimate={estimate.value} />
          <BudgetField most={most} />
        </>
      )}
      {attempt.problem && <ProblemNote problem={attempt.problem} again={estimate.value ? read : ask} />}
      {running ? (
        <Progress job={running.job} />
      ) : (
        <button type="submit" class="button strong">
          {estimate.value ? matrixWords.read : treeWords.ask}
        </button>
      )}
    </form>
  );
}
