/** Closed lines as points, and as paths. */

export interface Point {
  x: number;
  y: number;
}

export function boxOf(points: Point[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The shortest distance between two neighbouring lines. Points of the same and of nearby angles
 * are enough, because the lines are almost parallel. Compares squares, because it is called
 * thousands of times for one tree. */
export function distance(inner: Point[], outer: Point[]): number {
  let shortest = Infinity;
  const around = [...inner.slice(-3), ...inner, ...inner.slice(0, 3)];
  outer.forEach((point, at) => {
    for (let near = at; near < at + 6; near += 1) {
      const from = around[near];
      const to = around[near + 1];
      if (from && to) shortest = Math.min(shortest, squareToSegment(point, from, to));
    }
  });
  return Math.sqrt(shortest);
}

function squareToSegment(point: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, along));
  const x = point.x - from.x - at * dx;
  const y = point.y - from.y - at * dy;
  return x * x + y * y;
}

/** A smooth closed curve through the points (Catmull-Rom as cubic Béziers). */
export function closedCurve(points: Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const parts = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const c1 = `${round(from.x + (to.x - before.x) / 6)} ${round(from.y + (to.y - before.y) / 6)}`;
    const c2 = `${round(to.x - (after.x - from.x) / 6)} ${round(to.y - (after.y - from.y) / 6)}`;
    return `${c1} ${c2} ${round(to.x)} ${round(to.y)}`;
  });
  return `M${round(at(0).x)} ${round(at(0).y)}C${parts.join(" ")}Z`;
}

/** An open line, without the initial `M`, that leaves and reaches each point horizontally, like a
 * smoothed step. It never overshoots its points. */
export function easedLine(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (!before) return `${round(x)} ${round(y)}`;
      const middle = round((before.x + x) / 2);
      return `C${middle} ${round(before.y)} ${middle} ${round(y)} ${round(x)} ${round(y)}`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
