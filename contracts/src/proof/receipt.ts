import * as z from "zod/mini";
import { type Sha256, hashOfHex, hexOf } from "./bytes.ts";
import { faultOfHead, hash, kobo, proofHead } from "./head.ts";
import { type Node, depthOf, leafNode, ownerHash, rootOfPath } from "./tree.ts";

/** The leaves of one saver with the way from each to the root: `proof.json`. */

const node = z.strictObject({ hash, sumKobo: kobo });

export const proofReceipt = z.strictObject({
  head: proofHead,
  owner: z.string().check(z.minLength(1), z.maxLength(320)),
  amountKobo: kobo,
  leaves: z
    .array(
      z.strictObject({
        index: z.int().check(z.gte(0), z.lte(63)),
        secret: hash,
        amountKobo: kobo,
        position: z.int().check(z.gte(0), z.lte(2 ** 31)),
        path: z.array(node).check(z.maxLength(31)),
      }),
    )
    .check(z.maxLength(64)),
});

export type ProofReceipt = z.infer<typeof proofReceipt>;

export const receiptSteps = ["format", "head", "leaves", "amount", "paths"] as const;
type Step = (typeof receiptSteps)[number];
/** Of a step that comes after a failed one nothing is known: it is left out. */
export type StepResult = Readonly<{ step: Step; fault: string | null }>;

/** Steps in order, until one fails. */
export function checkReceipt(sha256: Sha256, given: unknown): StepResult[] {
  const parsed = proofReceipt.safeParse(given);
  if (!parsed.success) return [{ step: "format", fault: "This is not a proof in format 1." }];
  const receipt = parsed.data;
  const faults: [Step, () => string | null][] = [
    ["head", () => faultOfHead(sha256, receipt.head)],
    ["leaves", () => faultOfLeaves(receipt)],
    ["amount", () => faultOfAmount(receipt)],
    ["paths", () => faultOfPaths(sha256, receipt)],
  ];
  const results: StepResult[] = [{ step: "format", fault: null }];
  for (const [step, find] of faults) {
    const fault = find();
    results.push({ step, fault });
    if (fault !== null) break;
  }
  return results;
}

export function isProven(results: readonly StepResult[]): boolean {
  return results.length === receiptSteps.length && results.every(({ fault }) => fault === null);
}

function isReused(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

function faultOfLeaves({ head, leaves }: ProofReceipt): string | null {
  if (isReused(leaves.map(({ position }) => position))) return "A leaf is counted twice.";
  if (isReused(leaves.map(({ secret }) => secret))) return "A secret is used twice.";
  if (leaves.some(({ index }, place) => index !== place)) return "The leaves are not in order.";
  const depth = depthOf(head.tree.leaves);
  if (leaves.some(({ path }) => path.length !== depth)) return "A path has a wrong length.";
  if (leaves.some(({ position }) => position >= head.tree.leaves)) {
    return "A leaf lies outside of the tree.";
  }
  return null;
}

function faultOfAmount({ amountKobo, leaves }: ProofReceipt): string | null {
  const sum = leaves.reduce((total, leaf) => total + BigInt(leaf.amountKobo), 0n);
  return sum === BigInt(amountKobo) ? null : "The leaves do not add up to the amount.";
}

function faultOfPaths(sha256: Sha256, { head, leaves, owner }: ProofReceipt): string | null {
  const ownerField = ownerHash(sha256, owner);
  for (const { amountKobo, index, path, position, secret } of leaves) {
    const leaf = leafNode(sha256, {
      day: head.day,
      owner: ownerField,
      secret: hashOfHex(secret),
      index,
      amount: BigInt(amountKobo),
    });
    const siblings = path.map((one): Node => ({
      hash: hashOfHex(one.hash),
      sum: BigInt(one.sumKobo),
    }));
    const top = topOf(sha256, leaf, { path: siblings, position });
    if (!top) return `The sums above leaf ${index} are larger than can be.`;
    if (hexOf(top.hash) !== head.tree.hash || top.sum !== BigInt(head.tree.totalKobo)) {
      return `Leaf ${index} does not lead to the root.`;
    }
  }
  return null;
}

/** Undefined if a sum is out of range. */
function topOf(
  sha256: Sha256,
  leaf: Node,
  way: { path: readonly Node[]; position: number },
): Node | undefined {
  try {
    return rootOfPath(sha256, leaf, way);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
