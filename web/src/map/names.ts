/** Room for names: what is taken, and whether a box is free. */
import type { Box } from "./camera";

const CELL = 48;

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Boxes of a window in a grid, so that asking for room costs the same however many there are. */
export class Occupied {
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Box[][];

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.columns = Math.max(1, Math.ceil(width / CELL));
    this.rows = Math.max(1, Math.ceil(height / CELL));
    this.cells = Array.from({ length: this.columns * this.rows }, () => []);
  }

  private *cellsOf(box: Box): Generator<Box[]> {
    const left = Math.max(0, Math.floor(box.left / CELL));
    const right = Math.min(this.columns - 1, Math.floor(box.right / CELL));
    const top = Math.max(0, Math.floor(box.top / CELL));
    const bottom = Math.min(this.rows - 1, Math.floor(box.bottom / CELL));
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) yield this.cells[row * this.columns + column]!;
    }
  }

  add(box: Box): void {
    for (const cell of this.cellsOf(box)) cell.push(box);
  }

  /** Whether a box lies in the window and covers nothing. */
  isFree(box: Box): boolean {
    if (box.left < 0 || box.top < 0 || box.right > this.width || box.bottom > this.height) return false;
    for (const cell of this.cellsOf(box)) if (cell.some((other) => meet(box, other))) return false;
    return true;
  }

  /** How many boxes another one covers a part of. */
  covered(box: Box): number {
    const met = new Set<Box>();
    for (const cell of this.cellsOf(box)) for (const other of cell) if (meet(box, other)) met.add(other);
    return met.size;
  }

  /** The first free of some boxes, now taken; null if none is free. */
  take(boxes: Iterable<Box>): Box | null {
    for (const box of boxes) {
      if (this.isFree(box)) {
        this.add(box);
        return box;
      }
    }
    return null;
  }
}
