/** Why two papers are connected: citations with their sentences, similarity, what they share, paths between them. */
import { useEffect } from "preact/hooks";

import { useProgram } from "../program";
import { answer, api, type Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { address } from "../state/field-address";
import { useReader } from "../state/resource";
import { number, percent, share, words } from "../words";
import { PaperLink } from "./paper-link";
import { readable } from "../parts/latex";

type Edge = Schemas["EdgeOut"];

export function EdgePanel() {
  const { field } = useProgram();
  const ends = address.value.edge;
  const id = field.id.value;
  const edge = useReader<{ readonly of: string; readonly found: Edge }>();
  const read = (paper: string, other: string): void => {
    const params = { path: { id, paper, other } };
    const of = `${paper}~${other}`;
    void edge.read(async () => ({ of, found: await answer(api.GET("/v1/fields/{id}/edges/{paper}/{other}", { params })) }));
  };
  useEffect(() => {
    if (ends && id) read(...ends);
  }, [ends?.[0], ends?.[1], id]);
  if (!ends) return <p class="muted">{words.edge.none}</p>;
  const { value, problem } = edge.signal.value;
  if (problem) return <ProblemNote problem={problem} again={() => read(...ends)} />;
  if (value?.of !== ends.join("~")) return <p class="muted">{words.loading}</p>;
  return <Found edge={value.found} />;
}

function Found({ edge: found }: { edge: Edge }) {
  const titles = new Map([found.first, found.second].map((paper) => [paper.id, paper]));
  const isEmpty =
    !found.citations.length && found.similarity === null && !found.references.total && !found.citing.total && !found.paths.length;
  return (
    <section>
      <h2>{words.edge.title}</h2>
      <ul class="edge-ends">
        {[found.first, found.second].map((paper) => (
          <li key={paper.id}>
            <PaperLink paper={paper} />
          </li>
        ))}
      </ul>
      {isEmpty && <p class="note">{words.edge.nothing}</p>}
      {found.citations.map((each) => (
        <div key={each.source} class="evidence">
          <p>
            <i class="line-sample" /> <b>{titles.get(each.source)?.title}</b> {words.edge.cites} <b>{titles.get(each.target)?.title}</b>
          </p>
          <p class="muted">
            {[
              each.weight === null ? null : words.edge.weight(each.weight),
              each.influential ? words.edge.influential : null,
              ...each.intents,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {each.contexts.map((sentence) => (
            <blockquote key={sentence} class="reading">
              {readable(sentence)}
            </blockquote>
          ))}
          {each.contexts.length === 0 && <p class="muted">{words.edge.noContexts}</p>}
        </div>
      ))}
      {found.similarity !== null && (
        <div class="evidence">
          <p>
            <i class="line-sample dashed" /> {words.edge.similar(found.similarity)}
          </p>
          <Meter value={found.similarity} />
        </div>
      )}
      <Shared title={words.edge.references} shared={found.references} />
      <Shared title={words.edge.citing} shared={found.citing} />
      {found.paths.length > 0 && <p class="evidence">{words.edge.paths(found.paths.length)}</p>}
    </section>
  );
}

export function Meter({ value }: { value: number }) {
  return <div class="meter" role="img" aria-label={share(value)} style={{ "--share": percent(value) }} />;
}

function Shared({ title, shared }: { title: string; shared: Edge["references"] }) {
  if (!shared.total) return null;
  return (
    <section>
      <h3>
        {title} · {number(shared.total)}
      </h3>
      <p class="muted">{words.edge.strength(shared.strength)}</p>
      <ul class="paper-list">
        {shared.items.slice(0, 12).map((paper) => (
          <li key={paper.id}>
            <PaperLink paper={paper} />
          </li>
        ))}
      </ul>
    </section>
  );
}
