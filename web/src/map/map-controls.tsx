/** Zoom, the whole field, and the picture as a file: what floats on the map. */
import { useProgram } from "../program";
import { field } from "../state/field";
import { words } from "../words";
import { savePng, saveSvg } from "./export";
import { isZoomed, showAll, zoom } from "./view-state";

const STEP = 1.5;

export function MapControls() {
  const { scene } = useProgram();
  return (
    <div class="map-controls floats">
      <button type="button" class="button square" aria-label={words.map.zoomIn} title={words.map.zoomIn} onClick={() => zoom(STEP)}>
        +
      </button>
      <button type="button" class="button square" aria-label={words.map.zoomOut} title={words.map.zoomOut} onClick={() => zoom(1 / STEP)}>
        −
      </button>
      <button type="button" class="button" title={words.map.allHint} disabled={!isZoomed.value} onClick={showAll}>
        {words.map.all}
      </button>
      {field.value && (
        <details class="menu up">
          <summary class="button">{words.map.save}</summary>
          <div class="menu-items">
            <button type="button" class="menu-item" onClick={() => savePng(scene.peek(), 2)}>
              {words.map.png(2)}
            </button>
            <button type="button" class="menu-item" onClick={() => savePng(scene.peek(), 4)}>
              {words.map.png(4)}
            </button>
            <button type="button" class="menu-item" onClick={() => saveSvg(scene.peek())}>
              {words.map.svg}
            </button>
          </div>
        </details>
      )}
    </div>
  );
}
