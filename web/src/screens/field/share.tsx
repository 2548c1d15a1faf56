/** What is seen, as a link. */
import { useSignal } from "@preact/signals";

import { fieldAbout } from "../../state/field";
import { words } from "../../words";

export function Share() {
  const said = useSignal("");
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      said.value = words.copied;
    } catch {
      said.value = words.notCopied;
    }
  };
  return (
    <details class="menu right">
      <summary class="button">{words.share.button}</summary>
      <div class="menu-items">
        <button type="button" class="menu-item" onClick={() => copy(location.href)}>
          {words.share.link}
        </button>
        <button type="button" class="menu-item" onClick={() => copy(words.share.image(fieldAbout.value.value?.topic ?? "", location.href))}>
          {words.share.markdown}
        </button>
        <span class="muted" role="status">
          {said.value}
        </span>
      </div>
    </details>
  );
}
