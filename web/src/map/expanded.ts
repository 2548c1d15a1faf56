/** Neighbours outside the field of a paper, once asked for. */
import { computed, signal } from "@preact/signals";

import { answer, api } from "../api/client";
import type { OpenField } from "../state/field";
import { reader } from "../state/resource";
import { type Ghost, type Neighbour, placeGhosts } from "./ghosts";
import type { Viewport } from "./viewport";

const MOST = 60;

/** What cites a paper and what it cites, beyond the field. */
export class Expanded {
  private readonly reading = reader<{ readonly of: string; readonly papers: readonly Neighbour[]; readonly total: number }>();
  readonly found = this.reading.signal;

  /** The outside neighbour that is pointed at, by id. */
  readonly pointed = signal<string | null>(null);

  constructor(
    private readonly field: OpenField,
    private readonly viewport: Viewport,
  ) {}

  /** Whether there are some to hide. */
  readonly isShown = computed(() => (this.found.value.value?.papers.length ?? 0) > 0);

  /** They at their places. */
  readonly ghosts = computed<readonly Ghost[]>(() => {
    const layout = this.field.layout.value.value;
    const camera = this.viewport.camera.value;
    const papers = this.found.value.value?.papers;
    return layout && camera && papers?.length ? placeGhosts(papers, layout.columns, camera) : [];
  });

  /** Show those of a paper; again to hide them. */
  toggle(paper: { id: string; citation_key: string }): void {
    if (this.found.value.value?.of === paper.citation_key) {
      this.clear();
      return;
    }
    void this.reading.read(async () => {
      const known = this.field.data.value;
      const params = { path: { id: paper.id }, query: { depth: 1, limit: 200 } };
      const around = await answer(api.GET("/v1/papers/{id}/neighbours", { params }));
      const outside = around.nodes.filter((node) => node.distance > 0 && !known?.byId.has(node.id));
      return { of: paper.citation_key, papers: outside.slice(0, MOST), total: outside.length };
    });
  }

  clear(): void {
    this.reading.clear();
  }

  /** Point at the one at a place of the window; false if there is none. */
  pointAt(x: number, y: number): boolean {
    const found = this.ghosts.value.find((ghost) => Math.hypot(ghost.x - x, ghost.y - y) < 10);
    this.pointed.value = found?.paper.id ?? null;
    return found !== undefined;
  }
}
