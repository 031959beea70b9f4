const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Seeds around a centre, each a golden angle further. Drawn as points: a line of no length with
 * round ends. */
export function seeds(count: number, apart: number, middle: number): string {
  return Array.from({ length: count }, (_, index) => {
    const away = apart * Math.sqrt(index + 0.5);
    const x = middle + away * Math.cos(index * GOLDEN_ANGLE);
    const y = middle + away * Math.sin(index * GOLDEN_ANGLE);
    return `M${short(x)} ${short(y)}h0`;
  }).join("");
}

/** A leaf with its midrib and veins, from its base in a direction (degrees, clockwise from the
 * right). */
export function leaf(x: number, y: number, degrees: number, length: number): string {
  const turn = (degrees * Math.PI) / 180;
  const at = (along: number, aside: number) => {
    const px = x + length * (along * Math.cos(turn) - aside * Math.sin(turn));
    const py = y + length * (along * Math.sin(turn) + aside * Math.cos(turn));
    return `${short(px)} ${short(py)}`;
  };
  const veins = [0.3, 0.5, 0.7].flatMap((along) => {
    const reach = 0.3 * Math.sin(Math.PI * (along + 0.12));
    return [1, -1].map((side) => `M${at(along, 0)}L${at(along + 0.15, side * reach * 0.8)}`);
  });
  const edge = (side: number) => `C${at(0.25, side * 0.36)} ${at(0.7, side * 0.34)} ${at(1, 0)}`;
  return `M${at(0, 0)}${edge(1)}M${at(0, 0)}${edge(-1)}M${at(0, 0)}L${at(0.86, 0)}${veins.join("")}`;
}

/** Whole numbers: finer shapes are drawn at a larger scale. */
function short(value: number): string {
  return String(Math.round(value));
}
