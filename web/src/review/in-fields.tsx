/** The fields that hold a paper, each with the way to its panel there: its walk, what it cites and who cites it. */
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { useReader } from "../state/resource";
import { fieldAddress } from "../state/router";
import { startWords } from "../words";
import type { Entry } from "./origins";

export function InFields({ paper }: { paper: Entry }) {
  const fields = useReader<Schemas["FieldsOfPaper"]>();
  const params = { path: { id: paper.id } };
  useEffect(() => void fields.read(() => answer(api.GET("/v1/papers/{id}/fields", { params }))), [paper.id]);
  return (
    <>
      {fields.signal.value.value?.items.map((each) => (
        <a key={each.field_id} class="small in-field" href={fieldAddress(each.field_id, { panel: "paper", paper: paper.citation_key })}>
          {startWords.inField(each.topic)}
        </a>
      ))}
    </>
  );
}
