/** The outline of a survey as a list that is changed in place, kept, and written from. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { outlineWords, surveyWords, words } from "../words";
import { useProgram } from "../program";
import { DraftList, goTo } from "./outline-list";
import type { OutlineEditor } from "./outline-state";
import { added } from "./plan";
import { StartSurvey } from "./start";
import { surveyAddress, SurveyTabs } from "./tabs";
import "./planning.css";
import "./survey.css";

/** Asks before the window is closed on changes that were not kept. */
function useWarning({ isChanged }: OutlineEditor): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isChanged.value) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
}

export function OutlineScreen({ id }: { id: string }) {
  const { jobs, outline: editor } = useProgram();
  useWarning(editor);
  useEffect(() => void editor.open(id), [id, jobs.ended.value]);
  const { value, problem, loading } = editor.opened.value;
  const isHere = value?.survey.id === id && !loading; // a change of what is being read again would be lost
  return (
    <Shell
      title={isHere ? value.survey.title : surveyWords.title}
      tabs={isHere && <SurveyTabs survey={value.survey} at="outline" text={value.written === null ? null : surveyAddress(id)} />}
    >
      {problem && <ProblemNote problem={problem} again={() => void editor.open(id)} />}
      {!isHere && !problem && <p class="muted text-screen">{words.loading}</p>}
      {isHere && <Editor key={id} editor={editor} />}
    </Shell>
  );
}

function Editor({ editor }: { editor: OutlineEditor }) {
  const { isChanged, isKeeping } = editor;
  const isStarting = useSignal(false);
  const opened = editor.opened.value.value;
  const now = editor.draft.value;
  if (!opened) return null;
  const { survey, outline } = opened;
  const keep = async (): Promise<void> => {
    if (await editor.keep()) editor.said.value = outlineWords.kept(editor.opened.value.value?.outline.revision ?? 0);
    else if (editor.faults.value.size) goTo([...editor.faults.value.keys()][0]!);
  };
  const write = async (): Promise<void> => {
    if (isChanged.value) await keep();
    isStarting.value = !isChanged.value;
  };
  const add = (): void => {
    if (!now) return;
    const next = added(now, editor.newKey);
    editor.edit(next);
    goTo(next.at(-1)!.key);
  };
  return (
    <main class="text-screen plan" data-ready="true">
      <h1>{outlineWords.title}</h1>
      <p class="muted">{outlineWords.about(outline.revision, outline.status, opened.written)}</p>
      {!now && <p>{outlineWords.notWhole}</p>}
      {now && (
        <>
          <p class="muted small">{outlineWords.help}</p>
          <DraftList editor={editor} draft={now} />
          <button type="button" class="button" onClick={add}>
            {outlineWords.add}
          </button>
          <div class="plan-bar">
            <Refusal editor={editor} id={survey.id} />
            <div class="button-row">
              <button
                type="button"
                class={isChanged.value ? "button strong" : "button"}
                disabled={!isChanged.value || isKeeping.value}
                onClick={() => void keep()}
              >
                {outlineWords.keep}
              </button>
              <button type="button" class="button" disabled={!editor.canUndo.value} onClick={() => editor.undo()}>
                {outlineWords.undo}
              </button>
              <button
                type="button"
                class={isChanged.value ? "button" : "button strong"}
                disabled={isKeeping.value}
                onClick={() => void write()}
              >
                {isChanged.value ? outlineWords.keepAndWrite : outlineWords.write}
              </button>
              <p class="muted small" role="status">
                {editor.said.value}
              </p>
            </div>
          </div>
        </>
      )}
      {isStarting.value && (
        <StartSurvey
          fieldId={survey.field_id}
          outline={{ survey_id: survey.id, revision: outline.revision }}
          onClose={() => (isStarting.value = false)}
        />
      )}
    </main>
  );
}

/** Why the outline was not kept, where no section is to blame. */
function Refusal({ editor, id }: { editor: OutlineEditor; id: string }) {
  const faults = editor.faults.value.size;
  const problem = editor.refused.value;
  if (!problem) return null;
  if (editor.isOutdated.value) {
    return (
      <div class="problem" role="alert">
        <strong>{outlineWords.outdated}</strong>
        <p>{outlineWords.outdatedDetail}</p>
        <button type="button" class="button" onClick={() => void editor.open(id, { again: true })}>
          {outlineWords.reload}
        </button>
      </div>
    );
  }
  if (faults) {
    return (
      <p class="warning" role="alert">
        {outlineWords.faulty(faults)}
      </p>
    );
  }
  return <ProblemNote problem={problem} again={() => void editor.keep()} />;
}
