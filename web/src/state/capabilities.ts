/** What the service can do: the sources that are on, and its language models. */
import { answer, api, type Schemas } from "../api/client";
import { reader } from "./resource";

export class Capabilities {
  private readonly reading = reader<Schemas["CapabilitiesOut"]>();
  readonly known = this.reading.signal;

  /** Read them; what is known stays until the new is here. */
  readonly read = (): void => void this.reading.read(() => answer(api.GET("/v1/capabilities", {})), { keep: true });
}
