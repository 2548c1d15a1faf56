/** All keys, and the switch for single letters. */
import { useEffect, useRef } from "preact/hooks";

import { keysShown, letters, switchLetters } from "../state/keys";
import { words } from "../words";

export function KeysDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = keysShown.value;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const close = (): void => {
    keysShown.value = false;
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="keys-title" onClose={close}>
      <h2 id="keys-title">{words.keys.title}</h2>
      <table class="keys">
        <tbody>
          {words.keys.rows.map(([key, what]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label class="check">
        <input type="checkbox" checked={letters.value} onChange={switchLetters} />
        {words.keys.letters}
      </label>
      <div class="dialog-end">
        <button type="button" class="button strong" onClick={close}>
          {words.keys.close}
        </button>
      </div>
    </dialog>
  );
}
