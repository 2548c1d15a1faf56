/** What the painter draws: the field, and what of it is lit, dimmed, hollow, starred. */
import type { FieldData, Layout } from "../state/field-data";
import type { Marking } from "../state/marking";
import type { Colours } from "./colours";

/** How a paper is drawn. */
export const HIDDEN = 0;
export const DIM = 1;
export const PLAIN = 2;
export const LIT = 3;

export interface Line {
  readonly from: number;
  readonly to: number;
  readonly similar: boolean;
  /** In [0, 1]. */
  readonly weight: number;
}

export interface Scene {
  readonly layout: Layout;
  /** Papers and edges; null while they are on their way: the ground is drawn at once. */
  readonly data: FieldData | null;
  readonly colours: Colours;
  /** What discs are coloured by in place of the theme that ribbons have; null for the theme. */
  readonly marking: Marking | null;
  /** How each paper is drawn, by its number. */
  readonly states: Uint8Array;
  /** Papers that no sentence cites, drawn without a fill; null for none. */
  readonly hollow: Uint8Array | null;
  readonly starred: Uint8Array | null;
  /** Papers with a ring: chosen, compared. */
  readonly ringed: readonly number[];
  /** Lines of a path or a comparison, lit above all others. */
  readonly litLines: readonly Line[];
  /** Lines at the chosen paper. */
  readonly accentLines: readonly Line[];
  readonly cites: boolean;
  readonly similar: boolean;
  readonly allLines: boolean;
  /** Flows between communities, drawn from far away. */
  readonly flows: readonly Flow[];
}

export interface Flow {
  /** Numbers of communities: the one whose papers are cited, the one whose papers cite. */
  readonly cited: number;
  readonly citing: number;
  readonly citations: number;
}

export type Distance = "far" | "middle" | "near";

/** How close the picture is seen (README of the explorer, section 2). */
export function distanceOf(inView: number, smallestPixels: number): Distance {
  if (smallestPixels < 1.5 || inView > 1_500) return "far";
  return inView < 60 ? "near" : "middle";
}
