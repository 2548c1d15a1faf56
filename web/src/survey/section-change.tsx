/** What became of a section from one revision to another: the sentences that left and those that came. */
import type { Schemas } from "../api/client";
import { useProgram } from "../program";
import type { FieldData } from "../state/field-data";
import { revisionWords } from "../words";
import { inlinesOf } from "./markdown";
import { shortOf } from "./text";

type Change = Schemas["ComparedSectionOut"];

export function SectionChange({ change }: { change: Change }) {
  const now = change.after ?? change.before!;
  const about = [
    revisionWords.states[change.state],
    change.is_renamed && revisionWords.renamed(change.before!.title),
    change.is_moved && revisionWords.moved(change.before!.number),
    change.state === "changed" && revisionWords.kept(change.kept),
  ];
  return (
    <section class={`section-change ${change.state}`}>
      <h2 class="section-title">
        {now.number !== "abstract" && <span class="section-number">{now.number}</span>} {now.title}
      </h2>
      <p class="muted small">{about.filter(Boolean).join(" · ")}</p>
      {change.edits.map((edit, place) => (
        <div key={place} class="edit">
          {change.state === "changed" && edit.paragraph !== change.edits[place - 1]?.paragraph && (
            <p class="muted small">{revisionWords.place(edit.paragraph)}</p>
          )}
          {edit.before.length > 0 && (
            <p class="reading">
              <span class="for-ears">{revisionWords.gone}</span>
              <del>
                <Sentences of={edit.before} />
              </del>
            </p>
          )}
          {edit.after.length > 0 && (
            <p class="reading">
              <span class="for-ears">{revisionWords.came}</span>
              <ins>
                <Sentences of={edit.after} />
              </ins>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

/** Sentences as they are read, their citations by the names of their papers. */
export const readable = (data: FieldData | null, sentence: string): string =>
  inlinesOf(sentence, 0, sentence.length)
    .map((inline) =>
      inline.kind === "citation" ? `[${inline.keys.map((key) => shortOf(data, key)).join("; ")}]${inline.after}` : inline.text,
    )
    .join("");

function Sentences({ of }: { of: readonly string[] }) {
  const data = useProgram().field.data.value;
  return <>{of.map((sentence) => readable(data, sentence)).join(" ")}</>;
}
