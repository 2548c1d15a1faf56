/** Takes papers that are shown together to the reading list. */
import { field } from "../state/field";
import { addToList, isListed } from "../state/list";
import { words } from "../words";

export function TakePapers({ papers }: { papers: Iterable<number> }) {
  const data = field.value;
  const keys = [...papers].flatMap((paper) => data?.papers[paper]?.citation_key ?? []);
  if (!keys.length) return null;
  const isTaken = keys.every(isListed);
  return (
    <button
      type="button"
      class="button small take-papers"
      disabled={isTaken}
      title={words.list.takeHint(keys.length)}
      onClick={() => addToList(keys)}
    >
      {isTaken ? words.list.taken(keys.length) : words.list.takeAll(keys.length)}
    </button>
  );
}
