/** What is seen, as a link; the whole field, as a file. */
import { useSignal } from "@preact/signals";

import { useProgram } from "../../program";
import { asProblem } from "../../api/problems";
import { download } from "../../parts/download";
import { words } from "../../words";

/** Formats of a whole field, as `/export` names them, each with the end of a file's name. */
const FILES = { gexf: "gexf", graphml: "graphml", csv: "zip", html: "html" } as const;
const WHOLE = Object.keys(FILES) as (keyof typeof FILES)[];

export function Share() {
  const { field } = useProgram();
  const said = useSignal("");
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      said.value = words.copied;
    } catch {
      said.value = words.notCopied;
    }
  };
  const save = async (format: keyof typeof FILES): Promise<void> => {
    const id = field.id.value;
    said.value = words.loading;
    try {
      await download(`/v1/fields/${encodeURIComponent(id)}/export?format=${format}`, `${id}.${FILES[format]}`);
      said.value = words.share.saved;
    } catch (error) {
      said.value = asProblem(error).message;
    }
  };
  return (
    <details class="menu right">
      <summary class="button">{words.share.button}</summary>
      <div class="menu-items">
        <button type="button" class="menu-item" onClick={() => copy(location.href)}>
          {words.share.link}
        </button>
        <button
          type="button"
          class="menu-item"
          onClick={() => copy(words.share.image(field.about.value.value?.topic ?? "", location.href))}
        >
          {words.share.markdown}
        </button>
        <span class="menu-title">{words.share.whole}</span>
        {WHOLE.map((format) => (
          <button key={format} type="button" class="menu-item" onClick={() => save(format)}>
            {words.share.formats[format]}
          </button>
        ))}
        <span class="muted" role="status">
          {said.value}
        </span>
      </div>
    </details>
  );
}
