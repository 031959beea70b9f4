import { createHash, createHmac } from "node:crypto";
import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { Sha256 } from "@osisi/contracts/proof/bytes.ts";
import { type Node, leafNode, ownerHash } from "@osisi/contracts/proof/tree.ts";

/** A balance as leaves: split at random and each with a secret, so that a sibling tells nothing about a
 * neighbour. All of it is derived from the seed of the night, so it can be made again for a receipt. */

export const LEAVES_EACH = 4;

export const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

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
  return amountsOf(derive(seed, "split", investorId), amount).map((part, index) => {
    const secret = derive(seed, `secret ${index}`, investorId);
    const leaf = { day, owner: ownerField, secret, index, amount: part };
    return { index, secret, amount: part, node: leafNode(sha256, leaf) };
  });
}

function derive(seed: Buffer, use: string, investorId: string): Buffer {
  return createHmac("sha256", seed).update(`${use} ${investorId}`).digest();
}

/** Between cuts that are drawn anywhere from nothing to all of it. */
function amountsOf(drawn: Buffer, amount: bigint): bigint[] {
  const cuts = Array.from(
    { length: LEAVES_EACH - 1 },
    (_, place) => drawn.readBigUInt64BE(place * 8) % (amount + 1n),
  ).toSorted((one, other) => (one < other ? -1 : 1));
  return [...cuts, amount].map((end, place) => end - (cuts[place - 1] ?? 0n));
}
