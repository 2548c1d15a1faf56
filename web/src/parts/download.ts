/** Saves what an address of the service answers; by fetch, because a link cannot send a key. */
import { fetchWithKey } from "../api/client";
import { problemOf } from "../api/problems";

/** Fetch a file and have the browser save it.
 * @throws Problem if the service refuses. */
export async function download(address: string, name: string): Promise<void> {
  const response = await fetchWithKey(new Request(new URL(address, location.origin)));
  if (!response.ok) throw problemOf(response, await response.json().catch(() => null));
  save(await response.blob(), name);
}

/** Have the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
