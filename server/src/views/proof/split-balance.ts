import { createHmac, hash } from "node:crypto";
import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { Sha256 } from "@osisi/contracts/proof/bytes.ts";
import { type Node, leafNode, ownerHash } from "@osisi/contracts/proof/tree.ts";

/** A balance as leaves: split at random and each with a secret, so that a sibling tells nothing about a
 * neighbour. All of it is derived from the seed of the night, so it can be made again for a receipt. */

export const LEAVES_EACH = 4;

export const sha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer");

export type OwnLeaf = Readonly<{ index: number; secret: Buffer; amount: bigint; node: Node }>;

type Balance = Readonly<{
  day: CalendarDate;
  seed: Buffer;
  investorId: string;
  owner: string;
  amount: bigint;
}>;

export function splitBalance({ amount, day, investorId, owner, seed }: Balance): OwnLeaf[] {
  const ownerField = ownerHash(sha256, owner);
  const key = createHmac("sha256", seed).update(investorId).digest();
  return amountsOf(derive(key, "split"), amount).map((part, index) => {
    const secret = derive(key, `secret ${index}`);
    const leaf = { day, owner: ownerField, secret, index, amount: part };
    return { index, secret, amount: part, node: leafNode(sha256, leaf) };
  });
}

/** From a key that belongs to one saver and one night, and never leaves the server. */
function derive(key: Buffer, use: string): Buffer {
  return hash("sha256", Buffer.concat([key, Buffer.from(use)]), "buffer");
}

/** Between cuts that are drawn anywhere from nothing to all of it. */
function amountsOf(drawn: Buffer, amount: bigint): bigint[] {
  const cuts = Array.from(
    { length: LEAVES_EACH - 1 },
    (_, place) => drawn.readBigUInt64BE(place * 8) % (amount + 1n),
  ).toSorted((one, other) => (one < other ? -1 : 1));
  return [...cuts, amount].map((end, place) => end - (cuts[place - 1] ?? 0n));
}
