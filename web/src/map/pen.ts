/** What the painter writes to: a path, its fill and stroke, and text. One for the screen, one for files. */

export interface TextStyle {
  readonly size: number;
  readonly colour: string;
  /** Drawn around the letters, so that they can be read on anything; null for none. */
  readonly halo: string | null;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly serif?: boolean;
  readonly align?: "left" | "center" | "right";
  readonly alpha?: number;
}

export interface StrokeStyle {
  readonly alpha?: number;
  readonly dash?: readonly number[];
}

export interface Pen {
  begin(): void;
  move(x: number, y: number): void;
  line(x: number, y: number): void;
  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  disc(x: number, y: number, radius: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  close(): void;
  fill(colour: string, alpha?: number): void;
  stroke(colour: string, width: number, style?: StrokeStyle): void;
  /** Text whose middle is at the height `y`. */
  text(words: string, x: number, y: number, style: TextStyle): void;
  /** Width of text, in the pen's units. */
  width(words: string, style: TextStyle): number;
}

const SERIF = '"Iowan Old Style", "Source Serif 4", Charter, Georgia, "Liberation Serif", serif';
const SANS = 'system-ui, "Segoe UI", "DejaVu Sans", "Liberation Sans", sans-serif';

const fontOf = (style: TextStyle): string =>
  `${style.italic ? "italic " : ""}${style.bold ? "600 " : ""}${style.size}px ${style.serif ? SERIF : SANS}`;

/** Widths of text by font, measured once. */
const widths = new Map<string, number>();

export class CanvasPen implements Pen {
  constructor(private readonly context: CanvasRenderingContext2D) {
    context.lineCap = "round";
    context.lineJoin = "round";
    context.textBaseline = "middle";
  }

  begin(): void {
    this.context.beginPath();
  }
  move(x: number, y: number): void {
    this.context.moveTo(x, y);
  }
  line(x: number, y: number): void {
    this.context.lineTo(x, y);
  }
  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.context.bezierCurveTo(x1, y1, x2, y2, x, y);
  }
  disc(x: number, y: number, radius: number): void {
    this.context.moveTo(x + radius, y);
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.context.rect(x, y, width, height);
  }
  close(): void {
    this.context.closePath();
  }
  fill(colour: string, alpha = 1): void {
    this.context.globalAlpha = alpha;
    this.context.fillStyle = colour;
    this.context.fill();
    this.context.globalAlpha = 1;
  }
  stroke(colour: string, width: number, style: StrokeStyle = {}): void {
    this.context.globalAlpha = style.alpha ?? 1;
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.setLineDash(style.dash ? [...style.dash] : []);
    this.context.stroke();
    this.context.globalAlpha = 1;
  }
  text(words: string, x: number, y: number, style: TextStyle): void {
    const context = this.context;
    context.font = fontOf(style);
    context.textAlign = style.align ?? "left";
    context.globalAlpha = style.alpha ?? 1;
    if (style.halo) {
      context.setLineDash([]);
      context.strokeStyle = style.halo;
      context.lineWidth = 3.5;
      context.strokeText(words, x, y);
    }
    context.fillStyle = style.colour;
    context.fillText(words, x, y);
    context.globalAlpha = 1;
  }
  width(words: string, style: TextStyle): number {
    const font = fontOf(style);
    const key = `${font}\n${words}`;
    let found = widths.get(key);
    if (found === undefined) {
      this.context.font = font;
      found = this.context.measureText(words).width;
      if (widths.size > 20_000) widths.clear();
      widths.set(key, found);
    }
    return found;
  }
}

const XML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as XML allows it. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (each) => XML[each] ?? each);

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** A pen whose strokes are SVG; `measure` says how wide text is. */
export class SvgPen implements Pen {
  readonly parts: string[] = [];
  private path = "";

  constructor(private readonly measure: (words: string, style: TextStyle) => number) {}

  begin(): void {
    this.path = "";
  }
  move(x: number, y: number): void {
    this.path += `M${number(x)} ${number(y)}`;
  }
  line(x: number, y: number): void {
    this.path += `L${number(x)} ${number(y)}`;
  }
  curve(...ends: [number, number, number, number, number, number]): void {
    this.path += `C${ends.map(number).join(" ")}`;
  }
  disc(x: number, y: number, radius: number): void {
    const [r, d] = [number(radius), number(2 * radius)];
    this.path += `M${number(x - radius)} ${number(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0z`;
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.path += `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}z`;
  }
  close(): void {
    this.path += "z";
  }
  fill(colour: string, alpha = 1): void {
    if (this.path) this.parts.push(`<path d="${this.path}" fill="${escapeXml(colour)}"${opacity(alpha)}/>`);
  }
  stroke(colour: string, width: number, style: StrokeStyle = {}): void {
    if (!this.path) return;
    const dash = style.dash ? ` stroke-dasharray="${style.dash.join(" ")}"` : "";
    this.parts.push(
      `<path d="${this.path}" fill="none" stroke="${escapeXml(colour)}" stroke-width="${number(width)}" stroke-linecap="round"` +
        `${dash}${opacity(style.alpha ?? 1)}/>`,
    );
  }
  text(words: string, x: number, y: number, style: TextStyle): void {
    const anchor = { left: "start", center: "middle", right: "end" }[style.align ?? "left"];
    const halo = style.halo ? ` stroke="${escapeXml(style.halo)}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"` : "";
    const face = `${style.italic ? ' font-style="italic"' : ""}${style.bold ? ' font-weight="600"' : ""}`;
    this.parts.push(
      `<text x="${number(x)}" y="${number(y + style.size * 0.35)}" font-family="${escapeXml(style.serif ? SERIF : SANS)}" ` +
        `font-size="${style.size}"${face} text-anchor="${anchor}" fill="${escapeXml(style.colour)}"${halo}` +
        `${opacity(style.alpha ?? 1)}>${escapeXml(words)}</text>`,
    );
  }
  width(words: string, style: TextStyle): number {
    return this.measure(words, style);
  }
}

const opacity = (alpha: number): string => (alpha < 1 ? ` opacity="${number(alpha)}"` : "");
