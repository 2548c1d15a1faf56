/** What keys do. Single letters act only while the map or the table has the focus, and can be switched off. */
import { signal } from "@preact/signals";

import { type Direction, nextTo } from "../map/pick";
import { DIM } from "../map/scene";
import { choosePaper } from "../panels/paper-link";
import type { Program } from "../program";
import { askWhy } from "../map/pointers";
import { words } from "../words";
import { toggleCompared } from "./compare";
import { address, change } from "./field-address";
import type { FieldData } from "./field-data";
import { followPath, stepAlong } from "./follow";
import { closeMenus } from "./menus";
import { addressOf, go, place } from "./router";
import { SPOTS } from "./spotlight";

const STORED = "strata.letters";

function storedLetters(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true; // storage is forbidden: letters act, as they do first
  }
}

/** Whether single letters act. */
export const letters = signal(storedLetters());

export function switchLetters(): void {
  letters.value = !letters.value;
  try {
    localStorage.setItem(STORED, letters.value ? "on" : "off");
  } catch {
    return; // storage is forbidden: the choice lasts as long as the page
  }
}

/** Whether the list of all keys is open. */
export const keysShown = signal(false);

/** What a key did, for those who hear the page. */
export const said = signal("");

const ARROWS: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const SHIFT_PX = 80;
const ZOOM = 1.4;

/** The paper that a letter is about: the one pointed at, else the chosen one. */
const subject = ({ field, viewport }: Program): number => (viewport.hovered.value >= 0 ? viewport.hovered.value : field.chosen.value);

/** What a key did that nothing shows, for a moment. */
export const noted = signal("");
const NOTED_MS = 5_000;
let fading: ReturnType<typeof setTimeout> | undefined;

function note(text: string): void {
  noted.value = text;
  clearTimeout(fading);
  fading = setTimeout(() => {
    noted.value = "";
  }, NOTED_MS);
}

function say({ field }: Program, paper: number): void {
  const data = field.data.value;
  const node = data?.papers[paper];
  if (data && node) said.value = words.map.said(node, data.communities[data.community[paper]!]?.label ?? null);
}

/** The largest disc, of those that are lit or plain where there are such. */
function firstOf({ r }: FieldData, states: Uint8Array): number {
  const known = [...r.keys()].filter((paper) => !Number.isNaN(r[paper]));
  const seen = known.filter((paper) => (states[paper] ?? 0) > DIM);
  return (seen.length ? seen : known).reduce((best, paper) => (best < 0 || r[paper]! > r[best]! ? paper : best), -1);
}

function arrow(program: Program, direction: Direction): void {
  const { field, lit, viewport } = program;
  const data = field.data.value;
  const states = lit.states.value;
  if (!data || !viewport.camera.value) return;
  const from = subject(program);
  const next = from < 0 ? firstOf(data, states) : nextTo(data, viewport.camera.value, states, from, direction);
  viewport.hovered.value = next;
  viewport.reveal(next);
  say(program, next);
}

const SHIFTS: Record<Direction, readonly [number, number]> = {
  left: [SHIFT_PX, 0],
  right: [-SHIFT_PX, 0],
  up: [0, SHIFT_PX],
  down: [0, -SHIFT_PX],
};

/** They go along a path; while one is followed, wherever the focus is. */
const BRACKETS = ["[", "]"];

/** What each letter does to a paper. */
const LETTERS: Record<string, (program: Program, paper: number, key: string) => void> = {
  p: (program, _, key) => {
    choosePaper(program, key);
    const { paths } = program;
    const seed = paths.lit.value?.path.seed.citation_key;
    paths.hidden.value = false;
    if (seed) followPath(paths, seed);
  },
  w: (program, paper) => {
    const { chosen, data } = program.field;
    const parent = data.value && chosen.value === paper ? stepParent(program, paper) : chosen.value;
    if (parent !== null && parent >= 0 && parent !== paper) askWhy(data.value, parent, paper);
    else note(words.edge.noWhy);
  },
  c: (_program, _, key) => {
    toggleCompared(key);
    said.value = words.compare.said(address.value.compare.length);
  },
  l: ({ readingList }, _, key) => {
    readingList.toggle(key);
    said.value = readingList.has(key) ? words.list.added : words.list.removed;
  },
  e: ({ expanded, field }, paper) => {
    const node = field.data.value?.papers[paper];
    if (node) expanded.toggle(node);
  },
};

/** The paper before another one on the path that is lit; null without one. */
function stepParent({ field, paths }: Program, paper: number): number | null {
  const parent = paths.lit.value?.steps.get(paper)?.parent;
  return parent ? (field.data.value?.byId.get(parent) ?? null) : null;
}

/** Keys while the map has the focus. */
export function keysOfMap(program: Program, event: KeyboardEvent): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
  const { field, viewport } = program;
  const direction = ARROWS[event.key];
  const paper = subject(program);
  const key = field.data.value?.papers[paper]?.citation_key;
  if (direction && event.shiftKey) viewport.move(...SHIFTS[direction]);
  else if (direction) arrow(program, direction);
  else if (event.key === "+" || event.key === "=") viewport.zoom(ZOOM, { timeOnly: event.altKey });
  else if (event.key === "-") viewport.zoom(1 / ZOOM, { timeOnly: event.altKey });
  else if (event.key === "0") viewport.showAll();
  else if (event.key === "Enter" && key) choosePaper(program, key);
  else if (!letterOf(program, event)) return;
  event.preventDefault();
}

/** Letters and brackets, on the map and in the table; true if the key is one of them. */
export function letterOf(program: Program, event: KeyboardEvent, given?: number): boolean {
  if (!letters.value || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (BRACKETS.includes(event.key)) {
    stepAlong(program, event.key === "]" ? 1 : -1);
    say(program, program.field.chosen.value);
    return true;
  }
  const act = LETTERS[event.key];
  const paper = given ?? subject(program);
  const key = program.field.data.value?.papers[paper]?.citation_key;
  if (!act || !key) return false;
  act(program, paper, key);
  return true;
}

/** One step back: what is open, pointed at, lit, chosen, filtered. */
export function stepBack({ expanded, field, viewport }: Program): void {
  const open = [...document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")];
  const now = address.value;
  if (open.length) for (const menu of open) menu.open = false;
  else if (viewport.hovered.value >= 0) viewport.hovered.value = -1;
  else if (expanded.isShown.value) expanded.clear();
  else if (now.edge) change({ edge: null, panel: now.paper ? "paper" : "about" });
  else if (now.path) change({ path: null });
  else if (now.paper) change({ paper: null, panel: "about" });
  else if (SPOTS[now.panel]) change({ ...SPOTS[now.panel], panel: "about" });
  else if (now.compare.length) change({ compare: [] });
  else field.undo();
}

const isTyping = (event: KeyboardEvent): boolean =>
  Boolean((event.target as Element).closest?.("input:not([type=checkbox]):not([type=range]), textarea, select, dialog"));

let went = 0;
const GO_MS = 1_200;

/** Where `g` and then a letter goes. */
const PLACES: Record<string, () => void> = {
  m: () => change({ view: "map" }),
  t: () => change({ view: "table" }),
  x: () => change({ view: "matrix" }),
  s: () => change({ panel: "survey" }),
  j: () => go(addressOf("jobs")),
};

function nextRegion(back: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter((each) => each.offsetParent !== null);
  const now = regions.findLastIndex((each) => each.contains(document.activeElement)); // the years lie within the map's region
  const next = regions[(now + (back ? -1 : 1) + regions.length) % regions.length];
  const stops = ["[data-keys]", "input, button, a[href], [tabindex]"].flatMap((each) => [
    ...(next?.querySelectorAll<HTMLElement>(each) ?? []),
  ]);
  stops.find((each) => each.offsetParent !== null)?.focus();
}

/** Keys of the whole page; call once. */
export function startKeys(program: Program): void {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "F6") {
        event.preventDefault();
        nextRegion(event.shiftKey);
        return;
      }
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
        if (closeMenus()) return;
        if (isTyping(event)) {
          event.preventDefault(); // else the browser empties the search box, and what was searched stays lit
          (event.target as HTMLElement).blur();
        } else if (fieldIsOpen()) stepBack(program);
        return;
      }
      if (isTyping(event) || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && event.key === "z") {
        if (program.field.undo() || program.readingList.undo()) event.preventDefault();
        return;
      }
      if (event.ctrlKey || event.metaKey) return;
      if (BRACKETS.includes(event.key) && address.value.path !== null && fieldIsOpen() && letterOf(program, event)) {
        event.preventDefault();
        event.stopImmediatePropagation(); // the map and the table would make another step
      } else if (event.key === "?") keysShown.value = !keysShown.value;
      else if (event.key === "/") {
        event.preventDefault();
        document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
      } else if (letters.value && event.key === "g") went = event.timeStamp;
      else if (letters.value && event.timeStamp - went < GO_MS && PLACES[event.key] && fieldIsOpen()) {
        went = 0;
        event.preventDefault();
        event.stopImmediatePropagation();
        PLACES[event.key]?.();
      }
    },
    true,
  );
}

const fieldIsOpen = (): boolean => place.value.path.startsWith("fields/");
