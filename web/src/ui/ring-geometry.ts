import { boxOf, closedCurve, distance, type Point } from "./curve.ts";

/** The cross-section of a trunk as curves. Each ring is the previous one plus a gap that is
 * positive in every direction, so that rings cannot cross, whatever the seed. The waves of the gap
 * keep their phases through the tree and turn slowly, so the irregularity grows outward as in
 * wood. */

export interface Month {
  state: "paid" | "current" | "due";
  /** How much of the current month is paid, 0 to 1. */
  share?: number;
  /** The amount saved in it, relative to the other months: its gap is wider. 1 is usual. */
  weight?: number;
}

interface RingLine {
  path: string;
  state: Month["state"];
  /** The part of the line that is drawn solid, 0 to 1. */
  share: number;
}

interface Tree {
  size: number;
  stroke: number;
  rings: RingLine[];
  /** Thin lines of late wood, one in each gap that has the room. */
  lateWood: (string | undefined)[];
  pith: { x: number; y: number; radius: number };
  monthsPerRing: number;
}

/** The same tree as points, for measuring. */
interface Outlines {
  stroke: number;
  rings: Point[][];
  /** One for each gap, from the inside; undefined where there is no room. */
  lateWood: (Point[] | undefined)[];
  pith: Tree["pith"];
}

export const MIN_GAP_PX = 3;
export const LATE_WOOD_STROKE = 1;
const MIN_STROKE = 1.5;
const MAX_STROKE = 4;
const STROKE_OF_GAP = 0.29;
const STEPS = 60;
const ROUGHNESS = 0.27;
const PITH_GAPS = 1.25;
const LATE_WOOD_AT = 0.64;

/** Once around, from the top. */
const angles = Array.from(
  { length: STEPS },
  (_, step) => (step / STEPS) * 2 * Math.PI - Math.PI / 2,
);
const directions = angles.map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));

interface TreeRequest {
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
    lateWood: outlines.lateWood.map((line) => line && closedCurve(line)),
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

type Radii = number[];

/** The tree at this size, or `undefined` if a gap would be narrower than three pixels. */
function layOut(waves: Wave[], size: number, months: Required<Month>[]): Outlines | undefined {
  const radii: Radii[] = [
    angles.map((angle) => PITH_GAPS * (1 + ROUGHNESS * wave(waves, angle, 0))),
  ];
  const middles: Radii[] = [];
  months.slice(1).forEach(({ weight }, index) => {
    const before = radii[index] ?? [];
    const gap = Math.min(1.5, Math.max(0.75, weight));
    const widths = angles.map((angle) => gap * (1 + ROUGHNESS * wave(waves, angle, index + 1)));
    radii.push(before.map((radius, at) => radius + (widths[at] ?? gap)));
    middles.push(before.map((radius, at) => radius + LATE_WOOD_AT * (widths[at] ?? gap)));
  });
  const tree = place(radii, middles, size);
  return months.length === 0 && tree ? { ...tree, rings: [] } : tree;
}

function place(radii: Radii[], middles: Radii[], size: number): Outlines | undefined {
  const box = boxOf(toPoints(radii.at(-1) ?? []));
  const scale = (size - MAX_STROKE - 1) / Math.max(box.width, box.height);
  const shift = {
    x: size / 2 - scale * (box.left + box.width / 2),
    y: size / 2 - scale * (box.top + box.height / 2),
  };
  const scaled = (line: Radii) =>
    toPoints(line).map(({ x, y }) => ({ x: shift.x + x * scale, y: shift.y + y * scale }));
  const rings = radii.map(scaled);
  const pith = { ...shift, radius: Math.min(6, Math.max(1.5, scale * 0.24)) };
  const innermost = Math.min(...(radii[0] ?? [])) * scale - pith.radius;
  const room = Math.min(narrowest(rings) - MIN_GAP_PX, 2 * (innermost - MIN_GAP_PX));
  const stroke = Math.min(MAX_STROKE, room, scale * STROKE_OF_GAP);
  if (stroke < MIN_STROKE) return undefined;
  return { stroke, rings, pith, lateWood: lateWoodIn(rings, middles.map(scaled), stroke) };
}

/** A line in each gap that keeps three pixels of paper on both sides of it. */
function lateWoodIn(rings: Point[][], middles: Point[][], stroke: number): Outlines["lateWood"] {
  const apart = stroke / 2 + LATE_WOOD_STROKE / 2 + MIN_GAP_PX;
  return middles.map((line, index) => {
    const [before = [], after = []] = [rings[index], rings[index + 1]];
    return distance(before, line) >= apart && distance(line, after) >= apart ? line : undefined;
  });
}

/** A mark too small for a ring with its pith: one line, no pith. */
function sapling(waves: Wave[], size: number, months: Required<Month>[]): Outlines {
  const radii = angles.map((angle) => 1 + 0.16 * wave(waves, angle, 0));
  const laid = place([radii], [], Math.max(size, 24));
  const ratio = size / Math.max(size, 24);
  const ring = (laid?.rings[0] ?? []).map(({ x, y }) => ({ x: x * ratio, y: y * ratio }));
  return {
    stroke: 1.5,
    rings: months.length === 0 ? [] : [ring],
    lateWood: [],
    pith: { x: size / 2, y: size / 2, radius: 0 },
  };
}

function toPoints(radii: number[]): Point[] {
  return radii.map((radius, at) => {
    const { x, y } = directions[at] ?? { x: 0, y: 0 };
    return { x: radius * x, y: radius * y };
  });
}

function narrowest(lines: Point[][]): number {
  return Math.min(
    Infinity,
    ...lines.slice(1).map((line, index) => distance(lines[index] ?? [], line)),
  );
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The irregularity of a tree: a few slow waves around the trunk, always the same for the same
 * seed. */

const WAVES = [
  { periods: 1, share: 0.5 },
  { periods: 2, share: 0.28 },
  { periods: 3, share: 0.15 },
  { periods: 5, share: 0.07 },
] as const;
interface Wave {
  periods: number;
  share: number;
  phase: number;
  drift: number;
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
  return waves.reduce((total, { periods, share, phase, drift }) => {
    return total + share * Math.cos(periods * angle + phase + drift * ring);
  }, 0);
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
