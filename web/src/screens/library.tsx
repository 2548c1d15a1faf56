/** The library: the fields of the graph. */
import { useEffect } from "preact/hooks";

import { answer, api, type Got } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { reader } from "../state/resource";
import { addressOf } from "../state/router";
import { words } from "../words";

const fields = reader<Got<"/v1/fields">>();
const read = (): void => void fields.read(() => answer(api.GET("/v1/fields", {})), { keep: true });

export function LibraryScreen() {
  useEffect(read, []);
  const { value, problem } = fields.signal.value;
  return (
    <Shell title={words.library.title}>
      <main class="text-screen">
        <h1>{words.library.fields}</h1>
        {problem && <ProblemNote problem={problem} again={read} />}
        {value?.items.length === 0 && <p>{words.library.empty}</p>}
        <ul>
          {value?.items.map((field) => (
            <li key={field.id}>
              <a href={addressOf(`fields/${encodeURIComponent(field.id)}`)}>{field.topic}</a>
            </li>
          ))}
        </ul>
      </main>
    </Shell>
  );
}
