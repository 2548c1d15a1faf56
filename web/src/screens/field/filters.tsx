/** The left column: search, strata and their communities with the papers that are left of each, other filters. */
import { Look } from "../../map/legend";
import { openCommunity } from "../../map/pointers";
import { TakePapers } from "../../panels/take-papers";
import { useProgram } from "../../program";
import { address, change, UNFILTERED } from "../../state/field-address";
import { LAYERS, type LayerName } from "../../state/address";
import { filtersOn } from "../../state/filters";
import { isPart } from "../../state/beyond";
import { number, words } from "../../words";
import { SearchBox } from "./search-box";

const toggled = <T,>(all: readonly T[], one: T): T[] => (all.includes(one) ? all.filter((each) => each !== one) : [...all, one]);

export function Filters() {
  const { sides } = useProgram();
  return (
    <aside class="left" aria-label={words.field.regions.filters} data-region="filters">
      <button type="button" class="button drawer-close" onClick={() => sides.toggleLeft()}>
        {words.filters.close}
      </button>
      <SearchBox />
      <Strata />
      <Look />
      <More />
      <Show />
    </aside>
  );
}

function Strata() {
  const { field, lit } = useProgram();
  const data = field.data.value;
  const left = lit.counts.value;
  const bands = field.layout.value.value?.bands ?? [];
  const names = bands.map((band) => band.layer as LayerName);
  // Of a field that is not here whole the service's counts are shown, until a filter beside these asks for others.
  const isUnfiltered = !left || (isPart(data) && filtersOn(address.value).every((name) => name === "layers" || name === "community"));
  return (
    <div class="strata">
      {names.map((layer) => {
        const place = LAYERS.indexOf(layer);
        const isOn = address.value.layers.includes(layer);
        return (
          <section key={layer}>
            <Row
              class={`stratum-row ${layer}`}
              isOn={isOn}
              name={words.layers[layer]}
              count={isUnfiltered ? (bands.find((band) => band.layer === layer)?.papers ?? 0) : (left?.layers[place] ?? 0)}
              isLeast={!isUnfiltered && isPart(data)}
              toggle={() => field.filter({ layers: toggled(address.value.layers, layer) })}
            />
            {data?.communities.map((community, at) =>
              community.layer === layer ? (
                <div key={community.id} class="facet-row">
                  <Row
                    class={`community-row slot${community.slot}`}
                    isOn={address.value.community.includes(community.short)}
                    name={community.label}
                    count={isUnfiltered ? community.papers : (left?.communities[at] ?? 0)}
                    isLeast={!isUnfiltered && isPart(data)}
                    toggle={() => field.filter({ community: toggled(address.value.community, community.short) })}
                  />
                  <button
                    type="button"
                    class="button square about-community"
                    aria-label={words.community.open(community.label)}
                    title={words.community.open(community.label)}
                    onClick={() => openCommunity(community.short)}
                  >
                    ›
                  </button>
                </div>
              ) : null,
            )}
          </section>
        );
      })}
    </div>
  );
}

interface RowProps {
  readonly class: string;
  readonly isOn: boolean;
  readonly name: string;
  readonly count: number;
  /** Whether there may be more. */
  readonly isLeast: boolean;
  readonly toggle: () => void;
}

function Row(props: RowProps) {
  return (
    <button
      type="button"
      class={`facet ${props.class}`}
      aria-pressed={props.isOn}
      disabled={!props.count && !props.isOn}
      onClick={props.toggle}
    >
      <i class="dot" aria-hidden="true" />
      <span>{props.name}</span>
      <span class="count">
        {number(props.count)}
        {props.isLeast && props.count > 0 && "+"}
      </span>
    </button>
  );
}

function More() {
  const { field, lit } = useProgram();
  const { counts, meets } = lit;
  const data = field.data.value;
  const now = address.value;
  if (!data) return null;
  const kinds = [...(counts.value?.kinds ?? [])].sort(([a], [b]) => a.localeCompare(b));
  const on = filtersOn(now);
  return (
    <section>
      <h2 class="label">{words.filters.title}</h2>
      <label class="inline-field">
        {words.filters.min}
        <input
          type="number"
          min={0}
          step={10}
          value={now.min || ""}
          onChange={(event) => field.filter({ min: Math.max(0, Math.round(event.currentTarget.valueAsNumber) || 0) })}
        />
      </label>
      <label class="inline-field">
        {words.filters.venue}
        <input type="text" value={now.venue} onChange={(event) => field.filter({ venue: event.currentTarget.value.trim() })} />
      </label>
      <div class="chips" role="group" aria-label={words.filters.kind}>
        {kinds.map(([kind, papers]) => (
          <button
            key={kind}
            type="button"
            class="chip"
            aria-pressed={now.kind.includes(kind)}
            onClick={() => field.filter({ kind: toggled(now.kind, kind) })}
          >
            {words.kinds[kind] ?? kind} <span class="count">{number(papers)}</span>
          </button>
        ))}
      </div>
      {on.length > 0 && (
        <p class="in-line" role="status">
          <b>{isPart(data) ? <LeftBeyond /> : words.filters.left(counts.value?.left ?? 0, data.size)}</b>
          <TakePapers papers={[...(meets.value ?? [])].flatMap((isLeft, paper) => (isLeft ? [paper] : []))} />
          <button type="button" class="link" onClick={() => field.filter(UNFILTERED)}>
            {words.filters.clear}
          </button>
          <button type="button" class="link" onClick={() => field.undo()}>
            {words.filters.undo}
          </button>
        </p>
      )}
    </section>
  );
}

/** How many papers of a field that is not here whole meet the filters, as the service counts them. */
function LeftBeyond() {
  const { beyond, field, lit } = useProgram();
  const data = field.data.value;
  const here = lit.counts.value?.left ?? 0;
  const { value, loading, problem } = beyond.met.value;
  if (problem) return <>{words.filters.leftHere(here, problem.message)}</>;
  if (loading) return <>{words.loading}</>;
  const total = data?.total ?? 0;
  if (!value || value.isWhole) return <>{words.filters.left(here, total)}</>;
  return <>{value.total === null ? words.filters.leftSome(here, total) : words.filters.leftCut(value.total, total, here)}</>;
}

function Show() {
  const { field, lit, readingList } = useProgram();
  const { cited } = lit;
  const data = field.data.value;
  const { lines, only, hide } = address.value;
  if (!data) return null;
  const cites = data.out.items.length;
  const alike = data.edges - cites;
  const line = (name: string): void => {
    const next = toggled(
      lines.filter((each) => each !== "none"),
      name,
    );
    change({ lines: next.length ? next : ["none"] });
  };
  return (
    <section>
      <h2 class="label">{words.show.title}</h2>
      <Check label={words.show.cites} count={cites} isOn={lines.includes("cites")} toggle={() => line("cites")} />
      <Check label={words.show.similar} count={alike} isOn={lines.includes("similar")} toggle={() => line("similar")} />
      <Check label={words.show.all} count={data.edges} isOn={lines.includes("all")} toggle={() => line("all")} />
      <Check
        label={words.show.list}
        count={readingList.entries.value.length}
        isOn={only.includes("list")}
        toggle={() => field.filter({ only: toggled(only, "list") })}
      />
      {cited.value && (
        <Check
          label={words.show.survey}
          count={cited.value.reduce((sum, each) => sum + each, 0)}
          isOn={only.includes("survey")}
          toggle={() => field.filter({ only: toggled(only, "survey") })}
        />
      )}
      <Check label={words.show.hide} isOn={hide} toggle={() => change({ hide: !hide })} />
    </section>
  );
}

function Check({ label, count, isOn, toggle }: { label: string; count?: number; isOn: boolean; toggle: () => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={toggle} />
      <span>{label}</span>
      {count !== undefined && <span class="count">{number(count)}</span>}
    </label>
  );
}
