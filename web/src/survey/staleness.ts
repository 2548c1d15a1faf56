/** What of the open survey its field has left behind, as the service tells it. */
import { computed, type ReadonlySignal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { revisionWords } from "../words";
import { type Resource, reader } from "../state/resource";

type Survey = Schemas["SurveyOut"];
export type Staleness = Schemas["StalenessOut"];
export type StaleSection = Schemas["StaleSectionOut"];

/** Whether the last text of a whole survey is shown: no other can be stale, rewritten or refreshed. */
export const isLast = (survey: Survey, revision: number | null): boolean => revision === null && survey.status === "complete";

const MOST_NAMED = 3;

/** Why a section is stale, in words; `named` says how a paper is called. */
export function reasonsOf(section: StaleSection, named: (key: string) => string): string[] {
  const list = (keys: readonly string[]): string => {
    const more = keys.length - MOST_NAMED;
    return [...keys.slice(0, MOST_NAMED).map(named), ...(more > 0 ? [revisionWords.others(more)] : [])].join(", ");
  };
  const left = section.left.filter((key) => !section.retracted.includes(key));
  return [
    ...(section.joined.length ? [revisionWords.sectionJoined(list(section.joined), section.joined.length)] : []),
    ...(left.length ? [revisionWords.sectionLeft(list(left), left.length)] : []),
    ...(section.retracted.length ? [revisionWords.sectionRetracted(list(section.retracted), section.retracted.length)] : []),
    ...(section.changed.length ? [revisionWords.sectionChanged(list(section.changed))] : []),
    ...(section.has_new_numbers ? [revisionWords.sectionNumbers] : []),
    ...(section.follows && !section.is_closed ? [revisionWords.sectionFollows] : []),
    ...(section.is_closed ? [revisionWords.sectionCloses] : []),
  ];
}

/** What is stale of the survey whose text this is. */
export class StalenessOf {
  private readonly reading = reader<Staleness>();
  readonly found = this.reading.signal;

  constructor(private readonly text: ReadonlySignal<Resource<{ readonly survey: Survey }>>) {}

  /** By number: the sections that are stale. */
  readonly sections = computed<ReadonlyMap<string, StaleSection>>(() => {
    const { value } = this.found.value;
    const survey = this.text.value.value?.survey;
    const isOfIt = value !== null && survey?.id === value.survey_id && survey.revision.number === value.revision;
    return new Map(isOfIt ? value.sections.map((each) => [each.number, each]) : []);
  });

  /** Ask what is stale of a survey, or forget what was said of another. */
  ask(survey: Survey | undefined, revision: number | null): void {
    if (!survey || !isLast(survey, revision)) {
      this.reading.clear();
      return;
    }
    const isSame = this.found.value.value?.survey_id === survey.id;
    const params = { path: { id: survey.id }, query: { revision: survey.revision.number } };
    void this.reading.read(() => answer(api.GET("/v1/surveys/{id}/staleness", { params })), { keep: isSame });
  }
}
