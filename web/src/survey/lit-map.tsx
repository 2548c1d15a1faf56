/** The map beside a survey: papers of the sentence under the pointer are lit, those that no sentence cites are hollow. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { cameraOf } from "../map/camera";
import { coloursOf } from "../map/colours";
import { paint } from "../map/painter";
import { CanvasPen } from "../map/pen";
import { DIM, LIT, PLAIN, type Scene } from "../map/scene";
import { surveyWords } from "../screen-words";
import { field, fieldLayout } from "../state/field";
import type { FieldData } from "../state/field-data";
import { theme } from "../state/theme";
import { chosenKey, type ClaimIndex, openClaim, pointed, show } from "./state";

const REACH = 14;

/** The papers that are lit: those of the sentence that is pointed at or open, else the chosen one; null for all. */
export function litPapers(index: ClaimIndex, data: FieldData): ReadonlySet<number> | null {
  const wanted = pointed.value ?? openClaim.value;
  const claim = wanted === null ? undefined : index.claims.find((each) => each.id === wanted);
  const ids = claim?.paper_ids ?? [];
  const numbers = ids.map((id) => data.byId.get(id)).filter((each) => each !== undefined);
  if (numbers.length) return new Set(numbers);
  const chosen = chosenKey.value === null ? undefined : data.byKey.get(chosenKey.value);
  return chosen === undefined ? null : new Set([chosen]);
}

export function hollowPapers(index: ClaimIndex, data: FieldData): Uint8Array {
  return Uint8Array.from(data.papers, (paper) => (paper.id in index.papers ? 0 : 1));
}

export function LitMap({ index }: { index: ClaimIndex }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSignal({ width: 0, height: 0 });
  const layout = fieldLayout.value.value;
  const data = field.value;
  const { width, height } = size.value;
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box) return undefined;
    const watcher = new ResizeObserver(() => {
      size.value = { width: box.clientWidth, height: box.clientHeight };
    });
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  const camera = layout && width ? cameraOf(layout, width, height, null) : null;
  const scene = layout && sceneOf(index, layout, data);
  useEffect(() => {
    const context = canvas.current?.getContext("2d", { willReadFrequently: true });
    if (!context || !canvas.current || !camera || !scene) return;
    const ratio = devicePixelRatio || 1;
    canvas.current.width = Math.round(width * ratio);
    canvas.current.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(new CanvasPen(context), scene, camera);
  });
  const choose = (event: MouseEvent): void => {
    if (!data || !camera) return;
    let best = -1;
    let least = REACH;
    for (let paper = 0; paper < data.size; paper++) {
      const x = camera.ox + camera.sx * data.x[paper]! - event.offsetX;
      const y = camera.oy + camera.sy * data.y[paper]! - event.offsetY;
      const distance = Math.hypot(x, y);
      if (distance < least) [best, least] = [paper, distance];
    }
    show({ paper: best < 0 ? null : data.papers[best]!.citation_key, claim: null });
  };
  const cited = Object.keys(index.papers).length;
  return (
    <div class="lit-map">
      <div class="map" data-ready={data ? "true" : undefined}>
        <canvas ref={canvas} role="img" aria-label={surveyWords.map} onClick={choose} />
      </div>
      {data && data.total > cited && <p class="muted small">{surveyWords.uncited(data.total - cited, data.total)}</p>}
    </div>
  );
}

function sceneOf(index: ClaimIndex, layout: Scene["layout"], data: FieldData | null): Scene {
  const lit = data && litPapers(index, data);
  const chosen = data && chosenKey.value !== null ? data.byKey.get(chosenKey.value) : undefined;
  return {
    layout,
    data,
    colours: coloursOf(theme.value),
    states: Uint8Array.from({ length: data?.size ?? 0 }, (_, paper) => (!lit ? PLAIN : lit.has(paper) ? LIT : DIM)),
    hollow: data ? hollowPapers(index, data) : null,
    starred: null,
    ringed: chosen === undefined ? [] : [chosen],
    litLines: [],
    accentLines: [],
    cites: true,
    similar: false,
    allLines: false,
    flows: [],
  };
}
