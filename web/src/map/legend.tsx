/** The legend of the map: what colour and size say, each by choice, and how many papers have each colour. */
import { useEffect } from "preact/hooks";

import { legendWords } from "../words";
import { HOME } from "../state/address";
import { address, change } from "../state/field-address";
import type { FieldData } from "../state/field-data";
import { COLOURS, type LegendEntry, type Marking, SIZES, SURVEY, TAXONOMY } from "../state/marking";
import { type Program, useProgram } from "../program";
import { hueOf, markingHues } from "./colours";
import { colours } from "./scene-state";
import "./legend.css";

/** What the map can be coloured by, by its name in the address. */
function choicesOf({ trees, legend }: Program): readonly (readonly [string, string])[] {
  const plain = COLOURS.map((each) => [each, legendWords.colours[each] ?? each] as const);
  const made = (trees.ofField.value.value ?? []).map(
    (each) => [`${TAXONOMY}${each.id}`, legendWords.taxonomy(each.entity_type, each.criterion)] as const,
  );
  const written = (legend.surveys.value.value ?? []).map(
    (each) => [`${SURVEY}${each.id}`, legendWords.survey(each.title, each.id)] as const,
  );
  return [...plain, ...made, ...written];
}

const isDefault = (): boolean => address.value.colour === HOME.colour && address.value.size === HOME.size;

const namedColour = (program: Program): string =>
  choicesOf(program).find(([name]) => name === address.value.colour)?.[1] ?? address.value.colour;

/** What colour and size say, to choose; for the column beside the map. */
export function Look() {
  const program = useProgram();
  const { colouring, field, jobs, legend, trees } = program;
  const data = field.data.value;
  const { colour, size } = address.value;
  useEffect(() => {
    if (!data) return; // the first picture comes before what it could be coloured by
    trees.read();
    legend.read(data.id);
  }, [data?.id, jobs.ended.value]);
  if (!data) return null;
  return (
    <section class="look">
      <h2 class="label">{legendWords.open}</h2>
      <Choice label={legendWords.colour} chosen={colour} offered={choicesOf(program)} choose={(value) => change({ colour: value })} />
      {colour !== HOME.colour && <Entries data={data} />}
      {colouring.asked.value.problem && <p class="warning small">{colouring.asked.value.problem.message}</p>}
      <Choice
        label={legendWords.size}
        chosen={size}
        offered={SIZES.map((each) => [each, legendWords.sizes[each] ?? each] as const)}
        choose={(value) => change({ size: value })}
      />
      {size !== HOME.size && <p class="muted small">{legendWords.overlap}</p>}
    </section>
  );
}

/** The legend on the map, where colour or size say something else than they do first. */
export function Legend() {
  const program = useProgram();
  const { field } = program;
  const { isShown } = program.legend;
  const data = field.data.value;
  if (!data || isDefault()) return null;
  return (
    <details class="map-legend floats" open={isShown.value} onToggle={(event) => (isShown.value = event.currentTarget.open)}>
      <summary>{legendWords.says(namedColour(program), legendWords.sizes[address.value.size] ?? address.value.size)}</summary>
      <Entries data={data} />
    </details>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly chosen: string;
  readonly offered: readonly (readonly [string, string])[];
  readonly choose: (value: string) => void;
}

function Choice({ label, chosen, offered, choose }: ChoiceProps) {
  return (
    <label class="inline-field">
      {label}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {offered.map(([name, said]) => (
          <option key={name} value={name}>
            {said}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The colours that discs have, with their names and papers; those of the themes where discs have these. */
export function entriesOf(data: FieldData, shown: Marking | null): readonly LegendEntry[] {
  if (shown) return shown.others ? [...shown.entries, shown.others] : shown.entries;
  const count = (slot: number): number =>
    data.community.reduce((sum, community) => sum + ((data.communities[community]?.slot ?? -1) === slot ? 1 : 0), 0);
  const themes = data.themes.map((name, slot) => ({ name, papers: count(slot) }));
  const grey = count(-1);
  return grey ? [...themes, { name: legendWords.theme, papers: grey }] : themes;
}

/** The hues of these entries. */
export function huesOf(data: FieldData, shown: Marking | null): readonly string[] {
  const now = colours.value;
  const own = shown ? markingHues(now, shown) : data.themes.map((_, slot) => hueOf(now, slot));
  return [...own, now.others];
}

function Entries({ data }: { data: FieldData }) {
  const shown = useProgram().colouring.marking.value;
  const hues = huesOf(data, shown);
  return (
    <ul class="legend-entries">
      {entriesOf(data, shown).map((each, place) => (
        <li key={each.name}>
          <svg width="12" height="12" aria-hidden="true">
            <circle cx="6" cy="6" r="5.5" fill={hues[place] ?? hues.at(-1)} />
          </svg>
          {legendWords.entry(each.name, each.papers)}
        </li>
      ))}
    </ul>
  );
}
