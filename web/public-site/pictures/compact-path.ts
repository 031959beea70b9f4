import type { Point } from "../../src/ui/curve.ts";

/** A smooth closed line in few bytes: each `every`th point, whole numbers, each relative to the
 * previous one, the first handle of each piece mirrored from the piece before it. */
export function compactPath(line: readonly Point[], every: number): string {
  const points = line
    .filter((_, index) => index % every === 0)
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const at = (index: number) => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const pieces = points.map((from, index) => {
    const [to, after] = [at(index + 1), at(index + 2)];
    const handle = [to.x - (after.x - from.x) / 6 - from.x, to.y - (after.y - from.y) / 6 - from.y];
    const numbers = [...handle.map(Math.round), to.x - from.x, to.y - from.y];
    if (index > 0) return joined(numbers);
    const before = at(-1);
    const first = [(to.x - before.x) / 6, (to.y - before.y) / 6].map(Math.round);
    return `c${joined([...first, ...numbers])}s`;
  });
  const start = at(0);
  return `M${joined([start.x, start.y])}${pieces[0]}${pieces
    .slice(1)
    .map((piece, index) => (index > 0 && !piece.startsWith("-") ? ` ${piece}` : piece))
    .join("")}z`;
}

/** A minus sign separates two numbers as well as a space does. */
function joined(numbers: readonly number[]): string {
  return numbers.map((one, index) => (index > 0 && one >= 0 ? ` ${one}` : String(one))).join("");
}
