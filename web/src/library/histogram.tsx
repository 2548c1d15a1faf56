/** The papers of a field by year, stacked by stratum: Foundation below, Frontier above, as on the map. */
import type { Schemas } from "../api/client";
import { libraryWords, number, words } from "../words";
import { LAYERS } from "../state/address";

type Counts = Schemas["FieldCounts"];

const WIDTH = 280;
const HEIGHT = 64;
const GAP = 1.5;

export function Histogram({ counts, topic }: { counts: Counts; topic: string }) {
  const [first, last] = [counts.years[0], counts.years.at(-1)];
  if (!first || !last) return <p class="muted">{libraryWords.undated(counts.undated)}</p>;
  const begin = Math.max(first.year, last.year - 39);
  const shown = counts.years.filter((each) => each.year >= begin);
  const most = Math.max(...shown.map((each) => each.foundation + each.development + each.frontier));
  const step = WIDTH / (last.year - begin + 1);
  return (
    <figure class="histogram">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={libraryWords.histogram(topic)} preserveAspectRatio="none">
        {shown.map((each) => {
          let top = HEIGHT;
          return (
            <g key={each.year}>
              <title>{`${each.year}: ${words.papers(each.foundation + each.development + each.frontier)}`}</title>
              {LAYERS.map((layer) => {
                const height = (each[layer] / most) * HEIGHT;
                top -= height;
                return height > 0 ? (
                  <rect
                    key={layer}
                    class={`bar ${layer}`}
                    x={(each.year - begin) * step + GAP / 2}
                    y={top}
                    width={Math.max(step - GAP, 1)}
                    height={height}
                  />
                ) : null;
              })}
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span>{begin > first.year ? libraryWords.before(begin) : begin}</span>
        {last.year > begin && <span>{last.year}</span>}
      </figcaption>
    </figure>
  );
}

export function LayerCounts({ counts }: { counts: Counts }) {
  return (
    <ul class="layer-counts">
      {LAYERS.map((layer) => (
        <li key={layer}>
          <span class={`swatch ${layer}`} aria-hidden="true" />
          {words.layers[layer]} <b>{number(counts[layer])}</b>
        </li>
      ))}
    </ul>
  );
}
