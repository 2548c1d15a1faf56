/** The flow of a screening as PRISMA 2020 draws it, with its counts as a list, to be saved. */
import { useEffect, useState } from "preact/hooks";

import { answer, api, fetchWithKey, type Schemas } from "../api/client";
import { problemOf } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { saveFile } from "../parts/save";
import { useReader } from "../state/resource";
import { number, readingWords, words } from "../words";
import "./review.css";

interface Drawn {
  readonly counts: Schemas["FlowOut"];
  readonly picture: Blob;
}

async function readFlow(id: string): Promise<Drawn> {
  const counts = await answer(api.GET("/v1/collections/{id}/flow", { params: { path: { id } } }));
  const address = new URL(`/v1/collections/${encodeURIComponent(id)}/flow?format=svg`, location.origin);
  const response = await fetchWithKey(new Request(address));
  if (!response.ok) throw problemOf(response, await response.json().catch(() => null));
  return { counts: counts as Schemas["FlowOut"], picture: await response.blob() };
}

export function Flow({ id }: { id: string }) {
  const flow = useReader<Drawn>();
  const [source, setSource] = useState("");
  const read = (): void => void flow.read(() => readFlow(id));
  useEffect(read, [id]);
  const { value, problem } = flow.signal.value;
  useEffect(() => {
    if (!value) return undefined;
    const address = URL.createObjectURL(value.picture);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [value]);
  if (problem) return <ProblemNote problem={problem} again={read} />;
  if (!value) return <p class="muted">{words.loading}</p>;
  return (
    <section class="flow">
      <h1>{readingWords.flow}</h1>
      {source && <img class="flow-picture" src={source} alt={readingWords.flow} />}
      <p>
        <button type="button" class="button" onClick={() => saveFile(`${id}-flow.svg`, value.picture)}>
          {readingWords.save}
        </button>
      </p>
      <FlowCounts counts={value.counts} />
    </section>
  );
}

export function FlowCounts({ counts }: { counts: Schemas["FlowOut"] }) {
  const plain = Object.entries(readingWords.counts).map(([name, said]) => [said, counts[name as "screened"]] as const);
  const excluded = Object.entries(counts.excluded).map(([reason, value]) => [readingWords.excluded(reason), value] as const);
  return (
    <table>
      <tbody>
        {[...plain.slice(0, -2), ...excluded, ...plain.slice(-2)].map(([said, value]) => (
          <tr key={said}>
            <th scope="row">{said}</th>
            <td>{number(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
