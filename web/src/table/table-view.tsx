/** The table: whatever the map can do, with rows. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { NoMatch } from "../map/no-match";
import { choosePaper } from "../panels/paper-link";
import { Retracted } from "../parts/retracted";
import { useProgram } from "../program";
import { address, change } from "../state/field-address";
import { letterOf } from "../state/keys";
import { number, rate, share, words } from "../words";
import { type ColumnName, COLUMNS, type Order, orderOf, rowsInWindow, sortedRows, sortOf } from "./rows";
import "./table.css";

const ROW = 46;

export function TableView() {
  const program = useProgram();
  const { field } = program;
  const { meets } = program.lit;
  const data = field.data.value;
  const active = useSignal(0);
  const scroll = useSignal(0);
  const height = useSignal(600);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const watcher = new ResizeObserver(() => {
      height.value = box.clientHeight;
    });
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  if (!data || !meets.value) return <p class="muted padded">{words.loading}</p>;
  const order = orderOf(address.value.sort);
  const rows = sortedRows(data, meets.value, order);
  const { from, to } = rowsInWindow(rows.length, ROW, scroll.value, height.value);
  const move = (next: number): void => {
    active.value = Math.min(rows.length - 1, Math.max(0, next));
    const top = active.value * ROW;
    const box = frame.current;
    if (box && (top < box.scrollTop || top + 2 * ROW > box.scrollTop + box.clientHeight)) box.scrollTop = Math.max(0, top - ROW);
  };
  const keys = (event: KeyboardEvent): void => {
    const paper = rows[active.value];
    const page = Math.max(1, Math.floor(height.value / ROW) - 2);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -rows.length,
      End: rows.length,
    };
    if ((event.target as Element).closest("button, a")) return;
    if (steps[event.key] !== undefined) move(active.value + steps[event.key]!);
    else if (event.key === "Enter" && paper !== undefined) choosePaper(program, data.papers[paper]!.citation_key);
    else if (paper === undefined || !letterOf(program, event, paper)) return;
    event.preventDefault();
  };
  return (
    <div
      ref={frame}
      class="table"
      data-ready="true"
      data-keys="table"
      tabIndex={0}
      role="region"
      aria-label={words.table.label(rows.length)}
      onKeyDown={keys}
      onScroll={(event) => {
        scroll.value = event.currentTarget.scrollTop;
      }}
    >
      {rows.length === 0 && <NoMatch />}
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col" class="col-star">
              <span class="for-ears">{words.list.title}</span>
            </th>
            {COLUMNS.map((column) => (
              <Heading key={column} column={column} order={order} sort={(next) => change({ sort: sortOf(next) })} />
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <Spacer rows={from} />}
          {rows.slice(from, to).map((paper, place) => (
            <Row
              key={paper}
              paper={paper}
              place={from + place}
              isActive={from + place === active.value}
              activate={() => (active.value = from + place)}
            />
          ))}
          {to < rows.length && <Spacer rows={rows.length - to} />}
        </tbody>
      </table>
    </div>
  );
}

/** The rows that are not drawn, as room: one cell, since a span over columns that are hidden would bring those back. */
const Spacer = ({ rows }: { rows: number }) => (
  <tr class="spacer" aria-hidden="true">
    <td style={{ height: `${rows * ROW}px`, padding: 0 }} />
  </tr>
);

function Heading({ column, order, sort }: { column: ColumnName; order: Order; sort: (next: Order) => void }) {
  const isOn = order.column === column;
  const isText = column === "title" || column === "authors" || column === "community";
  const direction = order.down ? "descending" : "ascending";
  return (
    <th scope="col" class={`col-${column}`} aria-sort={isOn ? direction : undefined}>
      <button type="button" class="sort" onClick={() => sort({ column, down: isOn ? !order.down : !isText })}>
        {words.table.columns[column]} <span aria-hidden="true">{isOn ? (order.down ? "↓" : "↑") : ""}</span>
      </button>
    </th>
  );
}

function Row({ paper, place, isActive, activate }: { paper: number; place: number; isActive: boolean; activate: () => void }) {
  const program = useProgram();
  const { field, readingList } = program;
  const data = field.data.value!;
  const node = data.papers[paper]!;
  const community = data.communities[data.community[paper]!];
  const isOn = readingList.has(node.citation_key);
  const isChosen = address.value.paper === node.citation_key;
  return (
    <tr
      aria-rowindex={place + 2}
      aria-current={isChosen ? "true" : undefined}
      class={isActive ? "active" : undefined}
      onClick={() => {
        activate();
        choosePaper(program, node.citation_key);
      }}
    >
      <td class="col-star">
        <button
          type="button"
          class="star"
          aria-pressed={isOn}
          aria-label={isOn ? words.list.remove(node.title) : words.list.add(node.title)}
          onClick={(event) => {
            event.stopPropagation();
            readingList.toggle(node.citation_key);
          }}
        >
          {isOn ? "★" : "☆"}
        </button>
      </td>
      <td class="col-title serif">
        <span>
          {node.title} <Retracted paper={node} />
        </span>
      </td>
      <td class="col-authors">
        <span>{words.authors(node.authors, node.author_count)}</span>
      </td>
      <td class="col-year">{node.year ?? "–"}</td>
      <td class={`col-layer stratum ${node.layer}`}>{words.layers[node.layer as keyof typeof words.layers]}</td>
      <td class="col-community">
        {community && (
          <span>
            <i class={`dot slot${community.slot}`} aria-hidden="true" /> {community.label}
          </span>
        )}
      </td>
      <td class="col-citations">{node.citation_count === null ? "–" : number(node.citation_count)}</td>
      <td class="col-trending">{rate(node.trending_score)}</td>
      <td class="col-relevance">{share(node.relevance)}</td>
    </tr>
  );
}
