import { describe, expect, it } from "vitest";

import { FIELD, LAYOUT } from "../tests/values";
import { type Box, cameraOf, discRadius, kept, MOST_RADIUS, MOST_ZOOM, moved, reveal, seeAll, zoomed } from "./camera";
import { coloursOf, markingHues, mixed } from "./colours";
import { placeGhosts } from "./ghosts";
import { linesAt, linesInView } from "./lines";
import { Occupied } from "./names";
import { cutApart, discBox, fairly, labelRows, type PlacedName, shortened } from "./naming";
import { paint, paintHighlight } from "./painter";
import { escapeXml, SvgPen } from "./pen";
import { nextTo, pick, pickCommunity, pickPaper } from "./pick";
import { distanceToLine, pickLine } from "./pick-line";
import { shareWithin, spanAt } from "./ribbons";
import { DIM, distanceOf, HIDDEN, LIT, PLAIN, type Scene } from "./scene";

const camera = cameraOf(LAYOUT, 900, 600, null);
const plain = new Uint8Array(FIELD.size).fill(PLAIN);
const ruler = (words: string, style: { size: number }): number => words.length * style.size * 0.55;

const scene = (more: Partial<Scene> = {}): Scene => ({
  layout: LAYOUT,
  data: FIELD,
  marking: null,
  colours: coloursOf("light"),
  states: plain,
  hollow: null,
  starred: null,
  ringed: [],
  litLines: [],
  accentLines: [],
  cites: true,
  similar: false,
  allLines: false,
  flows: [],
  ...more,
});

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe("the camera", () => {
  it("never presses: discs grow by the smaller of both stretches", () => {
    expect(camera.scale).toBe(Math.min(camera.sx, camera.sy));
  });

  it("keeps what lies under the pointer where it is", () => {
    const at = { x: 400, y: 250 };
    const place = (at.x - camera.ox) / camera.sx;
    const closer = cameraOf(LAYOUT, 900, 600, zoomed(LAYOUT, camera, seeAll(LAYOUT), at, 3, 3));
    expect(closer.ox + closer.sx * place).toBeCloseTo(at.x, 6);
  });

  it("keeps the discs of late years above the buttons, and gives them no room where the ground has it", () => {
    const high = LAYOUT.bands.at(-1)!.bottom;
    const end = LAYOUT.columns.at(-1)!.left + LAYOUT.columns.at(-1)!.width;
    const ribbon = { ...LAYOUT.ribbons[0]!, start: end - 8, step: 8, middle: [high - 6, high - 6], half: [6, 6] };
    const low = { ...LAYOUT, ribbons: [ribbon] };
    const through = cameraOf(low, 900, 600, null);
    expect(through.oy + through.sy * high).toBeLessThanOrEqual(600 - 46 + 1e-6);
    const clear = { ...LAYOUT, ribbons: [{ ...ribbon, middle: [10, 10] }] };
    expect(cameraOf(clear, 900, 600, null).oy + cameraOf(clear, 900, 600, null).sy * high).toBeCloseTo(600, 6);
  });

  it("shows some of the picture, wherever it is moved, and no more than is there", () => {
    const far = moved(LAYOUT, camera, { ...seeAll(LAYOUT), kx: 4, ky: 4 }, 1e6, -1e6);
    expect(kept(LAYOUT, far)).toEqual(far);
    expect(kept(LAYOUT, { x: 0, y: 0, kx: 0.1, ky: 999 })).toMatchObject({ kx: 1, ky: MOST_ZOOM });
  });

  it("goes to a paper only if it is not in view", () => {
    const close = { x: 150, y: 250, kx: 5, ky: 5 };
    const through = cameraOf(LAYOUT, 900, 600, kept(LAYOUT, close));
    expect(reveal(LAYOUT, through, close, 150, 250)).toBe(close);
    expect(reveal(LAYOUT, through, close, 450, 50)).not.toBe(close);
  });
});

describe("distance", () => {
  it.each([
    [2_000, 4, "far"],
    [100, 1.4, "far"],
    [1_500, 4, "middle"],
    [60, 4, "middle"],
    [59, 4, "near"],
  ] as const)("of %i papers whose smallest has %f pixels is %s", (papers, pixels, distance) => {
    expect(distanceOf(papers, pixels)).toBe(distance);
  });
});

describe("names", () => {
  it("cover nothing: no disc, no other name, nothing that floats above the map", () => {
    const reserved = [{ left: 700, top: 500, right: 900, bottom: 600 }];
    const painted = paint(new SvgPen(ruler), scene(), camera, { reserved });
    const discs = painted.inView.map((paper): Box => {
      const [x, y, r] = [camera.ox + camera.sx * FIELD.x[paper]!, camera.oy + camera.sy * FIELD.y[paper]!, FIELD.r[paper]! * camera.scale];
      return { left: x - r, top: y - r, right: x + r, bottom: y + r };
    });
    const papers = painted.names.filter((name) => !/papers?$/.test(name.rows[0] ?? ""));
    expect(papers.length).toBeGreaterThan(8);
    for (const [place, name] of papers.entries()) {
      for (const other of [...discs, ...reserved, ...papers.slice(place + 1).map((each) => each.box)])
        expect(overlap(name.box, other)).toBe(false);
    }
  });

  it.each([
    [900, 600],
    [700, 400],
    [500, 300],
    [390, 600],
    [390, 250],
  ])("of communities name the ribbon in which they lie, in a window of %i by %i", (width, height) => {
    const through = cameraOf(LAYOUT, width, height, null);
    const crowd = {
      ...LAYOUT,
      ribbons: LAYOUT.ribbons.map((each, place) => ({ ...each, middle: each.middle.map(() => 120 + 40 * place) })),
    };
    for (const layout of [LAYOUT, crowd]) {
      const { names } = paint(new SvgPen(ruler), scene({ layout }), through);
      for (const { box, community } of names.filter((each) => each.community !== undefined)) {
        const id = FIELD.communities[community!]!.id;
        const shares = layout.ribbons.map((each) => [each.community === id, shareWithin(each, through, box)] as const);
        const own = shares.find(([isOwn]) => isOwn)![1];
        for (const [isOwn, share] of shares) if (!isOwn) expect(share).toBeLessThanOrEqual(Math.max(own / 2, 0.05));
      }
    }
  });

  it("of a lit paper are drawn, whatever dim discs are around it, which are drawn before", () => {
    const around = {
      ...FIELD,
      x: FIELD.x.map((x, paper) => (paper === 1 ? x : FIELD.x[1]! + 5 * (paper - 2))),
      y: FIELD.y.map(() => FIELD.y[1]!),
    };
    const states = Uint8Array.from([DIM, LIT, DIM, DIM, DIM]);
    const pen = new SvgPen(ruler);
    const { names } = paint(pen, scene({ data: around, states }), camera);
    expect(names.filter((each) => each.paper === 1)).toHaveLength(1);
    const dim = mixed(coloursOf("light").communities[0]!, coloursOf("light").ground, 0.72);
    const last = pen.parts.findLastIndex((part) => part.includes(dim));
    expect(last).toBeGreaterThan(-1);
    expect(last).toBeLessThan(pen.parts.findIndex((part) => part.includes("Title of b")));
  });

  it("of communities lie on the discs of a small window only where nothing else is free", () => {
    const through = cameraOf(LAYOUT, 390, 600, null);
    const small = { ...FIELD, r: FIELD.r.map(() => 2 / through.scale) };
    const { names } = paint(new SvgPen(ruler), scene({ data: small }), through);
    const communities = names.filter((each) => each.community !== undefined);
    expect(communities).toHaveLength(3);
    for (const { box } of communities)
      for (let paper = 0; paper < small.size; paper++) expect(overlap(box, discBox(small, through, paper))).toBe(false);
  });

  it("of a stratum are at the foot of a narrow band where a disc lies at its head", () => {
    const through = cameraOf(LAYOUT, 390, 600, null);
    const nameOf = (data: typeof FIELD) =>
      paint(new SvgPen(ruler), scene({ data }), through).names.find((each) => each.rows[0] === "Foundation")!.box;
    const head = nameOf(FIELD);
    const [x, y] = [(head.left + 20 - through.ox) / through.sx, ((head.top + head.bottom) / 2 - through.oy) / through.sy];
    const crossed = { ...FIELD, x: FIELD.x.with(0, x), y: FIELD.y.with(0, y) };
    expect(overlap(head, discBox(crossed, through, 0))).toBe(true);
    expect(overlap(nameOf(crossed), discBox(crossed, through, 0))).toBe(false);
  });

  it("of a stratum are further in where discs lie at all four corners of a narrow band", () => {
    const through = cameraOf(LAYOUT, 390, 600, null);
    const band = LAYOUT.bands.at(-1)!;
    const [top, bottom] = [band.top, band.bottom].map((y) => through.oy + through.sy * y) as [number, number];
    const corners = [30, 350].flatMap((x) => [top + 14, bottom - 14].map((y) => [x, y] as const));
    const crossed = {
      ...FIELD,
      x: FIELD.x.map((x, paper) => ((corners[paper]?.[0] ?? through.ox + through.sx * x) - through.ox) / through.sx),
      y: FIELD.y.map((y, paper) => ((corners[paper]?.[1] ?? through.oy + through.sy * y) - through.oy) / through.sy),
    };
    const { box } = paint(new SvgPen(ruler), scene({ data: crossed }), through).names.find((each) => each.rows[0] === "Foundation")!;
    for (const paper of corners.keys()) expect(overlap(box, discBox(crossed, through, paper))).toBe(false);
    expect(box.top).toBeGreaterThan(top);
    expect(box.bottom).toBeLessThan(bottom);
  });

  it("take the first free place, and none twice", () => {
    const occupied = new Occupied(100, 100);
    const box = { left: 10, top: 10, right: 40, bottom: 20 };
    expect(occupied.take([{ ...box, left: -1 }, box])).toBe(box);
    expect(occupied.take([box])).toBeNull();
  });

  it("are shortened at a word, and wrapped where they are balanced", () => {
    expect(shortened("A Comprehensive Survey on Graphs", 25)).toBe("A Comprehensive Survey…");
    expect(labelRows("Adversarial Attacks and Clean Graphs")[1]).toEqual(["Adversarial Attacks", "and Clean Graphs"]);
    const long = "Explanations, Trustworthy Graph Neural Networks and Sensitive Attributes";
    expect(labelRows(long)[0]!.join(" ")).toBe(long);
    expect(labelRows(long)[1]).toHaveLength(3);
    expect(labelRows(long).at(-1)).toEqual(["Explanations, Trustworthy…"]);
  });

  it("give each stratum its best papers first", () => {
    expect(fairly(FIELD, [1, 2, 4, 0, 3])).toEqual([1, 2, 4, 0, 3]);
  });
});

describe("lines", () => {
  it("are the strongest reference of each paper first, then the heaviest", () => {
    expect(linesInView(scene(), FIELD, [0, 1, 2, 3, 4], "middle")).toEqual([0, 2, 3, 4]);
    expect(linesInView(scene({ similar: true, cites: false }), FIELD, [0, 1, 2, 3, 4], "middle")).toEqual([1]);
  });

  it("do not lead to what is hidden", () => {
    const states = Uint8Array.from([HIDDEN, PLAIN, PLAIN, PLAIN, PLAIN]);
    expect(linesInView(scene({ states }), FIELD, [1, 2, 3, 4], "near")).toEqual([2, 4]);
  });

  it("at a paper are its references, its citers and, if asked for, what it resembles", () => {
    expect(linesAt(FIELD, 2, { similar: false }).sort()).toEqual([3, 4]);
    expect(linesAt(FIELD, 2, { similar: true }).sort()).toEqual([1, 3, 4]);
  });
});

describe("picking", () => {
  const place = (paper: number): [number, number] => [camera.ox + camera.sx * FIELD.x[paper]!, camera.oy + camera.sy * FIELD.y[paper]!];

  it("finds a disc from 14 pixels away, and not one that is hidden", () => {
    const [x, y] = place(3);
    const r = FIELD.r[3]! * camera.scale;
    expect(pick(FIELD, camera, plain, x + r + 13, y)).toBe(3);
    expect(pick(FIELD, camera, plain, x + r + 15, y)).toBe(-1);
    expect(pick(FIELD, camera, Uint8Array.from([2, 2, 2, HIDDEN, 2]), x, y)).toBe(-1);
  });

  it("takes a name for what it names, and not for the line or the disc beside it", () => {
    const { names } = paint(new SvgPen(ruler), scene(), camera);
    const named = names.find((each) => each.paper === 0)!;
    const [x, y] = [(named.box.left + named.box.right) / 2, (named.box.top + named.box.bottom) / 2];
    expect(pickPaper(FIELD, camera, plain, names, x, y)).toBe(0);
    expect(pickPaper(FIELD, camera, plain, [], x, y)).toBe(-1);
    const [dx, dy] = place(3);
    const reach = FIELD.r[3]! * camera.scale + 8;
    const box = { left: dx + reach - 4, right: dx + reach + 60, top: dy - 8, bottom: dy + 8 };
    const style = { size: 12, colour: "#000", halo: null };
    const community = { rows: ["Tea"], x: box.left, y: dy, style, box, community: 2 } satisfies PlacedName;
    expect(pickPaper(FIELD, camera, plain, [], dx + reach, dy)).toBe(3);
    expect(pickPaper(FIELD, camera, plain, [community], dx + reach, dy)).toBe(-1);
    expect(pickPaper(FIELD, camera, plain, [community], dx, dy)).toBe(3);
  });

  it("knows where a ribbon lies", () => {
    const [, ribbon] = LAYOUT.ribbons;
    expect(spanAt(ribbon!, 300)).toEqual([120, 180]);
    expect(spanAt(ribbon!, 250)).toEqual([123, 177]);
    expect(spanAt(ribbon!, 99)).toBeNull();
    expect(spanAt(ribbon!, 501)).toBeNull();
  });

  it("goes to the nearest paper in a direction, and stays where there is none", () => {
    expect(nextTo(FIELD, camera, plain, 1, "right")).toBe(2);
    expect(nextTo(FIELD, camera, plain, 2, "left")).toBe(1);
    expect(nextTo(FIELD, camera, plain, 3, "up")).toBe(3);
  });

  it("finds a line between two papers", () => {
    const [x1, y1] = place(1);
    const [x2, y2] = place(0);
    const middle: [number, number] = [(x1 + x2) / 2, (y1 + y2) / 2];
    expect(distanceToLine(FIELD, camera, 1, 0, ...middle)).toBeLessThan(1);
    const painted = paint(new SvgPen(ruler), scene(), camera);
    expect(pickLine(scene(), camera, painted, ...middle)).toEqual([1, 0]);
    expect(pickLine(scene(), camera, painted, 5, 5)).toBeNull();
  });
});

describe("pens and colours", () => {
  it("write the same scene as SVG, without markup of a paper's", () => {
    const pen = new SvgPen(ruler);
    paint(
      pen,
      scene({ states: Uint8Array.from([LIT, DIM, PLAIN, LIT, DIM]), ringed: [0], hollow: Uint8Array.from([0, 1, 0, 0, 1]) }),
      camera,
    );
    expect(pen.parts.every((part) => /^<(path|text) [^<]*(\/>|>[^<]*<\/text>)$/.test(part))).toBe(true);
    expect(escapeXml(`<a href="x">&'`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&apos;");
  });

  it("writes names above the lines of a paper that is pointed at", () => {
    const { names } = paint(new SvgPen(ruler), scene(), camera);
    const pen = new SvgPen(ruler);
    paintHighlight(pen, scene(), FIELD, camera, 0, names);
    const isLine = (part: string): boolean => /^<path d="M[^"]*C/.test(part);
    const firstName = pen.parts.findIndex((part) => part.startsWith("<text"));
    expect(pen.parts.some(isLine)).toBe(true);
    expect(firstName).toBeGreaterThan(pen.parts.findLastIndex(isLine));
  });

  it.each([0, 1, 2, 3, 4])("keeps the name of paper %i off its rings", (paper) => {
    const { names } = paint(new SvgPen(ruler), scene({ ringed: [paper] }), camera);
    const own = names.find((each) => each.paper === paper);
    const r = Math.max(2, discRadius(camera, FIELD.r[paper]!)) + 5;
    const [x, y] = [camera.ox + camera.sx * FIELD.x[paper]!, camera.oy + camera.sy * FIELD.y[paper]!];
    if (own) expect(overlap(own.box, { left: x - r + 1.5, right: x + r - 1.5, top: y - r / 2, bottom: y + r / 2 })).toBe(false);
    expect(names.some((each) => each.paper !== undefined)).toBe(true);
  });

  it.each([2, 3, 4, 5, 6])("step from light to dark, %i of them, each as far as the next", (steps) => {
    const entries = Array.from({ length: steps }, () => ({ name: "", papers: 1 }));
    const sums = markingHues(coloursOf("light"), { entries, isSteps: true }).map((hue) =>
      [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hue.slice(at, at + 2), 16), 0),
    );
    const gaps = sums.slice(1).map((sum, place) => sums[place]! - sum);
    expect(Math.min(...gaps)).toBeGreaterThan(30);
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(3);
  });

  it("mix, and leave the system's colours alone", () => {
    expect(mixed("#000000", "#ffffff", 0.4)).toBe("#666666");
    expect(mixed("CanvasText", "#ffffff", 0.4)).toBe("CanvasText");
    expect(coloursOf("dark", { forced: true, more: false }).ground).toBe("Canvas");
  });
});

describe("neighbours outside the field", () => {
  const outside = (id: string, year: number | null) => ({ ...FIELD.papers[0]!, id, year, distance: 1 });

  it("are at the edge of their year, one above the other, those before it at its beginning", () => {
    const ghosts = placeGhosts([outside("p", 2019), outside("q", 2019), outside("r", 1950), outside("s", 2031)], LAYOUT.columns, camera);
    expect(ghosts[0]!.x).toBe(ghosts[1]!.x);
    expect(ghosts[1]!.y).toBeLessThan(ghosts[0]!.y);
    expect(ghosts[2]!.x).toBeLessThan(ghosts[0]!.x);
    expect(ghosts[3]!.x).toBeGreaterThan(ghosts[0]!.x);
  });
});

describe("a community", () => {
  it("is meant by its ribbon and by its name", () => {
    const plain = { ...camera, ox: 0, oy: 0, sx: 1, sy: 1, scale: 1 };
    expect(pickCommunity(FIELD, plain, [], 300, 150)).toBe(1);
    expect(pickCommunity(FIELD, plain, [], 300, 200)).toBe(-1);
    const box = { left: 10, right: 60, top: 10, bottom: 24 };
    const name = { rows: ["Tea"], x: 11, y: 17, style: { size: 12, colour: "#000", halo: null }, box, community: 2 } satisfies PlacedName;
    expect(pickCommunity(FIELD, plain, [name], 20, 20)).toBe(2);
    expect(pickCommunity(FIELD, plain, [], -50, 150)).toBe(-1);
  });
});

describe("what is seen from near", () => {
  const near = { ...camera, sx: 400, sy: 400, scale: 400 };

  it("has discs that grow no further than a radius, and are picked where they are drawn", () => {
    expect(discRadius(near, 5)).toBe(MOST_RADIUS);
    const [x, y] = [near.ox + near.sx * FIELD.x[0]!, near.oy + near.sy * FIELD.y[0]!];
    expect(pick(FIELD, near, plain, x + MOST_RADIUS + 5, y)).toBe(0);
    expect(pick(FIELD, near, plain, x + MOST_RADIUS + 20, y)).toBe(-1);
  });

  it("cuts texts at the words at which they differ", () => {
    const texts = ["Retrieval-augmented generation for medicine", "Retrieval-augmented generation for lawyers", "Graphs"];
    expect(cutApart(texts, 28)).toEqual(["…medicine", "…lawyers", "Graphs"]);
    expect(cutApart(["One and the same label of two", "One and the same label of two"], 12)).toEqual(["One and the…", "One and the…"]);
  });

  it("cuts a text that goes on where another ends", () => {
    const [first, second] = cutApart(["Learning of graphs by contrast", "Learning of graphs by contrast and time"], 20);
    expect(first).not.toBe(second);
  });
});
