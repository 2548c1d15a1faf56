/** Saves what an address of the service answers; by fetch, because a link cannot send a key. */
import { fetchWithKey } from "../api/client";
import { problemOf } from "../api/problems";
import { saveFile } from "./save";

/** Fetch a file and hand it to the reader.
 * @throws Problem if the service refuses. */
export async function download(address: string, name: string): Promise<void> {
  const response = await fetchWithKey(new Request(new URL(address, location.origin)));
  if (!response.ok) throw problemOf(response, await response.json().catch(() => null));
  saveFile(name, await response.blob());
}
