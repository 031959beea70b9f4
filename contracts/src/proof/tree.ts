import type { CalendarDate } from "../calendar.ts";
import { type Sha256, countField, domain, joined, koboField, textField } from "./bytes.ts";

/** A Merkle sum tree. A node commits to the hash and the sum of both of its children, so that its sum
 * cannot be less than theirs. */

export type Node = Readonly<{ hash: Uint8Array; sum: bigint }>;

const DAY_BYTES = 10;
const domains = {
  owner: domain("owner"),
  leaf: domain("leaf"),
  node: domain("node"),
  padding: domain("padding"),
};

/** The name by which a saver knows that a leaf is theirs: the e-mail address or phone that they confirmed. */
export function ownerHash(sha256: Sha256, owner: string): Uint8Array {
  return sha256(joined(domains.owner, new TextEncoder().encode(owner)));
}

export const dayField = (day: CalendarDate) => textField(day, DAY_BYTES);

type Leaf = Readonly<{
  day: CalendarDate;
  owner: Uint8Array;
  /** Drawn for this leaf: without it the amount could be guessed from the hash. */
  secret: Uint8Array;
  index: number;
  amount: bigint;
}>;

export function leafNode(sha256: Sha256, { day, owner, secret, index, amount }: Leaf): Node {
  if (owner.length !== 32 || secret.length !== 32) throw new RangeError("a hash has 32 bytes");
  const fields = [dayField(day), owner, secret, countField(index), koboField(amount)];
  return { hash: sha256(joined(domains.leaf, ...fields)), sum: amount };
}

/** Fills the tree up to a power of two. */
export function paddingNode(sha256: Sha256, day: CalendarDate): Node {
  return { hash: sha256(joined(domains.padding, dayField(day))), sum: 0n };
}

export function parentNode(sha256: Sha256, left: Node, right: Node): Node {
  const sums = [koboField(left.sum), koboField(right.sum)] as const;
  const sum = left.sum + right.sum;
  koboField(sum);
  return { hash: sha256(joined(domains.node, left.hash, sums[0], right.hash, sums[1])), sum };
}

/** How many levels lie above the leaves. */
export function depthOf(leafCount: number): number {
  return leafCount <= 1 ? 0 : 32 - Math.clz32(leafCount - 1);
}

/** All levels, from the leaves to the root. */
export function levelsOf(sha256: Sha256, leaves: readonly Node[], padding: Node): Node[][] {
  const size = 2 ** depthOf(leaves.length);
  const bottom = Array.from({ length: size }, (_, index) => leaves[index] ?? padding);
  const levels = [bottom];
  for (let level = bottom; level.length > 1;) {
    level = pairsOf(level).map(([left, right]) => parentNode(sha256, left, right));
    levels.push(level);
  }
  return levels;
}

function pairsOf(level: readonly Node[]): [Node, Node][] {
  return level.flatMap((left, index) => {
    const right = level[index + 1];
    return index % 2 === 0 && right ? [[left, right]] : [];
  });
}

/** The siblings from a leaf up to the root. */
export function pathIn(levels: readonly (readonly Node[])[], position: number): Node[] {
  return levels.slice(0, -1).flatMap((level, height) => level[(position >> height) ^ 1] ?? []);
}

/** Where a path leads. */
export function rootOfPath(
  sha256: Sha256,
  leaf: Node,
  { path, position }: { path: readonly Node[]; position: number },
): Node {
  return path.reduce(
    (node, sibling, height) =>
      (position >> height) % 2 === 0
        ? parentNode(sha256, node, sibling)
        : parentNode(sha256, sibling, node),
    leaf,
  );
}
