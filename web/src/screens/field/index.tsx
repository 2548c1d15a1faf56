/** A field: search and filters, its views, years, and the panel. */
import { useEffect, useRef } from "preact/hooks";

import { panels } from "../../panels";
import { ProblemNote } from "../../parts/problem-note";
import { Shell } from "../../parts/shell";
import { HOME } from "../../state/address";
import { address, change } from "../../state/field-address";
import { keysShown, noted, said } from "../../state/keys";
import { number, words } from "../../words";
import { YearsStrip } from "../../years/years-strip";
import { useProgram } from "../../program";
import { Filters } from "./filters";
import { Sought } from "./search-box";
import { Share } from "./share";
import { views } from "./views";
import "./field.css";

export function FieldScreen({ id }: { id: string }) {
  const { field, sides } = useProgram();
  const about = field.about.value.value;
  const problem = field.about.value.problem ?? field.graph.value.problem;
  const shown = views.find((each) => each.name === address.value.view) ?? views[0]!;
  const View = shown.view;
  return (
    <Shell
      fills
      title={about?.topic ?? problem?.title ?? words.loading}
      tabs={<Tabs shown={shown.name} />}
      summary={about && <Summary />}
      end={<End />}
    >
      <div class={sides.isLeftOut.value ? "field drawn" : "field"}>
        <Filters />
        <main class="middle" aria-label={words.field.regions.map} data-region="map">
          {problem && <ProblemNote problem={problem} again={() => field.open(id)} />}
          <Stale id={id} />
          <Unknown />
          <Sought />
          <View />
          {shown.hasYears && <YearsStrip />}
        </main>
        <Panel />
      </div>
      <p class={noted.value ? "noted" : "for-ears"} role="status">
        {noted.value}
      </p>
      <div class="for-ears" aria-live="polite">
        {said.value}
      </div>
    </Shell>
  );
}

function Summary() {
  const { field } = useProgram();
  const about = field.about.value.value;
  if (!about) return null;
  const parts = words.field.summary(about.papers, about.citations, about.communities);
  return (
    <>
      {parts.map((part) => {
        const [value, ...unit] = part.split(" ");
        return (
          <span key={part}>
            <b>{value}</b> {unit.join(" ")} ·{" "}
          </span>
        );
      })}
      {words.field.asOf(about.as_of)}
    </>
  );
}

function Tabs({ shown }: { shown: string }) {
  return (
    <>
      {views.map((each) => (
        <button
          key={each.name}
          type="button"
          class="tab"
          aria-current={each.name === shown ? "page" : undefined}
          onClick={() => change({ view: each.name })}
        >
          {words.field.views[each.name]}
        </button>
      ))}
    </>
  );
}

function End() {
  const { sides } = useProgram();
  return (
    <>
      <button type="button" class="button drawer-open" aria-label={words.filters.openAll} onClick={() => sides.toggleLeft()}>
        <svg viewBox="0 0 14 14" width="13" height="13" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true">
          <circle cx="5.5" cy="5.5" r="4" />
          <path d="M8.6 8.6L13 13" />
        </svg>{" "}
        {words.filters.open}
      </button>
      <Share />
      <button type="button" class="button keys-open" onClick={() => (keysShown.value = true)}>
        {words.header.keys}
      </button>
    </>
  );
}

/** Offers the field that was built meanwhile; asked whenever the reader comes back, and when a job ends. */
function Stale({ id }: { id: string }) {
  const { field, jobs } = useProgram();
  useEffect(() => void (jobs.ended.value && field.check()), [jobs.ended.value]);
  useEffect(() => {
    const back = (): void => void (document.visibilityState === "visible" && field.check());
    document.addEventListener("visibilitychange", back);
    addEventListener("focus", back);
    return () => {
      document.removeEventListener("visibilitychange", back);
      removeEventListener("focus", back);
    };
  }, []);
  if (!field.isStale.value) return null;
  return (
    <p class="note padded in-line stale" role="status">
      {words.field.stale}
      <button type="button" class="button" onClick={() => field.open(id)}>
        {words.field.renew}
      </button>
    </p>
  );
}

/** A sentence for what the address names and the field does not hold. */
function Unknown() {
  const { field } = useProgram();
  const data = field.data.value;
  const { compare, edge, path } = address.value;
  if (!data) return null;
  const missing = [...compare, ...(edge ?? []), ...(path ? [path] : [])].filter((key) => !data.byKey.has(key));
  return (
    <>
      {missing.map((key) => (
        <p key={key} class="note padded" role="status">
          {words.field.unknown("paper", key)}
        </p>
      ))}
    </>
  );
}

const PULL_PX = 24;

/** Pulls the panel up where it is a sheet. */
function SheetHandle() {
  const { sides } = useProgram();
  const start = useRef<number | null>(null);
  return (
    <button
      type="button"
      class="sheet-handle"
      aria-label={words.field.sheet}
      aria-expanded={sides.sheet.value !== "peek"}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientY;
      }}
      onPointerUp={(event) => {
        const by = (start.current ?? event.clientY) - event.clientY;
        start.current = null;
        sides.pullSheet(by > PULL_PX ? 1 : by < -PULL_PX ? -1 : "next");
      }}
      onClick={(event) => {
        if (event.detail === 0) sides.pullSheet("next"); // by the keyboard
      }}
    />
  );
}

function Panel() {
  const { readingList, sides } = useProgram();
  const { paper, edge, compare, panel, entity, author, ribbon, ask } = address.value;
  const asked = [panel === HOME.panel ? null : panel, paper, edge?.join("~"), compare.join("~"), entity, author, ribbon, ask]
    .filter(Boolean)
    .join(" ");
  useEffect(() => {
    if (!asked) return;
    sides.isLeftOut.value = false; // else the drawer of a narrow window covers what was asked for
    if (sides.sheet.value === "peek") sides.sheet.value = "half";
  }, [asked]);
  const offered = panels.filter((each) => each.isOffered?.() ?? true);
  const shown = offered.find((each) => each.name === address.value.panel) ?? offered[0]!;
  const View = shown.view;
  return (
    <aside class={`panel ${sides.sheet.value}`} aria-label={words.field.regions.panel} data-region="panel">
      <SheetHandle />
      <div class="panel-tabs" role="tablist">
        {offered.map((each) => (
          <button
            key={each.name}
            type="button"
            role="tab"
            class="tab"
            id={`tab-${each.name}`}
            aria-controls="panel"
            aria-selected={each === shown}
            onClick={() => {
              change({ panel: each.name });
              if (sides.sheet.value === "peek") sides.pullSheet(1);
            }}
          >
            {words.field.panels[each.name]}
            {each.name === "list" && readingList.entries.value.length > 0 && ` ${number(readingList.entries.value.length)}`}
          </button>
        ))}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${shown.name}`}>
        <View />
      </div>
    </aside>
  );
}
