/** What becomes of papers that were started from: a file, the reading list of a field, a screening. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { asProblem } from "../api/problems";
import { saveFile } from "../parts/save";
import { FORMATS, type FormatName, references } from "../state/exports";
import { addToListOf } from "../state/list";
import { useReader } from "../state/resource";
import { fieldAddress } from "../state/router";
import { collectWords, startWords } from "../words";
import { CollectDialog } from "./collect";
import type { Entry } from "./origins";

export function GoOn({ papers, topic }: { papers: readonly Entry[]; topic: string }) {
  const said = useSignal("");
  const isScreening = useSignal(false);
  const ids = papers.map((each) => each.id);
  const save = async (format: FormatName): Promise<void> => {
    const { name, extension, media } = FORMATS[format];
    try {
      saveFile(`papers.${extension}`, new Blob([await references(ids, format)], { type: media }));
      said.value = startWords.saved(ids.length, name);
    } catch (error) {
      said.value = asProblem(error).message;
    }
  };
  return (
    <section class="go-on">
      <h2>{startWords.goOn}</h2>
      <p class="in-line">
        <button type="button" class="button" disabled={!ids.length} onClick={() => (isScreening.value = true)}>
          {collectWords.screen(ids.length)}
        </button>
        {(Object.keys(FORMATS) as FormatName[]).map((format) => (
          <button key={format} type="button" class="button" disabled={!ids.length} onClick={() => void save(format)}>
            {startWords.take(FORMATS[format].name)}
          </button>
        ))}
      </p>
      <ToList keys={papers.map((each) => each.citation_key)} />
      <p class="muted" role="status">
        {said.value}
      </p>
      {isScreening.value && <CollectDialog papers={ids} topic={topic} onClose={() => (isScreening.value = false)} />}
    </section>
  );
}

/** The reading lists of the fields of the library, each of which takes papers. */
function ToList({ keys }: { keys: readonly string[] }) {
  const fields = useReader<readonly Schemas["FieldBrief"][]>();
  const chosen = useSignal("");
  const taken = useSignal<Schemas["FieldBrief"] | null>(null);
  useEffect(() => void fields.read(async () => (await answer(api.GET("/v1/fields", { params: { query: { limit: 200 } } }))).items), []);
  const { value } = fields.signal.value;
  const field = value?.find((each) => each.id === chosen.value) ?? value?.[0];
  if (!field) return null;
  const take = (): void => {
    addToListOf(field.id, keys);
    taken.value = field;
  };
  return (
    <>
      <p class="in-line">
        <label class="inline-field">
          {startWords.listOf}
          <select value={field.id} onChange={(event) => (chosen.value = event.currentTarget.value)}>
            {value?.map((each) => (
              <option key={each.id} value={each.id}>
                {each.topic}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="button" disabled={!keys.length} onClick={take}>
          {startWords.toList}
        </button>
      </p>
      {taken.value && (
        <p role="status">
          {startWords.listed(keys.length, taken.value.topic)}{" "}
          <a href={fieldAddress(taken.value.id, { panel: "list" })}>{startWords.openList}</a>
        </p>
      )}
    </>
  );
}
