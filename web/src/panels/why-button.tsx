import { useProgram } from "../program";
import { askWhy } from "../map/pointers";
import { words } from "../words";

/** Asks why two papers are connected. */
export function WhyButton({ first, second }: { first: number; second: number }) {
  const { field } = useProgram();
  const title = field.data.value?.papers[second]?.title ?? "";
  return (
    <button type="button" class="why" aria-label={words.edge.whyOf(title)} onClick={() => askWhy(field.data.value, first, second)}>
      {words.edge.why}
    </button>
  );
}
