/** The reading list: sorted, annotated, taken away as a file, sent as a link. */
import { useSignal } from "@preact/signals";

import { asProblem } from "../api/problems";
import { saveFile } from "../parts/save";
import { useProgram } from "../program";
import { address } from "../state/field-address";
import { FORMATS, type FormatName, references } from "../state/exports";
import { words } from "../words";
import { asText } from "./cite-menu";
import { ListField } from "./list-field";
import { ListImport, shareLink } from "./list-link";
import { PaperLink } from "./paper-link";

type Order = "added" | "year" | "title";

export function ListPanel() {
  const { field, readingList } = useProgram();
  const order = useSignal<Order>("added");
  const data = field.data.value;
  const entries = readingList.entries.value;
  const papers = entries.map((entry) => ({ ...entry, node: data?.papers[data.byKey.get(entry.key) ?? -1] ?? null }));
  const sorted = [...papers].sort((a, b) => {
    if (order.value === "added") return 0;
    if (order.value === "year") return (b.node?.year ?? 0) - (a.node?.year ?? 0);
    return (a.node?.title ?? a.key).localeCompare(b.node?.title ?? b.key, "en");
  });
  return (
    <section>
      <h2>{words.list.title}</h2>
      <ListImport />
      {entries.length === 0 ? (
        <p class="muted">{words.list.empty}</p>
      ) : (
        <>
          <Take keys={papers.map((each) => each.key)} texts={papers.map((each) => (each.node ? asText(each.node) : each.key))} />
          <label class="inline-field">
            {words.list.sort}
            <select value={order.value} onChange={(event) => (order.value = event.currentTarget.value as Order)}>
              {(["added", "year", "title"] as const).map((each) => (
                <option key={each} value={each}>
                  {words.list.orders[each]}
                </option>
              ))}
            </select>
          </label>
          <ol class="list">
            {sorted.map((each) => (
              <li key={each.key}>
                <div class="list-row">
                  <span>
                    {each.node ? (
                      <PaperLink paper={each.node} isChosen={address.value.paper === each.key} />
                    ) : (
                      <span class="serif">{each.key}</span>
                    )}
                  </span>
                  <button
                    type="button"
                    class="button small"
                    aria-label={words.list.remove(each.node?.title ?? each.key)}
                    onClick={() => readingList.remove([each.key])}
                  >
                    ×
                  </button>
                </div>
                <input
                  type="text"
                  class="note-input"
                  placeholder={words.list.note}
                  aria-label={`${words.list.note}: ${each.node?.title ?? each.key}`}
                  value={each.note}
                  onChange={(event) => readingList.setNote(each.key, event.currentTarget.value)}
                />
              </li>
            ))}
          </ol>
          <ListField keys={papers.map((each) => each.key)} />
          <div class="in-line">
            <button type="button" class="link" onClick={() => readingList.remove(entries.map((each) => each.key))}>
              {words.list.clear}
            </button>
          </div>
        </>
      )}
      <p class="in-line">
        {readingList.canUndo.value && (
          <button type="button" class="link" onClick={() => readingList.undo()}>
            {words.list.undo}
          </button>
        )}
        <button
          type="button"
          class="link"
          onClick={() => readingList.add(field.data.value?.papers.filter((paper) => paper.seed).map((paper) => paper.citation_key) ?? [])}
        >
          {words.list.addSeeds}
        </button>
      </p>
    </section>
  );
}

/** The ways in which a list leaves the page. */
function Take({ keys, texts }: { keys: readonly string[]; texts: readonly string[] }) {
  const { papers, readingList } = useProgram();
  const said = useSignal("");
  const save = async (format: FormatName): Promise<void> => {
    try {
      const text = await references(await papers.idsOf(keys), format);
      saveFile(`reading-list.${FORMATS[format].extension}`, new Blob([text], { type: FORMATS[format].media }));
      said.value = words.list.saved(keys.length, FORMATS[format].name);
    } catch (error) {
      said.value = asProblem(error).title;
    }
  };
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      said.value = words.copied;
    } catch {
      said.value = words.notCopied;
    }
  };
  return (
    <>
      <div class="actions">
        {(Object.keys(FORMATS) as FormatName[]).map((format) => (
          <button key={format} type="button" class={format === "bibtex" ? "button strong" : "button"} onClick={() => save(format)}>
            {FORMATS[format].name}
          </button>
        ))}
        <button type="button" class="button" onClick={() => copy(texts.join("\n"))}>
          {words.list.copy}
        </button>
        <button type="button" class="button" onClick={() => copy(shareLink(readingList.entries.value.map((each) => each.key)))}>
          {words.list.link}
        </button>
      </div>
      <p class="muted" role="status">
        {said.value}
      </p>
    </>
  );
}
