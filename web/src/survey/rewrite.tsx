/** Has a section of a survey rewritten as its reader asks: the wish, what it will take, then the job. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { JobStartEnd, useJobStart } from "../jobs/job-start";
import { useProgram } from "../program";
import { rewriteWords } from "../words";
import { Estimate } from "./start";
import type { Section, Survey } from "./state";

interface RewriteProps {
  readonly survey: Survey;
  readonly section: Section;
  readonly onClose: () => void;
}

export function RewriteSection({ survey, section, onClose }: RewriteProps) {
  const { capabilities } = useProgram();
  const dialog = useRef<HTMLDialogElement>(null);
  const instruction = useSignal("");
  const estimate = useSignal<Schemas["EstimateOut"] | null>(null);
  const start = useJobStart(onClose);
  useEffect(() => {
    dialog.current?.showModal();
    capabilities.read();
  }, []);
  const models = capabilities.known.value.value?.model.models ?? [];
  const isHelpless = models.length > 0 && models.every((each) => each.is_offline);
  const params = { path: { id: survey.id, number: section.number } };
  const send = (): void => {
    const asked = instruction.value.trim();
    const body = { instruction: asked, revision: survey.revision.number } as Schemas["NewRewriting"];
    if (estimate.value) {
      void start.begin(() => answer(api.POST("/v1/surveys/{id}/sections/{number}/rewritings", { params, body })));
      return;
    }
    void start.ask(async () => {
      const found = await answer(api.POST("/v1/surveys/{id}/sections/{number}/rewritings/estimates", { params, body }));
      if (asked === instruction.value.trim()) estimate.value = found;
    });
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="rewrite-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <h2 id="rewrite-title">{rewriteWords.title(section.title)}</h2>
        <p class="muted">{rewriteWords.detail}</p>
        {isHelpless && (
          <p class="note padded" role="status">
            {rewriteWords.noModel}
          </p>
        )}
        <label class="field-label">
          {rewriteWords.instruction}
          <textarea
            rows={3}
            required
            disabled={isHelpless}
            maxLength={1_000}
            placeholder={rewriteWords.example}
            value={instruction.value}
            onInput={(event) => {
              instruction.value = event.currentTarget.value;
              estimate.value = null;
            }}
          />
        </label>
        {estimate.value && <Estimate estimate={estimate.value} />}
        <JobStartEnd
          start={start}
          again={send}
          canBegin={instruction.value.trim() !== ""}
          label={estimate.value ? rewriteWords.begin : rewriteWords.ask}
          onClose={onClose}
        />
      </form>
    </dialog>
  );
}
