/** A field in the library: what it is about, how much it holds, its years in the colours of the strata. */
import type { Schemas } from "../api/client";
import { addressOf, fieldAddress } from "../state/router";
import { linesOf } from "../survey/about";
import { FieldTexts } from "../texts/field-texts";
import { libraryWords, words } from "../words";
import { Histogram, LayerCounts } from "./histogram";

export function FieldCard({ field, surveys }: { field: Schemas["FieldBrief"]; surveys: readonly Schemas["SurveyBriefOut"][] }) {
  const { counts } = field;
  const lines = linesOf(surveys);
  const [first, last] = [counts?.years[0], counts?.years.at(-1)];
  return (
    <li class="field-card">
      <h2 class="field-card-title">
        <a href={fieldAddress(field.id)}>{field.topic}</a>
      </h2>
      <p class="muted">
        {counts && `${words.papers(counts.papers)} · `}
        {first && last && `${libraryWords.years(first.year, last.year)} · `}
        <span class="unbroken">{libraryWords.asOf(field.as_of)}</span>
      </p>
      {counts && <Histogram counts={counts} topic={field.topic} />}
      {counts && <LayerCounts counts={counts} />}
      {counts?.new_papers ? <p class="muted small">{libraryWords.came(counts.new_papers)}</p> : null}
      <FieldTexts fieldId={field.id} />
      {surveys.length > 0 && (
        <ul class="card-surveys">
          {surveys.map((survey) => (
            <li key={survey.id}>
              <a href={addressOf(`surveys/${encodeURIComponent(survey.id)}`)}>{survey.title}</a>{" "}
              <span class="muted small about-survey">{lines.get(survey.id)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
