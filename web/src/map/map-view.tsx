/** The map: two canvases, the scene and above it the highlight. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { choosePaper } from "../panels/paper-link";
import { type See } from "../state/address";
import { address, change, chosen, field, fieldLayout } from "../state/field";
import { theme } from "../state/theme";
import { cameraOf, moved, seeAll, zoomed } from "./camera";
import { coloursOf } from "./colours";
import { paint } from "./painter";
import { CanvasPen } from "./pen";
import { PLAIN, type Scene } from "./scene";

const REACH = 14;

export function MapView() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSignal({ width: 0, height: 0 });
  const see = useSignal<See | null>(address.value.see);
  const layout = fieldLayout.value.value;
  const data = field.value;
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box) return undefined;
    const watcher = new ResizeObserver(() => {
      size.value = { width: box.clientWidth, height: box.clientHeight };
    });
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  const { width, height } = size.value;
  const camera = layout && width ? cameraOf(layout, width, height, see.value) : null;
  const scene: Scene | null = layout && {
    layout,
    data,
    colours: coloursOf(theme.value),
    states: new Uint8Array(data?.size ?? 0).fill(PLAIN),
    hollow: null,
    starred: null,
    ringed: chosen.value < 0 ? [] : [chosen.value],
    litLines: [],
    cites: true,
    similar: false,
    allLines: false,
    flows: [],
  };
  useEffect(() => {
    const target = canvas.current;
    if (!target || !camera || !scene) return;
    const ratio = devicePixelRatio || 1;
    target.width = Math.round(width * ratio);
    target.height = Math.round(height * ratio);
    const context = target.getContext("2d", { willReadFrequently: true });
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(new CanvasPen(context), scene, camera);
  });
  const zoom = (event: WheelEvent): void => {
    if (!layout || !camera) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY / 400);
    see.value = zoomed(layout, camera, see.value ?? seeAll(layout), { x: event.offsetX, y: event.offsetY }, factor, event.altKey ? 1 : factor);
  };
  const drag = (event: PointerEvent): void => {
    if (!layout || !camera || event.buttons !== 1) return;
    see.value = moved(layout, camera, see.value ?? seeAll(layout), event.movementX, event.movementY);
  };
  const choose = (event: MouseEvent): void => {
    if (!data || !camera) return;
    let best = -1;
    let least = REACH;
    for (let paper = 0; paper < data.size; paper++) {
      const distance = Math.hypot(camera.ox + camera.sx * data.x[paper]! - event.offsetX, camera.oy + camera.sy * data.y[paper]! - event.offsetY);
      if (distance < least) [best, least] = [paper, distance];
    }
    if (best >= 0) choosePaper(data.papers[best]!.citation_key);
    else change({ paper: null });
  };
  return (
    <div class="map">
      <canvas ref={canvas} onWheel={zoom} onPointerMove={drag} onClick={choose} />
    </div>
  );
}
