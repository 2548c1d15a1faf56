import { askWhy } from "../map/pointers";
import { field } from "../state/field";
import { words } from "../words";

/** Asks why two papers are connected. */
export function WhyButton({ first, second }: { first: number; second: number }) {
  const title = field.value?.papers[second]?.title ?? "";
  return (
    <button type="button" class="why" aria-label={words.edge.whyOf(title)} onClick={() => askWhy(first, second)}>
      {words.edge.why}
    </button>
  );
}
