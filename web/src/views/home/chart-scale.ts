/** Round steps: 1, 2, 2.5 or 5 times a power of ten. */
const roundSteps = [1, 2, 2.5, 5, 10] as const;
const MOST_MARKS = 4;

/** The ticks of a scale from zero to at least `most`, evenly spaced. */
export function marksFor(most: number): number[] {
  const rough = Math.max(most, 1) / MOST_MARKS;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * (roundSteps.find((round) => round * size >= rough) ?? 10);
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
