/** The map: two canvases, the scene and above it the highlight; one stop of the Tab key. */
import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { useProgram } from "../program";
import { keysOfMap } from "../state/keys";
import { address } from "../state/field-address";
import { printing } from "../state/theme";
import { words } from "../words";
import { HoverCard } from "./hover-card";
import { Legend } from "./legend";
import { MapControls } from "./map-controls";
import { NoMatch } from "./no-match";
import { paint, paintHighlight, papersInView } from "./painter";
import { PathPill } from "./path-pill";
import { CanvasPen } from "./pen";
import { pointerHandlers } from "./pointers";
import "./map.css";

/** Draw with the next frame of the screen; at once for paper, which waits for none and keeps what is drawn as lines. */
function soon(draw: () => void): number {
  if (!printing.value) return requestAnimationFrame(draw);
  draw();
  return 0;
}

/** A canvas of the size of the window, and its pen; null where the browser gives none. */
function prepare(canvas: HTMLCanvasElement | null, width: number, height: number, ratio: number): CanvasPen | null {
  const context = canvas?.getContext("2d", { willReadFrequently: true });
  if (!canvas || !context) return null;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return new CanvasPen(context);
}

/** Boxes of the window in which controls float, so that no name lies under them. */
function reservedBoxes(frame: HTMLElement | null) {
  const origin = frame?.getBoundingClientRect();
  if (!frame?.parentElement || !origin) return [];
  return [...frame.parentElement.querySelectorAll(".floats")].map((each) => {
    const box = each.getBoundingClientRect();
    return {
      left: box.left - origin.left - 4,
      top: box.top - origin.top - 4,
      right: box.right - origin.left + 4,
      bottom: box.bottom - origin.top + 4,
    };
  });
}

export function MapView() {
  const program = useProgram();
  const { expanded, field, legend, lit, scene, viewport } = program;
  const frame = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const watcher = new ResizeObserver(() => {
      viewport.size.value = { width: box.clientWidth, height: box.clientHeight };
    });
    watcher.observe(box);
    const stop = viewport.followAddress();
    const off = pointerHandlers(box, program);
    return () => {
      watcher.disconnect();
      stop();
      off();
      viewport.hovered.value = -1;
    };
  }, []);
  // Not useSignalEffect, which waits for a frame: paper waits for none.
  useEffect(
    () =>
      effect(() => {
        const [shown, through, isMoving, ghosts] = [scene.value, viewport.camera.value, viewport.moving.value, expanded.ghosts.value];
        legend.isShown.value; // names go around it
        if (!shown || !through) return undefined;
        const frameId = soon(() => {
          const pen = prepare(ground.current, through.width, through.height, isMoving ? 1 : devicePixelRatio || 1);
          if (!pen) return;
          viewport.painted.value = paint(pen, shown, through, {
            moving: isMoving,
            reserved: isMoving ? [] : reservedBoxes(frame.current),
            ghosts,
          });
          if (shown.data && !isMoving) frame.current?.setAttribute("data-ready", "true");
        });
        return () => cancelAnimationFrame(frameId);
      }),
    [],
  );
  useEffect(
    () =>
      effect(() => {
        const [shown, through, paper] = [scene.value, viewport.camera.value, viewport.hovered.value];
        const names = viewport.painted.value?.names;
        if (!shown || !through) return undefined;
        const frameId = soon(() => {
          const pen = prepare(above.current, through.width, through.height, devicePixelRatio || 1);
          if (pen && shown.data && paper >= 0) paintHighlight(pen, shown, shown.data, through, paper, names);
        });
        return () => cancelAnimationFrame(frameId);
      }),
    [],
  );
  const hasNothing = field.data.value !== null && lit.counts.value?.left === 0;
  return (
    <div class="map-frame">
      {!hasNothing && <PathPill />}
      <div ref={frame} class="map">
        <canvas ref={ground} aria-hidden="true" />
        <canvas ref={above} aria-hidden="true" />
        <div
          class="map-focus"
          tabIndex={0}
          role="listbox"
          data-keys="map"
          aria-label={words.map.label(field.about.value.value?.topic ?? "")}
          aria-activedescendant={viewport.hovered.value >= 0 ? `paper-${viewport.hovered.value}` : undefined}
          aria-busy={field.data.value === null}
          onKeyDown={(event) => keysOfMap(program, event)}
        >
          <Options />
        </div>
        {hasNothing && <NoMatch />}
        <HoverCard />
        <Legend />
        <MapControls />
      </div>
    </div>
  );
}

const MOST_OPTIONS = 200;

/** The papers in view as a list, for those who hear the map. */
function Options() {
  const { field, lit, scene, viewport } = useProgram();
  const last = useRef<ComponentChildren>(null);
  if (viewport.moving.value) return <>{last.current}</>;
  const data = field.data.value;
  const [shown, through] = [scene.value, viewport.camera.value];
  if (!data || !shown || !through) return null;
  const inView = papersInView(data, shown, through).filter((paper) => (lit.states.value[paper] ?? 0) > 1);
  const best = inView.slice(0, MOST_OPTIONS);
  const ranked = best.length;
  if (viewport.hovered.value >= 0 && !best.includes(viewport.hovered.value)) best.push(viewport.hovered.value);
  last.current = best.map((paper, rank) => {
    const node = data.papers[paper]!;
    const community = data.communities[data.community[paper]!]?.label ?? null;
    return (
      <div key={paper} id={`paper-${paper}`} class="for-ears" role="option" aria-selected={address.value.paper === node.citation_key}>
        {rank < ranked ? words.map.option(node, community, rank + 1, inView.length) : words.map.said(node, community)}
      </div>
    );
  });
  return <>{last.current}</>;
}
