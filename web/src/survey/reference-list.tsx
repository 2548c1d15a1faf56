/** The reference list at the end of a survey: choosing one marks the sentences that cite it. */
import { useProgram } from "../program";
import { Retracted } from "../parts/retracted";
import { surveyWords, words } from "../words";
import { referencesOf } from "./references";
import { chosenKey, type ClaimIndex, show } from "./state";

export function ReferenceList({ index }: { index: ClaimIndex }) {
  const { field } = useProgram();
  const data = field.data.value;
  const ids = referencesOf(index);
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
          return (
            <li key={id}>
              {paper ? (
                <>
                  {words.authors(paper.authors, paper.author_count)}
                  {paper.year ? ` (${paper.year}). ` : ". "}
                  <button
                    type="button"
                    class="link serif"
                    aria-pressed={chosenKey.value === paper.citation_key}
                    onClick={() => show({ paper: chosenKey.value === paper.citation_key ? null : paper.citation_key, claim: null })}
                  >
                    {paper.title}
                  </button>{" "}
                  <Retracted paper={paper} />
                  <span class="muted">{[paper.venue, surveyWords.citedBy(index.papers[id]?.length ?? 0)].filter(Boolean).join(" · ")}</span>
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
