import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import {
  type Node,
  depthOf,
  levelsOf,
  paddingNode,
  parentNode,
} from "@osisi/contracts/proof/tree.ts";
import { sha256 } from "./split-balance.ts";

/** Nodes and balances as bytes: a night of 800,000 leaves is 32 MB, and a receipt reads 80 kB of it. */

const NODE_BYTES = 40;
export const LEAVES_A_ROW = 1_024;

export function writeNode(bytes: Buffer, place: number, { hash, sum }: Node): void {
  bytes.set(hash, place * NODE_BYTES);
  bytes.writeBigUInt64BE(sum, place * NODE_BYTES + 32);
}

export function newNodes(count: number): Buffer {
  return Buffer.alloc(count * NODE_BYTES);
}

export function readNodes(bytes: Buffer): Node[] {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, place) => {
    const at = place * NODE_BYTES;
    return { hash: bytes.subarray(at, at + 32), sum: bytes.readBigUInt64BE(at + 32) };
  });
}

/** The leaves of one row. */
export function rowOf(leaves: Buffer, number: number): Buffer {
  const bytes = LEAVES_A_ROW * NODE_BYTES;
  return leaves.subarray(number * bytes, (number + 1) * bytes);
}

/** The levels of one row of leaves, up to the root of its subtree. */
export function levelsOfRow(row: Buffer, day: CalendarDate, leafCount: number): Node[][] {
  const padding = paddingNode(sha256, day);
  const size = Math.min(LEAVES_A_ROW, 2 ** depthOf(leafCount));
  const nodes = readNodes(row);
  return levelsOf(sha256, [...nodes, ...fill(size - nodes.length, padding)], padding);
}

/** The levels above the subtrees of all rows. */
export function levelsAbove(subtrees: Buffer, day: CalendarDate): Node[][] {
  let padding = paddingNode(sha256, day);
  for (let size = 1; size < LEAVES_A_ROW; size *= 2) padding = parentNode(sha256, padding, padding);
  return levelsOf(sha256, readNodes(subtrees), padding);
}

const fill = (count: number, node: Node) => Array.from({ length: count }, () => node);

const BALANCE_BYTES = 40;
const BALANCES_A_ROW = 2_048;

type Balance = Readonly<{ id: string; amount: bigint; places: Iterable<number> }>;

export function newBalances(count: number): Buffer {
  return Buffer.alloc(count * BALANCE_BYTES);
}

export function writeBalance(bytes: Buffer, place: number, { amount, id, places }: Balance): void {
  const at = place * BALANCE_BYTES;
  bytes.write(id.replaceAll("-", ""), at, "hex");
  bytes.writeBigUInt64BE(amount, at + 16);
  [...places].forEach((leaf, index) => bytes.writeUInt32BE(leaf, at + 24 + index * 4));
}

export function rowsOfBalances(bytes: Buffer): Buffer[] {
  const size = BALANCES_A_ROW * BALANCE_BYTES;
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, number) =>
    bytes.subarray(number * size, (number + 1) * size),
  );
}

export function findBalance(
  row: Buffer,
  id: string,
): { amount: bigint; places: number[] } | undefined {
  const wanted = Buffer.from(id.replaceAll("-", ""), "hex");
  for (let at = 0; at < row.length; at += BALANCE_BYTES) {
    if (row.compare(wanted, 0, 16, at, at + 16) !== 0) continue;
    const places = [24, 28, 32, 36].map((offset) => row.readUInt32BE(at + offset));
    return { amount: row.readBigUInt64BE(at + 16), places };
  }
  return undefined;
}
