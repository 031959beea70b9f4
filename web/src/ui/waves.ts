/** The irregularity of a tree: a few slow waves around the trunk, always the same for the same
 * seed. */

const WAVES = [
  { periods: 1, share: 0.5 },
  { periods: 2, share: 0.28 },
  { periods: 3, share: 0.15 },
  { periods: 5, share: 0.07 },
] as const;
export interface Wave {
  periods: number;
  share: number;
  phase: number;
  drift: number;
}

export function wavesOf(seed: string): Wave[] {
  const random = randomFrom(seed);
  return WAVES.map(({ periods, share }) => ({
    periods,
    share,
    phase: random() * 2 * Math.PI,
    drift: (random() - 0.5) * 0.16,
  }));
}

/** Between -1 and 1. */
export function wave(waves: Wave[], angle: number, ring: number): number {
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
