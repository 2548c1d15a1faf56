/** Above every screen: files may be dropped anywhere, and wait here for a word before they are sent. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { importWords } from "../words";
import { useReader } from "../state/resource";
import { addressOf, go } from "../state/router";
import { useProgram } from "../program";
import { labelOf, sendFiles } from "./send";
import "./imports.css";

const readFormats = async (): Promise<readonly string[]> => (await answer(api.GET("/v1/capabilities", {}))).formats.imports;

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

export function ImportDialog() {
  const { waitingFiles } = useProgram();
  const isOver = useSignal(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      isOver.value = true;
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) isOver.value = false;
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      isOver.value = false;
      waitingFiles.open([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return (
    <>
      {isOver.value && <div class="drop-veil">{importWords.dropHere}</div>}
      {waitingFiles.files.value !== null && <Dialog />}
    </>
  );
}

/** Have a field for files name those that were dropped or chosen elsewhere. */
function showChosen(input: HTMLInputElement, files: readonly File[]): void {
  if (!files.length) return;
  const held = new DataTransfer();
  for (const file of files) held.items.add(file);
  input.files = held.files;
}

function Dialog() {
  const { jobs, waitingFiles } = useProgram();
  const formats = useReader<readonly string[]>();
  const dialog = useRef<HTMLDialogElement>(null);
  const chosenFiles = useRef<HTMLInputElement>(null);
  const files = useSignal(waitingFiles.files.value ?? []);
  const label = useSignal(labelOf(files.value));
  const format = useSignal<Schemas["Format"] | "">("");
  const isSending = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    if (chosenFiles.current) showChosen(chosenFiles.current, files.value);
    if (!formats.signal.value.value) void formats.read(readFormats);
  }, []);
  const close = (): void => {
    waitingFiles.close();
  };
  const send = async (): Promise<void> => {
    isSending.value = true;
    problem.value = null;
    try {
      const job = await sendFiles(files.value, { label: label.value.trim(), format: format.value });
      jobs.follow(job);
      close();
      go(addressOf(`imports/${job.id}`));
    } catch (error) {
      problem.value = asProblem(error);
      isSending.value = false;
    }
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="import-title" onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id="import-title">{importWords.dialog}</h2>
        <label class="field-label">
          {importWords.files}
          <input
            ref={chosenFiles}
            type="file"
            multiple
            onChange={(event) => {
              files.value = [...(event.currentTarget.files ?? [])];
              if (!label.value) label.value = labelOf(files.value);
            }}
          />
        </label>
        <ul class="file-list">
          {files.value.map((file) => (
            <li key={file.name}>
              {file.name} <span class="muted">{importWords.size(file.size)}</span>
            </li>
          ))}
        </ul>
        <label class="field-label">
          {importWords.label}
          <input value={label.value} maxLength={200} onInput={(event) => (label.value = event.currentTarget.value)} />
          <span class="muted">{importWords.labelHint}</span>
        </label>
        <label class="field-label">
          {importWords.format}
          <select value={format.value} onChange={(event) => (format.value = event.currentTarget.value as Schemas["Format"] | "")}>
            <option value="">{importWords.byContent}</option>
            {formats.signal.value.value?.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {problem.value && <ProblemNote problem={problem.value} again={() => void send()} />}
        <div class="dialog-end">
          <button type="button" class="button" onClick={close}>
            {importWords.cancel}
          </button>
          <button type="submit" class="button strong" disabled={!files.value.length || isSending.value}>
            {isSending.value ? importWords.sending : importWords.send}
          </button>
        </div>
      </form>
    </dialog>
  );
}
