/** The parts of a survey's header: its text, its outline, its field, its files. */
import { useSignal } from "@preact/signals";

import type { Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { download } from "../parts/download";
import { outlineWords, revisionWords, surveyWords } from "../words";
import { addressOf, fieldAddress } from "../state/router";

/** Of the text of a survey: that of a revision, or of the last. */
export const surveyAddress = (id: string, revision: number | null = null): string =>
  addressOf(`surveys/${encodeURIComponent(id)}`, revision === null ? "" : `revision=${revision}`);
/** Of what changed since a revision, or between the last two. */
export const changesAddress = (id: string, from: number | null = null): string =>
  addressOf(`surveys/${encodeURIComponent(id)}/changes`, from === null ? "" : `from=${from}`);
export const outlineAddress = (id: string): string => addressOf(`surveys/${encodeURIComponent(id)}/outline`);

interface SurveyTabsProps {
  readonly survey: Schemas["SurveyOut"];
  readonly at: "text" | "outline" | "changes";
  /** The address of its text; null where nothing is written. */
  readonly text: string | null;
}

export function SurveyTabs({ survey, at, text }: SurveyTabsProps) {
  return (
    <>
      {text && (
        <a class="tab" href={text} aria-current={at === "text" ? "page" : undefined}>
          {surveyWords.text}
        </a>
      )}
      <a class="tab" href={outlineAddress(survey.id)} aria-current={at === "outline" ? "page" : undefined}>
        {outlineWords.title}
      </a>
      <a class="tab" href={changesAddress(survey.id)} aria-current={at === "changes" ? "page" : undefined}>
        {revisionWords.changes}
      </a>
      <a class="tab" href={fieldAddress(survey.field_id)}>
        {surveyWords.open}
      </a>
    </>
  );
}

export function Downloads({ files }: { files: readonly Schemas["ArtifactBrief"][] }) {
  const failed = useSignal<Problem | null>(null);
  const get = async (file: Schemas["ArtifactBrief"]): Promise<void> => {
    try {
      failed.value = null;
      await download(file.links["self"] ?? "", file.filename);
    } catch (error) {
      failed.value = asProblem(error);
    }
  };
  return (
    <details class="menu right">
      <summary class="button">{surveyWords.download}</summary>
      <div class="menu-items">
        {files.map((file) => (
          <button key={file.name} type="button" class="menu-item" onClick={() => void get(file)}>
            {file.filename}
          </button>
        ))}
      </div>
      {failed.value && <p class="warning">{failed.value.message}</p>}
    </details>
  );
}
