/** Works that papers of the field cite and the library lacks, asked for when the reader opens the list. */
import { answer, api, type Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { missingWords } from "../words";
import { saveFile } from "../parts/save";
import { useReader } from "../state/resource";

const SHOWN = 10;

export function MissingWorks({ field }: { field: string }) {
  const missing = useReader<Schemas["MissingList"]>();
  const path = { id: field };
  const read = (): void =>
    void missing.read(() => answer(api.GET("/v1/fields/{id}/missing", { params: { path, query: { limit: SHOWN } } })));
  const { value, problem } = missing.signal.value;
  const listed = value?.items.flatMap(({ identifiers }) => identifiers.slice(0, 1)) ?? [];
  return (
    <details class="missing" onToggle={(event) => event.currentTarget.open && read()}>
      <summary>{missingWords.title}</summary>
      {problem && <ProblemNote problem={problem} again={read} />}
      {value?.items.length === 0 && <p class="muted">{missingWords.none}</p>}
      <ol class="paper-list">
        {value?.items.map(({ work, identifiers, cited_by }) => (
          <li key={work.id}>
            <span class="serif">{work.title || identifiers[0] || missingWords.nameless}</span>
            <span class="muted small">
              {" "}
              {missingWords.citedBy(cited_by)}
              {work.title && identifiers[0] ? ` · ${identifiers[0]}` : ""}
            </span>
          </li>
        ))}
      </ol>
      {listed.length > 0 && (
        <button type="button" class="button" onClick={() => saveFile(`${field}-missing.txt`, new Blob([`${listed.join("\n")}\n`]))}>
          {missingWords.save}
        </button>
      )}
    </details>
  );
}
