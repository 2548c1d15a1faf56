/** Asks for the key of the service, when it answers 401. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { giveKey, keyRefused, keyWanted } from "../api/key";
import { words } from "../words";

export function KeyDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useSignal(false);
  const key = useSignal("");
  const isOpen = keyWanted.value;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const give = (event: Event): void => {
    event.preventDefault();
    if (key.value.trim()) giveKey(key.value.trim(), { keep: keep.value });
    key.value = "";
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="key-title" onCancel={() => giveKey(null, { keep: false })}>
      <form onSubmit={give}>
        <h2 id="key-title">{words.key.title}</h2>
        <p>{words.key.detail}</p>
        {keyRefused.value && <p class="warning">{words.key.refused}</p>}
        <label class="field-label">
          {words.key.label}
          <input
            type="password"
            autocomplete="off"
            value={key.value}
            onInput={(event) => {
              key.value = event.currentTarget.value;
            }}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={keep.value}
            onChange={(event) => {
              keep.value = event.currentTarget.checked;
            }}
          />
          {words.key.keep}
        </label>
        <div class="dialog-end">
          <button type="button" class="button" onClick={() => giveKey(null, { keep: false })}>
            {words.key.cancel}
          </button>
          <button type="submit" class="button strong">
            {words.key.give}
          </button>
        </div>
      </form>
    </dialog>
  );
}
