/** What a paper states, as it was read once: by role, with the passages behind it, its numbers and its names. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { reader } from "../state/resource";
import { words } from "../words";
import { readable } from "../parts/latex";

type Card = Schemas["CardOut"];
type Statement = Card["statements"][number];

/** The card of a paper, read when it is opened first. */
export function CardPart({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const opened = useMemo(() => reader<Card>(), [id]);
  const read = () => opened.read(() => answer(api.GET("/v1/papers/{id}/card", { params: { path: { id } } })) as Promise<Card>);
  useEffect(() => {
    if (isOpen && !opened.signal.value.value) void read();
  }, [isOpen, opened]);
  const { value, loading, problem } = opened.signal.value;
  return (
    <details class="card" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.card.title}</summary>
      {loading && <p class="muted">{words.loading}</p>}
      {problem && <ProblemNote problem={problem} again={() => void read()} />}
      {value && <CardText card={value} />}
    </details>
  );
}

export function CardText({ card }: { card: Card }) {
  const texts = new Map(card.passages.map((passage) => [passage.id, passage.text]));
  return (
    <>
      <p class="muted">{words.card.reader(card.reader, card.is_current)}</p>
      {card.statements.length === 0 && <p class="note">{words.card.nothing}</p>}
      <dl class="statements">
        {card.statements.map((statement, place) => (
          <StatementRow key={place} statement={statement} texts={texts} />
        ))}
      </dl>
      {card.results.length > 0 && (
        <table>
          <caption>{words.card.numbers}</caption>
          <tbody>
            {card.results.map((result, place) => (
              <tr key={place}>
                <th scope="row">{result.what}</th>
                <td>{[result.value, result.unit].filter(Boolean).join(" ")}</td>
                <td class="muted">{words.card.setting(result.on, result.against)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {card.names.length > 0 && (
        <p>
          {words.card.names}: {card.names.map((name) => `${name.surface} (${name.type})`).join("; ")}
        </p>
      )}
    </>
  );
}

/** A statement under its role; words that are not the paper's own are followed by the passages that support them. */
function StatementRow({ statement, texts }: { statement: Statement; texts: ReadonlyMap<string, string> }) {
  const passages = statement.is_quote ? [] : statement.passages.flatMap((id) => texts.get(id) ?? []);
  return (
    <>
      <dt>{words.card.roles[statement.role] ?? statement.role}</dt>
      <dd>
        {readable(statement.text)}
        {passages.map((text) => (
          <blockquote key={text} class="muted">
            {readable(text)}
          </blockquote>
        ))}
      </dd>
    </>
  );
}
