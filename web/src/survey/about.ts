/** What tells the surveys of a field apart in a list. */
import type { Schemas } from "../api/client";
import { surveyWords, words } from "../words";

type Brief = Schemas["SurveyBriefOut"];

/** What is written of a survey, by whom, and whether an outline waits beside it. */
function writtenOf({ preset, model, written, revision, status }: Brief): string {
  if (!written) return surveyWords.planned(preset, model, revision);
  const text = surveyWords.about(preset, model, written.revision, words.papers(written.cited_papers), written.status);
  return status === "outline" ? `${text} · ${surveyWords.draftOf(revision)}` : text;
}

/** A line on each survey; those that would look alike, title and all, bear their ids. */
export function linesOf(surveys: readonly Brief[]): ReadonlyMap<string, string> {
  const looks = (each: Brief): string => `${each.title} ${writtenOf(each)}`;
  const isAlone = (survey: Brief): boolean => surveys.filter((each) => looks(each) === looks(survey)).length === 1;
  return new Map(surveys.map((each) => [each.id, isAlone(each) ? writtenOf(each) : `${writtenOf(each)} · ${each.id}`]));
}
