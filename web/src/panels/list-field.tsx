/** A new field of what is on the list. */
import { useSignal } from "@preact/signals";

import { answer, api } from "../api/client";
import { asProblem } from "../api/problems";
import { useProgram } from "../program";
import { addressOf, go } from "../state/router";
import { words } from "../words";

export function ListField({ keys }: { keys: readonly string[] }) {
  const { papers } = useProgram();
  const topic = useSignal("");
  const said = useSignal("");
  const build = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!topic.value.trim()) return;
    try {
      const job = await answer(
        api.POST("/v1/fields", { body: { topic: topic.value.trim(), paper_ids: await papers.idsOf(keys) } as never }),
      );
      go(addressOf(`jobs/${encodeURIComponent(job.id)}`));
    } catch (error) {
      said.value = asProblem(error).message;
    }
  };
  return (
    <details>
      <summary>{words.list.build}</summary>
      <form onSubmit={build}>
        <label class="field-label">
          {words.list.topic}
          <input type="text" required maxLength={500} value={topic.value} onInput={(event) => (topic.value = event.currentTarget.value)} />
        </label>
        <button type="submit" class="button strong">
          {words.list.buildOf(keys.length)}
        </button>
        <p class="warning" role="status">
          {said.value}
        </p>
      </form>
    </details>
  );
}
