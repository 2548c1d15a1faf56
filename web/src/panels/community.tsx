/** A community: its name and terms, its years, its papers by importance, whom it builds on and who builds on it. */
import { useEffect } from "preact/hooks";

import { answer, api, type Got, type Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { useProgram } from "../program";
import { addressWith } from "../state/field-address";
import type { Community } from "../state/field-data";
import { papersOfCommunity } from "../state/lit";
import { useReader } from "../state/resource";
import { words } from "../words";
import { CommunityCard } from "./community-card";
import { PaperLink } from "./paper-link";
import { TakePapers } from "./take-papers";

interface Read {
  readonly about: Schemas["CommunityOut"];
  readonly papers: Got<"/v1/fields/{id}/papers">["items"];
  readonly matrix: Schemas["MatrixOut"];
}

const MOST_PAPERS = 20;
const MOST_COMMUNITIES = 5;

async function readCommunity(field_id: string, community: string): Promise<Read> {
  const path = { id: field_id };
  const query = { community, sort: "-importance", limit: MOST_PAPERS } as const;
  const [about, papers, matrix] = await Promise.all([
    answer(api.GET("/v1/fields/{id}/communities/{community_id}", { params: { path: { id: field_id, community_id: community } } })),
    answer(api.GET("/v1/fields/{id}/papers", { params: { path, query } })),
    answer(api.GET("/v1/fields/{id}/matrix", { params: { path } })),
  ]);
  return { about, papers: papers.items, matrix };
}

export function CommunityPanel() {
  const { field, lit } = useProgram();
  const data = field.data.value;
  const community = data?.communities[lit.community.value];
  const found = useReader<Read>();
  const read = (): void => void (data && community && found.read(() => readCommunity(data.id, community.id)));
  useEffect(read, [data?.id, community?.id]);
  const { value, problem } = found.signal.value;
  if (!data || !community) return <p class="muted">{words.community.none}</p>;
  return (
    <section class="community">
      <h2>
        <i class={`dot slot${community.slot}`} aria-hidden="true" /> {community.label}
      </h2>
      <p>
        <b class={`stratum ${community.layer}`}>{words.layers[community.layer]}</b> · {words.papers(community.papers)}
        {value?.about.first_year && ` · ${words.community.years(value.about.first_year, value.about.last_year ?? value.about.first_year)}`}
      </p>
      <div class="in-line">
        <TakePapers papers={papersOfCommunity(data, lit.community.value)} />
        <button type="button" class="button" onClick={() => field.filter({ community: [community.short] })}>
          {words.community.only}
        </button>
      </div>
      <CommunityCard id={data.id} community={community.id} />
      {problem && <ProblemNote problem={problem} again={read} />}
      {!value && !problem && <p class="muted">{words.loading}</p>}
      {value && <Neighbours title={words.community.buildsOn} counts={rowOf(value.matrix, community.id)} />}
      {value && <Neighbours title={words.community.builtOnBy} counts={columnOf(value.matrix, community.id)} />}
      {value && (
        <>
          <h3>{words.community.papers}</h3>
          <ol class="paper-list">
            {value.papers.map((paper) => (
              <li key={paper.id}>
                <PaperLink paper={paper} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

type Counts = readonly (readonly [string, number])[];

/** The communities with a number of citations, most first, without the community itself. */
const ranked = (ids: readonly string[], citations: readonly number[], own: string): Counts =>
  ids
    .map((id, place) => [id, citations[place] ?? 0] as const)
    .filter(([id, cited]) => id !== own && cited > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_COMMUNITIES);

function rowOf(matrix: Read["matrix"], id: string): Counts {
  return ranked(matrix.communities, matrix.citations[matrix.communities.indexOf(id)] ?? [], id);
}

function columnOf(matrix: Read["matrix"], id: string): Counts {
  const column = matrix.communities.indexOf(id);
  return ranked(
    matrix.communities,
    matrix.citations.map((row) => row[column] ?? 0),
    id,
  );
}

function Neighbours({ title, counts }: { title: string; counts: Counts }) {
  const { field } = useProgram();
  const named = (id: string): Community | undefined => field.data.value?.communities.find((each) => each.id === id);
  if (!counts.length) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="plain-list">
        {counts.map(([id, citations]) => (
          <li key={id}>
            <a class="link" href={addressWith({ ribbon: named(id)?.short ?? null, panel: "community" })}>
              {named(id)?.label ?? id}
            </a>{" "}
            <span class="muted">{words.citations(citations)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
