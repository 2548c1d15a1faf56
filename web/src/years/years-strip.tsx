/** The years below the map: a histogram of what is left, a brush over it, and play. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { cameraOf } from "../map/camera";
import { still } from "../map/scene-state";
import { useProgram } from "../program";
import { LAYERS } from "../state/address";
import { address, change } from "../state/field-address";
import { meeting } from "../state/filters";
import { words } from "../words";
import { columnOf, namedBars, nextWindow, type YearBar, yearBars, yearsOfBrush } from "./years";
import "./years.css";

const HEIGHT = 46;
const YEAR_MS = 1_000;

export function YearsStrip() {
  const { field, lit, viewport } = useProgram();
  const layout = field.layout.value.value;
  const data = field.data.value;
  const dragged = useSignal<readonly [number, number] | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = viewport.size.value;
  if (!layout || !width) return <div class="years" />;
  const home = cameraOf(layout, width, height, null);
  const spot = lit.spot.value;
  const meets = data && meeting(data, address.value, lit.sets.value, ["years"]).map((left, paper) => (spot && !spot.has(paper) ? 0 : left));
  const bars = yearBars(layout, data, meets);
  const most = Math.max(1, ...bars.map((bar) => bar.papers.reduce((sum, each) => sum + each, 0)));
  const years = address.value.years;
  const named = namedBars(bars, home.sx);
  const marked = dragged.value ?? (years && [columnOf(layout, years[0]), columnOf(layout, years[1])]);
  const barAt = (event: PointerEvent): number => {
    const x = event.clientX - (frame.current?.getBoundingClientRect().left ?? 0);
    const place = bars.findLastIndex((bar) => home.ox + home.sx * bar.left <= x);
    return Math.max(0, place);
  };
  const finish = (event: PointerEvent): void => {
    const brush = dragged.value;
    dragged.value = null;
    if (!brush || !data) return;
    const [first, last] = [brush[0], barAt(event)];
    const chosen = yearsOfBrush(layout, data, first, last);
    const isSame = first === last && years !== null && marked !== null && marked[0] === first && marked[1] === first;
    field.filter({ years: isSame ? null : chosen });
  };
  return (
    <div
      class="years"
      ref={frame}
      data-region="years"
      onPointerDown={(event) => {
        if ((event.target as Element).closest(".years-controls") || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const place = barAt(event);
        dragged.value = [place, place];
      }}
      onPointerMove={(event) => {
        if (dragged.value) dragged.value = [dragged.value[0], barAt(event)];
      }}
      onPointerUp={finish}
    >
      <YearsControls />
      <svg class="years-bars" width={width} height={HEIGHT + 18} viewBox={`0 0 ${width} ${HEIGHT + 18}`} aria-hidden="true">
        {bars.map((bar, place) => (
          <Bar
            key={bar.name}
            bar={bar}
            x={home.ox + home.sx * bar.left}
            width={home.sx * bar.width}
            most={most}
            isNamed={named.has(place)}
            isOut={marked !== null && (place < Math.min(...marked) || place > Math.max(...marked))}
          />
        ))}
        {viewport.isZoomed.value && viewport.camera.value && <Window home={home} />}
      </svg>
    </div>
  );
}

/** Which part of the years the map shows. */
function Window({ home }: { home: { ox: number; sx: number; gutter: number; width: number } }) {
  const { viewport } = useProgram();
  const now = viewport.camera.value!;
  const from = home.ox + (home.sx * (now.gutter - now.ox)) / now.sx;
  const to = home.ox + (home.sx * (now.width - now.ox)) / now.sx;
  return <rect class="years-window" x={from} y={1} width={Math.max(2, to - from)} height={HEIGHT} />;
}

interface BarProps {
  readonly bar: YearBar;
  readonly x: number;
  readonly width: number;
  readonly most: number;
  readonly isOut: boolean;
  readonly isNamed: boolean;
}

function Bar({ bar, x, width, most, isOut, isNamed }: BarProps) {
  let base = HEIGHT;
  return (
    <g class={isOut ? "year out" : "year"}>
      <rect class="year-ground" x={x} y={0} width={width} height={HEIGHT + 18} />
      {LAYERS.map((layer, place) => {
        const papers = bar.papers[place] ?? 0;
        const size = (papers / most) * (HEIGHT - 4);
        base -= size;
        return papers ? <rect key={layer} class={layer} x={x + 1} y={base} width={Math.max(1, width - 2)} height={size} /> : null;
      })}
      {isNamed && (
        <text x={x + width / 2} y={HEIGHT + 13} text-anchor="middle">
          {bar.name}
        </text>
      )}
    </g>
  );
}

function YearsControls() {
  const { field } = useProgram();
  const isPlaying = useSignal(false);
  const data = field.data.value;
  const known = [...new Set(data?.year)].filter((year) => year > 0).sort((a, b) => a - b);
  const [first, last] = [known[0] ?? 0, known.at(-1) ?? 0];
  const years = address.value.years;
  useEffect(() => {
    if (!isPlaying.value || still.value || !first) return undefined;
    const timer = setTimeout(() => {
      change({ years: nextWindow(address.value.years ?? [first - 1, first - 1], first, last) }, { replace: true });
    }, YEAR_MS);
    return () => clearTimeout(timer);
  }, [isPlaying.value, years?.[0], years?.[1], still.value, first]);
  if (!first) return <p class="years-controls muted">{data ? words.years.none : ""}</p>;
  const set = (from: number, to: number): void =>
    field.filter({ years: from === first && to === last ? null : from <= to ? [from, to] : [to, from] });
  const [from, to] = years ?? [first, last];
  const nearest = (year: number): number =>
    known.reduce((best, each) => (Math.abs(each - year) < Math.abs(best - year) ? each : best), first);
  return (
    <div class="years-controls">
      <div class="in-line">
        <select aria-label={words.years.from} value={nearest(from)} onChange={(event) => set(Number(event.currentTarget.value), to)}>
          {known.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        –
        <select aria-label={words.years.to} value={nearest(to)} onChange={(event) => set(from, Number(event.currentTarget.value))}>
          {known.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </div>
      <div class="in-line">
        {!still.value && (
          <button
            type="button"
            class="button small"
            aria-pressed={isPlaying.value}
            onClick={() => {
              isPlaying.value = !isPlaying.value;
            }}
          >
            {isPlaying.value ? words.years.stop : words.years.play}
          </button>
        )}
        {years && (
          <button type="button" class="button small" onClick={() => field.filter({ years: null })}>
            {words.years.all}
          </button>
        )}
      </div>
    </div>
  );
}
