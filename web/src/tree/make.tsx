/** Has a taxonomy made: what kind of thing, by what, and what it will take. */
import { useSignal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { Progress } from "../jobs/progress";
import { ProblemNote } from "../parts/problem-note";
import { surveyWords, treeWords } from "../words";
import { Estimate } from "../survey/start";
import { useProgram } from "../program";
import { useAttempt } from "./attempt";

const KINDS = ["method", "dataset", "task", "metric"];

export function MakeTaxonomy({ isFirst }: { isFirst: boolean }) {
  const { field, jobs } = useProgram();
  const kind = useSignal("method");
  const criterion = useSignal("kind");
  const most = useSignal("");
  const estimate = useSignal<Schemas["EstimateOut"] | null>(null);
  const attempt = useAttempt();
  const params = { path: { id: field.id.value } };
  const wanted = (): Schemas["NewTaxonomy"] =>
    ({
      entity_type: kind.value.trim(),
      criterion: criterion.value.trim(),
      budget: most.value ? { max_cost: Number(most.value) } : {},
    }) as Schemas["NewTaxonomy"];
  const ask = attempt.to(async () => {
    estimate.value = await answer(api.POST("/v1/fields/{id}/taxonomy-estimates", { params, body: wanted() }));
  });
  const make = attempt.to(async () => {
    jobs.follow(await answer(api.POST("/v1/fields/{id}/taxonomies", { params, body: wanted() })));
    estimate.value = null;
  });
  const changed = (into: typeof kind) => (event: Event) => {
    into.value = (event.currentTarget as HTMLInputElement).value;
    estimate.value = null;
  };
  const running = jobs.running.value.find((each) => each.job.kind === "extraction");
  return (
    <details class="make" open={isFirst}>
      <summary>{treeWords.make}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (estimate.value) make();
          else ask();
        }}
      >
        <p class="muted">{treeWords.makeDetail}</p>
        <label class="field-label">
          {treeWords.kind}
          <input type="text" list="entity-kinds" required value={kind.value} onInput={changed(kind)} />
        </label>
        <datalist id="entity-kinds">
          {KINDS.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <label class="field-label">
          {treeWords.criterion}
          <input type="text" required value={criterion.value} onInput={changed(criterion)} />
        </label>
        {estimate.value && (
          <>
            <Estimate estimate={estimate.value} />
            <label class="field-label">
              {surveyWords.budget}
              <input
                type="number"
                min="0"
                step="0.01"
                placeholder={surveyWords.noBudget}
                value={most.value}
                onInput={(event) => (most.value = event.currentTarget.value)}
              />
            </label>
          </>
        )}
        {attempt.problem && <ProblemNote problem={attempt.problem} again={estimate.value ? make : ask} />}
        {running ? (
          <Progress job={running.job} />
        ) : (
          <button type="submit" class="button strong">
            {estimate.value ? treeWords.begin : treeWords.ask}
          </button>
        )}
      </form>
    </details>
  );
}
