/** A reading list in a link: sent, and taken over by someone else. */
import { useProgram } from "../program";
import { address, change } from "../state/field-address";
import { writeAddress } from "../state/address";
import { addressOf, place } from "../state/router";
import { words } from "../words";

/** The address of what is seen, with a reading list. */
export function shareLink(keys: readonly string[]): string {
  return new URL(addressOf(place.value.path, writeAddress({ ...address.value, list: keys })), location.href).href;
}

/** Offers the list that came with the address. */
export function ListImport() {
  const { readingList } = useProgram();
  const given = address.value.list;
  if (!given.length) return null;
  return (
    <div class="note in-line">
      <span>{words.list.came(given.length)}</span>
      <button
        type="button"
        class="button strong"
        onClick={() => {
          readingList.add(given);
          change({ list: [] }, { replace: true });
        }}
      >
        {words.list.take}
      </button>
      <button type="button" class="button" onClick={() => change({ list: [] }, { replace: true })}>
        {words.list.leave}
      </button>
    </div>
  );
}
