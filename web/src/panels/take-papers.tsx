/** Takes papers that are shown together to the reading list. */
import { useProgram } from "../program";
import { words } from "../words";

export function TakePapers({ papers }: { papers: Iterable<number> }) {
  const { field, readingList } = useProgram();
  const data = field.data.value;
  const keys = [...papers].flatMap((paper) => data?.papers[paper]?.citation_key ?? []);
  if (!keys.length) return null;
  const isTaken = keys.every((key) => readingList.has(key));
  return (
    <button
      type="button"
      class="button small take-papers"
      disabled={isTaken}
      title={words.list.takeHint(keys.length)}
      onClick={() => readingList.add(keys)}
    >
      {isTaken ? words.list.taken(keys.length) : words.list.takeAll(keys.length)}
    </button>
  );
}
