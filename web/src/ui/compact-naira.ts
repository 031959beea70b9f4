const sizes = [
  { from: 1_000_000_000, letters: "bn" },
  { from: 1_000_000, letters: "m" },
  { from: 1_000, letters: "k" },
] as const;

/** `₦500`, `₦12k`, `₦1.5m`: for ticks of a scale, where space is short. */
export function compactNaira(naira: number): string {
  const size = sizes.find(({ from }) => naira >= from);
  if (!size) return `₦${shortest(naira)}`;
  return `₦${shortest(naira / size.from)}${size.letters}`;
}

function shortest(value: number): string {
  return String(Number(value.toPrecision(3)));
}
