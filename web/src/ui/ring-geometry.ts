/** The cross-section of a trunk as curves. Each ring is the ring before it plus a gap that is
 * positive in every direction, so that rings cannot cross, whatever the seed. The waves of the gap
 * keep their phases through the tree and turn slowly, so the irregularity grows outward as in wood. */

export interface Month {
  state: "paid" | "current" | "due";
  /** How much of the current month is paid, 0 to 1. */
  share?: number;
  /** What was saved in it, relative to the other months: its gap is wider. 1 is usual. */
  weight?: number;
}

export interface RingLine {
  path: string;
  state: Month["state"];
  /** The part of the line that is drawn solid, 0 to 1. */
  share: number;
}

export interface Tree {
  size: number;
  stroke: number;
  rings: RingLine[];
  /** Thin lines of late wood, one in each gap that has the room. */
  lateWood: string[];
  pith: { x: number; y: number; radius: number };
  monthsPerRing: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The same tree as points, for measuring. */
export interface Outlines {
  stroke: number;
  lateWoodStroke: number;
  rings: Point[][];
  lateWood: Point[][];
  pith: Tree["pith"];
}

export const MIN_GAP_PX = 3;
export const LATE_WOOD_STROKE = 1;
const STEPS = 60;
const WAVES = [
  { periods: 1, share: 0.42 },
  { periods: 2, share: 0.3 },
  { periods: 3, share: 0.18 },
  { periods: 5, share: 0.1 },
] as const;
const ROUGHNESS = 0.42;
const PITH_GAPS = 1.25;
const LATE_WOOD_AT = 0.64;

export interface TreeRequest {
  seed: string;
  size: number;
  months: readonly Month[];
}

/** Months are merged into fewer rings until every gap is at least three pixels. */
export function growTree(request: TreeRequest): Tree {
  const { outlines, merged, monthsPerRing } = grow(request);
  return {
    size: request.size,
    stroke: outlines.stroke,
    rings: outlines.rings.map((points, index) => ({
      path: closedCurve(points),
      state: merged[index]?.state ?? "due",
      share: merged[index]?.share ?? 0,
    })),
    lateWood: outlines.lateWood.map(closedCurve),
    pith: outlines.pith,
    monthsPerRing,
  };
}

export function outlinesOf(request: TreeRequest): Outlines {
  return grow(request).outlines;
}

function grow({ seed, size, months }: TreeRequest) {
  const waves = wavesOf(seed);
  for (let monthsPerRing = 1; ; monthsPerRing += 1) {
    const merged = mergeMonths(months, monthsPerRing);
    const outlines = layOut(waves, size, merged);
    if (outlines || merged.length <= 1) {
      return { outlines: outlines ?? sapling(waves, size, merged), merged, monthsPerRing };
    }
  }
}

export function mergeMonths(months: readonly Month[], perRing: number): Required<Month>[] {
  const rings: Required<Month>[] = [];
  for (let at = 0; at < months.length; at += perRing) {
    const group = months.slice(at, at + perRing);
    const share = mean(group.map(shareOf));
    const weight = mean(group.map((month) => month.weight ?? 1));
    rings.push({
      state: share >= 1 ? "paid" : share > 0 ? "current" : startOf(group),
      share,
      weight,
    });
  }
  return rings;
}

function startOf(group: readonly Month[]): Month["state"] {
  return group[0]?.state === "current" ? "current" : "due";
}

function shareOf(month: Month): number {
  if (month.state === "paid") return 1;
  return month.state === "due" ? 0 : Math.min(1, Math.max(0, month.share ?? 0));
}

interface Wave {
  periods: number;
  share: number;
  phase: number;
  drift: number;
}

type Radii = number[];

/** The tree at this size, or `undefined` if a gap would be narrower than three pixels. */
function layOut(waves: Wave[], size: number, months: Required<Month>[]): Outlines | undefined {
  const radii: Radii[] = [angles().map((angle) => PITH_GAPS * (1 + 0.4 * wave(waves, angle, 0)))];
  const middles: Radii[] = [];
  months.slice(1).forEach(({ weight }, index) => {
    const before = radii[index] ?? [];
    const gap = Math.min(1.5, Math.max(0.75, weight));
    const widths = angles().map((angle) => gap * (1 + ROUGHNESS * wave(waves, angle, index + 1)));
    radii.push(before.map((radius, at) => radius + (widths[at] ?? gap)));
    middles.push(before.map((radius, at) => radius + LATE_WOOD_AT * (widths[at] ?? gap)));
  });
  return place(radii, middles, size, months.length);
}

function place(radii: Radii[], middles: Radii[], size: number, rings: number) {
  const roughStroke = Math.min(4, Math.max(1.5, (size / 2 / (rings + 1)) * 0.24));
  const box = boxOf(toPoints(radii.at(-1) ?? []));
  const scale = (size - roughStroke - 1) / Math.max(box.width, box.height);
  const shift = {
    x: size / 2 - scale * (box.left + box.width / 2),
    y: size / 2 - scale * (box.top + box.height / 2),
  };
  const scaled = (line: Radii) =>
    toPoints(line).map(({ x, y }) => ({ x: shift.x + x * scale, y: shift.y + y * scale }));
  const outlines: Outlines = {
    stroke: roughStroke,
    lateWoodStroke: LATE_WOOD_STROKE,
    rings: radii.map(scaled),
    lateWood: middles.map(scaled),
    pith: { x: shift.x, y: shift.y, radius: Math.min(6, Math.max(1.5, scale * 0.2)) },
  };
  const inner = Math.min(...(radii[0] ?? [])) * scale - roughStroke / 2 - outlines.pith.radius;
  if (inner < MIN_GAP_PX || narrowest(outlines.rings) - roughStroke < MIN_GAP_PX) return undefined;
  const sides = roughStroke / 2 + LATE_WOOD_STROKE / 2 + MIN_GAP_PX;
  const roomy = outlines.lateWood.every((line, index) => {
    const [before = [], after = []] = [outlines.rings[index], outlines.rings[index + 1]];
    return distance(before, line) >= sides && distance(line, after) >= sides;
  });
  return roomy ? outlines : { ...outlines, lateWood: [] };
}

/** A mark too small for a ring with its pith: one line, no pith. */
function sapling(waves: Wave[], size: number, months: Required<Month>[]): Outlines {
  const radii = angles().map((angle) => 1 + 0.16 * wave(waves, angle, 0));
  const laid = place([radii], [], Math.max(size, 24), 1);
  const ratio = size / Math.max(size, 24);
  const ring = (laid?.rings[0] ?? []).map(({ x, y }) => ({ x: x * ratio, y: y * ratio }));
  return {
    stroke: 1.5,
    lateWoodStroke: LATE_WOOD_STROKE,
    rings: months.length === 0 ? [] : [ring],
    lateWood: [],
    pith: { x: size / 2, y: size / 2, radius: 0 },
  };
}

function wavesOf(seed: string): Wave[] {
  const random = randomFrom(seed);
  return WAVES.map(({ periods, share }) => ({
    periods,
    share,
    phase: random() * 2 * Math.PI,
    drift: (random() - 0.5) * 0.16,
  }));
}

/** Between -1 and 1. */
function wave(waves: Wave[], angle: number, ring: number): number {
  return sum(
    waves.map(({ periods, share, phase, drift }) => {
      return share * Math.cos(periods * angle + phase + drift * ring);
    }),
  );
}

function angles(): number[] {
  return Array.from({ length: STEPS }, (_, step) => (step / STEPS) * 2 * Math.PI - Math.PI / 2);
}

function toPoints(radii: Radii): Point[] {
  const all = angles();
  return radii.map((radius, at) => ({
    x: radius * Math.cos(all[at] ?? 0),
    y: radius * Math.sin(all[at] ?? 0),
  }));
}

function boxOf(points: Point[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function narrowest(lines: Point[][]): number {
  return Math.min(
    Infinity,
    ...lines.slice(1).map((line, index) => distance(lines[index] ?? [], line)),
  );
}

/** The shortest distance between two neighbouring lines. Points of the same and of nearby angles are
 * enough: the lines run almost beside one another. */
function distance(inner: Point[], outer: Point[]): number {
  let shortest = Infinity;
  outer.forEach((point, at) => {
    for (let near = at - 3; near < at + 3; near += 1) {
      const from = inner[(near + inner.length) % inner.length];
      const to = inner[(near + 1 + inner.length) % inner.length];
      if (from && to) shortest = Math.min(shortest, toSegment(point, from, to));
    }
  });
  return shortest;
}

function toSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy);
}

/** A smooth closed curve through the points (Catmull-Rom as cubic Béziers). */
function closedCurve(points: Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const parts = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const c1 = `${round(from.x + (to.x - before.x) / 6)} ${round(from.y + (to.y - before.y) / 6)}`;
    const c2 = `${round(to.x - (after.x - from.x) / 6)} ${round(to.y - (after.y - from.y) / 6)}`;
    return `${c1} ${c2} ${round(to.x)} ${round(to.y)}`;
  });
  return `M${round(at(0).x)} ${round(at(0).y)}C${parts.join(" ")}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The same numbers for the same text every day (FNV-1a, then mulberry32). */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
