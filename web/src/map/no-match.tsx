/** No paper meets the filters: which one keeps out most, and a button that lifts it. */
import { useProgram } from "../program";
import { address, UNFILTERED } from "../state/field-address";
import { isPart } from "../state/beyond";
import { filtersOn, lifted, mostExcluding } from "../state/filters";
import { words } from "../words";

export function NoMatch() {
  const { beyond, field, lit } = useProgram();
  const data = field.data.value;
  if (!data || (isPart(data) && beyond.met.value.loading)) return null;
  const worst = mostExcluding(data, address.value, lit.sets.value);
  return (
    <div class="no-match floats" role="status">
      <strong>{words.filters.nothing}</strong>
      <div class="in-line">
        {worst && (
          <button type="button" class="button strong" onClick={() => field.filter(lifted(worst))}>
            {words.filters.lift(worst)}
          </button>
        )}
        {filtersOn(address.value).length > 1 && (
          <button type="button" class="button" onClick={() => field.filter(UNFILTERED)}>
            {words.filters.clear}
          </button>
        )}
      </div>
    </div>
  );
}
