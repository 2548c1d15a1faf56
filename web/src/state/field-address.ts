/** The address of a field as it is now: what of it is seen, and how that changes. */
import { computed } from "@preact/signals";

import { type FieldAddress, HOME, readAddress, writeAddress } from "./address";
import { addressOf, go, place } from "./router";

export const address = computed<FieldAddress>(() => readAddress(place.value.query));

/** The query of what is seen with a part of it changed. */
const queryWith = (part: Partial<FieldAddress>): string => writeAddress({ ...address.value, ...part });

/** Change what is seen. Choosing makes a step of the history, moving the view (`replace`) does not. */
export function change(part: Partial<FieldAddress>, options: { replace?: boolean } = {}): void {
  const query = queryWith(part);
  if (query !== place.value.query) go(addressOf(place.value.path, query), { replace: options.replace ?? false });
}

/** The address of what is seen with a part of it changed, for links. */
export const addressWith = (part: Partial<FieldAddress>): string => addressOf(place.value.path, queryWith(part));

/** Without any filter. */
export const UNFILTERED: Partial<FieldAddress> = {
  layers: HOME.layers,
  community: HOME.community,
  years: HOME.years,
  min: HOME.min,
  venue: HOME.venue,
  kind: HOME.kind,
  only: HOME.only,
  q: HOME.q,
};
