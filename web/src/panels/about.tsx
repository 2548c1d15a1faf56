/** What the field is made of, what it lacks, and where to start. */
import { useProgram } from "../program";
import { Deletion } from "../parts/deletion";
import { LAYERS } from "../state/address";
import { address } from "../state/field-address";
import { addressOf, go } from "../state/router";
import { FieldTexts } from "../texts/field-texts";
import { legendWords, words } from "../words";
import { MissingWorks } from "./missing";
import { PaperLink } from "./paper-link";

const NOTES = 2;

/** What the field lacks: two sentences, the others on request. */
function Notes({ notes }: { notes: readonly string[] }) {
  const note = (text: string) => (
    <p key={text} class="note">
      {text}
    </p>
  );
  return (
    <>
      {notes.slice(0, NOTES).map(note)}
      {notes.length > NOTES && (
        <details>
          <summary>{words.about.moreNotes(notes.length - NOTES)}</summary>
          {notes.slice(NOTES).map(note)}
        </details>
      )}
    </>
  );
}

export function AboutPanel() {
  const { field, readingList } = useProgram();
  const about = field.about.value.value;
  const data = field.data.value;
  const { size } = address.value;
  if (!about) return field.about.value.problem ? null : <p class="muted">{words.loading}</p>;
  const seeds = data?.papers.filter((paper) => paper.seed) ?? [];
  const start = seeds.length ? seeds : (data?.papers.slice(0, 10) ?? []);
  const years = [...(data?.year ?? [])].filter((year) => year > 0);
  const span: readonly [number, number] | null = years.length ? [Math.min(...years), Math.max(...years)] : null;
  const layers = LAYERS.filter((layer) => about.layers[layer] > 0);
  return (
    <section>
      <h2 class="field-name">{about.topic}</h2>
      <p class="reading">
        {words.about.size(about.papers, span, layers)}{" "}
        {words.about.how(size === "equal" ? null : (legendWords.sizes[size] ?? size), seeds.length > 0)}
      </p>
      {data?.cut && (
        <p class="note">
          {words.about.cut(data.cut)} {data.size < data.total && words.about.zoom}
        </p>
      )}
      <Notes notes={field.reach.value.value?.notes ?? []} />
      {data && data.out.items.length === 0 && <p class="note">{words.about.noCitations}</p>}
      {data && !span && <p class="note">{words.about.noYears}</p>}
      {start.length > 0 && (
        <>
          <h3>{words.about.start}</h3>
          <ol class="paper-list">
            {start.map((paper) => (
              <li key={paper.id}>
                <PaperLink paper={paper} isChosen={field.chosen.value === data?.byId.get(paper.id)} />
              </li>
            ))}
          </ol>
          <button type="button" class="button" onClick={() => readingList.add(start.map((paper) => paper.citation_key))}>
            {words.about.listAll}
          </button>
        </>
      )}
      <FieldTexts key={about.id} fieldId={about.id} />
      <MissingWorks key={about.id} field={about.id} />
      <Deletion key={about.id} kind="fields" id={about.id} done={() => go(addressOf(""))} />
    </section>
  );
}
