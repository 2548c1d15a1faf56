/** The title of a paper of the field, which chooses it. */
import { Retracted } from "../parts/retracted";
import { type Program, useProgram } from "../program";
import { address, addressWith, change } from "../state/field-address";
import type { FieldData, Graph } from "../state/field-data";

/** Choose a paper: its panel, its path. A whole path that it lies on stays lit. */
export function choosePaper({ field, paths, viewport }: Pick<Program, "field" | "paths" | "viewport">, key: string): void {
  const paper = field.data.value?.byKey.get(key) ?? -1;
  const path = paths.lit.value;
  const stays = address.value.path !== null && path?.isWhole && path.order.includes(paper);
  paths.hidden.value = false;
  change({ paper: key, panel: "paper", edge: null, path: stays ? address.value.path : null });
  if (paper >= 0) viewport.reveal(paper);
}

/** A paper of the field by its citation key; else what is known of it where it is named. */
export function paperOfKey(data: FieldData | null, key: string, known: { readonly title: string; readonly year: number | null }): Named {
  const paper = data?.papers[data.byKey.get(key) ?? -1];
  return paper ?? { title: known.title, year: known.year, citation_key: key, is_retracted: false };
}

type Named = Pick<Graph["nodes"][number], "title" | "year" | "citation_key" | "is_retracted">;

export function PaperLink({ paper, isChosen }: { paper: Named; isChosen?: boolean }) {
  const program = useProgram();
  return (
    <>
      <a
        class="link serif"
        href={addressWith({ paper: paper.citation_key, panel: "paper", edge: null })}
        aria-current={isChosen ? "true" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          choosePaper(program, paper.citation_key);
        }}
      >
        {paper.title}
      </a>{" "}
      <span class="muted">{paper.year ?? ""}</span> <Retracted paper={paper} />
    </>
  );
}
