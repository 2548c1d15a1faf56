/** Zoom, the whole field, and the picture as a file: what floats on the map. */
import { useProgram } from "../program";
import { words } from "../words";
import { savePng, saveSvg } from "./export";

const STEP = 1.5;

export function MapControls() {
  const program = useProgram();
  const { field, viewport } = program;
  return (
    <div class="map-controls floats">
      <button
        type="button"
        class="button square"
        aria-label={words.map.zoomIn}
        title={words.map.zoomIn}
        onClick={() => viewport.zoom(STEP)}
      >
        +
      </button>
      <button
        type="button"
        class="button square"
        aria-label={words.map.zoomOut}
        title={words.map.zoomOut}
        onClick={() => viewport.zoom(1 / STEP)}
      >
        −
      </button>
      <button type="button" class="button" title={words.map.allHint} disabled={!viewport.isZoomed.value} onClick={() => viewport.showAll()}>
        {words.map.all}
      </button>
      {field.data.value && (
        <details class="menu up">
          <summary class="button">{words.map.save}</summary>
          <div class="menu-items">
            <button type="button" class="menu-item" onClick={() => savePng(program, 2)}>
              {words.map.png(2)}
            </button>
            <button type="button" class="menu-item" onClick={() => savePng(program, 4)}>
              {words.map.png(4)}
            </button>
            <button type="button" class="menu-item" onClick={() => saveSvg(program)}>
              {words.map.svg}
            </button>
          </div>
        </details>
      )}
    </div>
  );
}
