/** What lies behind a cell of two taxonomies: pairs of things that papers relate, and these papers, which are lit. */
import { ProblemNote } from "../parts/problem-note";
import { useProgram } from "../program";
import { addressWith } from "../state/field-address";
import type { FoundCell } from "../state/spotlight";
import { spotWords, words } from "../words";
import { PaperLink, paperOfKey } from "./paper-link";
import { TakePapers } from "./take-papers";

const SHOWN_PAIRS = 12;

export function CellPanel() {
  const { cell } = useProgram().spotlight;
  const { value, problem, loading } = cell.signal.value;
  if (problem) return <ProblemNote problem={problem} again={cell.again} />;
  if (!value) return <p class="muted">{loading ? words.loading : spotWords.cell.none}</p>;
  return <CellText found={value} />;
}

export function CellText({ found }: { found: FoundCell }) {
  const { field } = useProgram();
  return (
    <section class="cell-panel">
      <h2>{spotWords.cell.title(found.row.name, found.column.name)}</h2>
      {found.papers.length === 0 && <p>{spotWords.cell.nothing}</p>}
      <div class="in-line">
        <TakePapers papers={field.numbersOf(found.papers.map((each) => each.id))} />
      </div>
      {found.relations.length > 0 && (
        <>
          <h3>{spotWords.cell.pairs}</h3>
          <ul class="plain-list">
            {found.relations.slice(0, SHOWN_PAIRS).map((each) => (
              <li key={`${each.first} ${each.second}`}>
                <EntityLink id={each.first} names={found.names} /> {each.kinds.join(", ")}{" "}
                <EntityLink id={each.second} names={found.names} /> <span class="muted small">{words.papers(each.papers.length)}</span>
              </li>
            ))}
          </ul>
          {found.relations.length > SHOWN_PAIRS && <p class="muted small">{spotWords.entity.first(SHOWN_PAIRS, found.relations.length)}</p>}
          <h3>{spotWords.cell.papers}</h3>
        </>
      )}
      <ol class="paper-list">
        {found.papers.map((paper) => (
          <li key={paper.id}>
            <PaperLink paper={paperOfKey(field.data.value, paper.citation_key, paper)} />{" "}
            <span class="muted small">{spotWords.cell.of(paper.pairs)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An entity by its name; by its id, which is its type and its name in small letters, where the name is not here. */
function EntityLink({ id, names }: { id: string; names: FoundCell["names"] }) {
  return (
    <a class="link" href={addressWith({ entity: id, panel: "entity" })}>
      {names.get(id) ?? id.slice(id.indexOf(":") + 1)}
    </a>
  );
}
