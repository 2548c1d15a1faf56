/** The title of a paper of the field, which chooses it. */
import type { Graph } from "../state/field-data";
import { change } from "../state/field";

export function choosePaper(key: string): void {
  change({ paper: key, panel: "paper", edge: null });
}

export function PaperLink({ paper, isChosen }: { paper: Pick<Graph["nodes"][number], "title" | "year" | "citation_key">; isChosen?: boolean }) {
  return (
    <>
      <button
        type="button"
        class="link serif"
        aria-current={isChosen ? "true" : undefined}
        onClick={() => choosePaper(paper.citation_key)}
      >
        {paper.title}
      </button>{" "}
      <span class="muted">{paper.year ?? ""}</span>
    </>
  );
}
