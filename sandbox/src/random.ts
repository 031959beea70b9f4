import { createHash, randomBytes } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A code in the provider's format: a prefix and lower-case letters and digits. */
export function newCode(prefix: string, length = 15): string {
  const letters = [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}${letters.join("")}`;
}

/** Always the same letters and digits for the same text. */
export function codeOf(prefix: string, text: string, length = 20): string {
  const hash = createHash("sha256").update(text).digest("base64url").replaceAll(/[-_]/g, "");
  return `${prefix}${hash.slice(0, length)}`;
}

export type Dice = {
  /** From 0 up to, not including, 1. */
  roll(): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
};

/** Random numbers reproducible from a seed (mulberry32). */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { roll, pick: (items) => items[Math.floor(roll() * items.length)] ?? items[0] };
}
