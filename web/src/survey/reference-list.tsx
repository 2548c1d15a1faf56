/** The reference list at the end of a survey: choosing one marks the sentences that cite it. */
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { Retracted } from "../parts/retracted";
import { useProgram } from "../program";
import { useReader } from "../state/resource";
import { surveyWords, words } from "../words";
import { referencesOf } from "./references";
import { chosenKey, type ClaimIndex, type Survey, show } from "./state";

type Reference = Schemas["ReferenceList"]["items"][number];

export function ReferenceList({ survey, index }: { survey: Survey; index: ClaimIndex }) {
  const { field } = useProgram();
  const data = field.data.value;
  const ids = referencesOf(index);
  const beside = useWorksBeside(survey, data !== null && ids.some((id) => !data.byId.has(id)));
  if (!ids.length) return null;
  return (
    <section class="survey-section references" id="section-references" aria-labelledby="heading-references">
      <h2 id="heading-references" class="section-title" tabIndex={-1}>
        {surveyWords.references}
      </h2>
      <ol>
        {ids.map((id) => {
          const number = data?.byId.get(id);
          const paper = number === undefined ? undefined : data?.papers[number];
          const work = beside.get(id);
          return (
            <li key={id}>
              {paper ? (
                <>
                  {words.authors(paper.authors, paper.author_count)}
                  {paper.year ? ` (${paper.year}). ` : ". "}
                  <Title title={paper.title} citationKey={paper.citation_key} /> <Retracted paper={paper} />
                  <span class="muted">{[paper.venue, surveyWords.citedBy(index.papers[id]?.length ?? 0)].filter(Boolean).join(" · ")}</span>
                </>
              ) : work ? (
                <>
                  <Title title={work.paper.title} citationKey={work.paper.citation_key} />{" "}
                  <span class="muted">{[work.paper.year, work.known_by].filter(Boolean).join(" · ")}</span>
                </>
              ) : (
                <span class="muted">{words.loading}</span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Title({ title, citationKey: key }: { title: string; citationKey: string }) {
  return (
    <button
      type="button"
      class="link serif"
      aria-pressed={chosenKey.value === key}
      onClick={() => show({ paper: chosenKey.value === key ? null : key, claim: null })}
    >
      {title}
    </button>
  );
}

/** By id the references of a survey, read where its field lacks some of them: works known by citations alone. */
function useWorksBeside(survey: Survey, isNeeded: boolean): ReadonlyMap<string, Reference> {
  const reading = useReader<ReadonlyMap<string, Reference>>();
  useEffect(() => {
    const params = { path: { id: survey.id }, query: { revision: survey.revision.number, format: "json" as const } };
    const read = async (): Promise<ReadonlyMap<string, Reference>> => {
      const list = (await answer(api.GET("/v1/surveys/{id}/references", { params }))) as Schemas["ReferenceList"];
      return new Map(list.items.map((each) => [each.paper.id, each]));
    };
    if (isNeeded) void reading.read(read);
  }, [survey.id, survey.revision.number, isNeeded]);
  return reading.signal.value.value ?? new Map();
}
