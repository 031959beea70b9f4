/** Choices that follow from a seed: the same seed makes the same state on every machine. */
export interface Chance {
  /** From 0 up to, and without, 1. */
  next: () => number;
  /** Both ends included. */
  whole: (least: number, most: number) => number;
  maybe: (share?: number) => boolean;
  one: <Item>(items: readonly Item[]) => Item;
  list: <Item>(count: number, make: (index: number) => Item) => Item[];
}

export function chanceOf(seed: number): Chance {
  const next = mulberry(seed);
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    maybe: (share = 0.5) => next() < share,
    one(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
    list: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
  };
}

/** Mulberry32: 32 bits of state, which is enough for choices that need not be secret. */
function mulberry(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
