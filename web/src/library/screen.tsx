/** The library: the fields of the graph, the place for files, the jobs that run. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { importExample } from "../imports/send";
import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { CollectButton } from "../review/screening";
import { useReader } from "../state/resource";
import { addressOf, go } from "../state/router";
import { libraryWords, startWords } from "../words";
import { useProgram } from "../program";
import { FieldCard } from "./card";
import "./library.css";

interface Library {
  readonly fields: readonly Schemas["FieldBrief"][];
  readonly surveys: readonly Schemas["SurveyBriefOut"][];
}

async function readAll(): Promise<Library> {
  const query = { limit: 200 };
  const [fields, surveys] = await Promise.all([
    answer(api.GET("/v1/fields", { params: { query: { ...query, counts: true } } })),
    answer(api.GET("/v1/surveys", { params: { query } })),
  ]);
  return { fields: fields.items, surveys: surveys.items };
}

export function LibraryScreen() {
  const { jobs } = useProgram();
  const library = useReader<Library>();
  const read = (): void => void library.read(readAll, { keep: true });
  useEffect(read, [jobs.ended.value]);
  const { value, problem } = library.signal.value;
  const isEmpty = value !== null && value.fields.length === 0;
  return (
    <Shell title={libraryWords.title}>
      <main class="library" data-ready={value ? "true" : undefined}>
        {problem && <ProblemNote problem={problem} again={read} />}
        {isEmpty && <EmptyLibrary />}
        {value && !isEmpty && (
          <>
            <h1 class="visually-hidden">{libraryWords.title}</h1>
            <p class="lead">{libraryWords.lead}</p>
            <ul class="cards">
              {value.fields.map((field) => (
                <FieldCard key={field.id} field={field} surveys={value.surveys.filter((survey) => survey.field_id === field.id)} />
              ))}
            </ul>
          </>
        )}
        {value && <Beginnings />}
        {value && <DropZone />}
        {value && (
          <nav class="also" aria-label={libraryWords.more}>
            <a href={addressOf("duplicates")}>{libraryWords.duplicates}</a>
            <a href={addressOf("collections")}>{libraryWords.collections}</a>
          </nav>
        )}
      </main>
    </Shell>
  );
}

/** Ways to a field beside files: a topic, or papers. */
const Beginnings = () => (
  <p class="in-line beginnings">
    <CollectButton />
    <a class="button" href={addressOf("start")}>
      {startWords.title}
    </a>
  </p>
);

function DropZone() {
  const { waitingFiles } = useProgram();
  return (
    <section class="drop-zone" aria-label={libraryWords.choose}>
      <p class="drop-title">{libraryWords.drop}</p>
      <p class="muted">{libraryWords.formats}</p>
      <button type="button" class="button" onClick={() => waitingFiles.open([])}>
        {libraryWords.choose}
      </button>
    </section>
  );
}

function EmptyLibrary() {
  const { jobs } = useProgram();
  const problem = useSignal<Problem | null>(null);
  const isSending = useSignal(false);
  const begin = async (): Promise<void> => {
    isSending.value = true;
    problem.value = null;
    try {
      const job = await importExample();
      jobs.follow(job);
      go(addressOf(`imports/${job.id}`));
    } catch (error) {
      problem.value = asProblem(error);
    }
    isSending.value = false;
  };
  return (
    <section class="empty">
      <h1>{libraryWords.emptyTitle}</h1>
      <p class="reading">{libraryWords.empty}</p>
      {problem.value && <ProblemNote problem={problem.value} again={() => void begin()} />}
      <button type="button" class="button strong" disabled={isSending.value} onClick={() => void begin()}>
        {libraryWords.example}
      </button>
      <p class="muted">{libraryWords.commands}</p>
      <pre class="commands">
        <code>{libraryWords.commandLines}</code>
      </pre>
    </section>
  );
}
