import type { CalendarDate } from "../calendar.ts";
import { type Sha256, hashOfHex, joined, textField } from "./bytes.ts";
import { NO_ROOT, type ProofHead } from "./head.ts";

/** What a device has seen is compared with what is published now, and between two devices. */

export type KeptRoot = Readonly<{ day: CalendarDate; root: string }>;

/** Days whose published root is another than the kept one, or is gone. */
export function changedDays(
  kept: readonly KeptRoot[],
  published: readonly KeptRoot[],
): CalendarDate[] {
  const byDay = new Map(published.map(({ day, root }) => [day, root]));
  const first = published.map(({ day }) => day).toSorted()[0];
  return kept
    .filter(({ day, root }) => first !== undefined && day >= first && byDay.get(day) !== root)
    .map(({ day }) => day);
}

/** Whether a night names the root that was kept of the newest night before it. */
export function continues(
  head: Pick<ProofHead, "day" | "previousRoot">,
  published: readonly KeptRoot[],
): boolean {
  const before = published.filter(({ day }) => day < head.day);
  const newest = before.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0];
  return head.previousRoot === (newest?.root ?? NO_ROOT);
}

export const NONCE_DIGITS = 8;
export const WORDS_IN_LIST = 2_048;

/** The places of four words in a list of 2,048: the first 44 bits of SHA-256(nonce ‖ root). */
export function wordPlaces(sha256: Sha256, nonce: string, root: string): number[] {
  if (nonce.length !== NONCE_DIGITS || !/^\d+$/.test(nonce))
    throw new RangeError(`nonce: ${nonce}`);
  const bytes = sha256(joined(textField(nonce, NONCE_DIGITS), hashOfHex(root)));
  const first = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0) >> 20n;
  return [33n, 22n, 11n, 0n].map((shift) => Number((first >> shift) & 2_047n));
}
