/** Mouse, pen and fingers on the map: move, zoom, point, choose, ask why. */
import { choosePaper } from "../panels/paper-link";
import type { Program } from "../program";
import { address, change } from "../state/field-address";
import type { FieldData } from "../state/field-data";
import { SPOTS } from "../state/spotlight";
import { pickLine } from "./pick-line";
import { nameAt, pickCommunity, pickPaper } from "./pick";

const DRAG_PX = 4;
const LONG_PRESS_MS = 500;

interface Held {
  readonly x: number;
  readonly y: number;
}

/** Ask why two papers are connected. */
export function askWhy(data: FieldData | null, first: number, second: number): void {
  if (!data || first < 0 || second < 0 || first === second) return;
  change({ edge: [data.papers[first]!.citation_key, data.papers[second]!.citation_key], panel: "edge" });
}

/** Open the panel of a community, by its name in addresses. */
export function openCommunity(short: string): void {
  change({ ribbon: short, panel: "community", paper: null, path: null, edge: null });
}

/** Listen on the frame of the map; the answer stops listening. */
export function pointerHandlers(frame: HTMLElement, program: Program): () => void {
  const { expanded, field, lit, scene, viewport } = program;
  const held = new Map<number, Held>();
  let isDrag = false;
  let pressed: ReturnType<typeof setTimeout> | undefined;

  const place = (event: MouseEvent): Held => {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const at = ({ x, y }: Held): number => {
    const data = field.data.value;
    return data && viewport.camera.value
      ? pickPaper(data, viewport.camera.value, lit.states.value, viewport.painted.value?.names ?? [], x, y)
      : -1;
  };
  const isControl = (event: Event): boolean => Boolean((event.target as Element).closest?.(".floats"));

  const down = (event: PointerEvent): void => {
    if (isControl(event) || event.button !== 0) return;
    frame.setPointerCapture(event.pointerId);
    held.set(event.pointerId, place(event));
    isDrag = held.size > 1;
    clearTimeout(pressed);
    if (event.pointerType === "touch") {
      const where = place(event);
      pressed = setTimeout(() => {
        isDrag = true; // the finger has said what it wanted
        askWhy(field.data.value, field.chosen.value, at(where));
      }, LONG_PRESS_MS);
    }
  };
  const dragged = (event: PointerEvent, before: Held, now: Held): void => {
    if (held.size === 1) {
      if (!isDrag && Math.hypot(now.x - before.x, now.y - before.y) < DRAG_PX) return;
      isDrag = true;
      viewport.move(now.x - before.x, now.y - before.y);
    } else if (held.size === 2) {
      const other = [...held].find(([id]) => id !== event.pointerId)![1];
      const spread = (one: Held): number => Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
      viewport.zoom(spread(now) / spread(before), { at: { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 } });
    }
    clearTimeout(pressed);
    held.set(event.pointerId, now);
    viewport.hovered.value = -1;
  };
  const moved = (event: PointerEvent): void => {
    const now = place(event);
    const before = held.get(event.pointerId);
    if (before) {
      dragged(event, before, now);
    } else if (event.pointerType !== "touch") {
      viewport.hovered.value = isControl(event) ? -1 : at(now);
      viewport.pointerAt.value = now;
      const isMark = viewport.hovered.value >= 0 || lineAt(now) !== null || communityAt(now) >= 0;
      frame.style.cursor = isMark ? "pointer" : "grab";
    }
  };
  const lineAt = (where: Held): readonly [number, number] | null => {
    const [shown, through, drawn] = [scene.value, viewport.camera.value, viewport.painted.value];
    if (!shown || !through || !drawn || nameAt(drawn.names, where.x, where.y)) return null;
    return pickLine(shown, through, drawn, where.x, where.y);
  };
  const communityAt = (where: Held): number => {
    const data = field.data.value;
    return data && viewport.camera.value && viewport.painted.value
      ? pickCommunity(data, viewport.camera.value, viewport.painted.value.names, where.x, where.y)
      : -1;
  };
  const up = (event: PointerEvent): void => {
    clearTimeout(pressed);
    const wasHeld = held.delete(event.pointerId);
    if (!wasHeld || isDrag || held.size) return;
    const where = place(event);
    const paper = at(where);
    const data = field.data.value;
    if (!data) return;
    const line = paper < 0 ? lineAt(where) : null;
    if (paper >= 0) choosePaper(program, data.papers[paper]!.citation_key);
    else if (expanded.pointAt(where.x, where.y)) return;
    else if (line) askWhy(data, ...line);
    else if (communityAt(where) >= 0) openCommunity(data.communities[communityAt(where)]!.short);
    else if (address.value.paper || address.value.edge || SPOTS[address.value.panel])
      change({ ...SPOTS[address.value.panel], paper: null, path: null, edge: null, panel: "about" });
  };
  const cancelled = (event: PointerEvent): void => {
    clearTimeout(pressed);
    held.delete(event.pointerId);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey && !event.ctrlKey) {
      viewport.move(-(event.deltaX || event.deltaY) * lines, 0);
      return;
    }
    viewport.zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 420)), { at: place(event), timeOnly: event.altKey });
  };
  const twice = (event: MouseEvent): void => {
    if (!isControl(event)) viewport.zoom(2, { at: place(event) });
  };
  const left = (): void => {
    viewport.hovered.value = -1;
  };
  const listeners = { pointerdown: down, pointermove: moved, pointerup: up, pointercancel: cancelled, pointerleave: left, dblclick: twice };
  for (const [name, listener] of Object.entries(listeners)) frame.addEventListener(name, listener as EventListener);
  frame.addEventListener("wheel", wheel, { passive: false });
  return () => {
    clearTimeout(pressed);
    for (const [name, listener] of Object.entries(listeners)) frame.removeEventListener(name, listener as EventListener);
    frame.removeEventListener("wheel", wheel);
  };
}
