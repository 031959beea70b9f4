import { createHash } from "node:crypto";
import { type Sha256, hexOf } from "./bytes.ts";
import { NO_ROOT, type ProofHead, type ProofLine, rootOf } from "./head.ts";
import type { ProofReceipt } from "./receipt.ts";
import { leafNode, levelsOf, ownerHash, paddingNode, pathIn } from "./tree.ts";

/** A whole night in memory, the same one for the same seed. */

export const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

export type SmallProof = Readonly<{ head: ProofHead; receipts: readonly ProofReceipt[] }>;

type Night = Readonly<{
  seed: string;
  savers: readonly Readonly<{ owner: string; amounts: readonly bigint[] }>[];
  day?: string;
  previousRoot?: string;
}>;

const draw = (...parts: readonly (string | number)[]) =>
  sha256(new TextEncoder().encode(parts.join("/")));

export function smallProof(night: Night): SmallProof {
  const { savers, seed, day = "2027-02-01", previousRoot = NO_ROOT } = night;
  const leaves = savers.flatMap(({ owner, amounts }) =>
    amounts.map((amount, index) => {
      const secret = draw(seed, owner, index);
      const field = ownerHash(sha256, owner);
      const node = leafNode(sha256, { day, owner: field, secret, index, amount });
      return { owner, index, amount, secret, node };
    }),
  );
  const shuffled = leaves.toSorted((one, other) =>
    hexOf(one.node.hash) < hexOf(other.node.hash) ? -1 : 1,
  );
  const nodes = shuffled.map((leaf) => leaf.node);
  const levels = levelsOf(sha256, nodes, paddingNode(sha256, day));
  const [top] = levels.at(-1) ?? [];
  if (!top) throw new Error("a tree has a root");
  const tree = { hash: hexOf(top.hash), totalKobo: String(top.sum), leaves: leaves.length };
  const lines = linesOf(top.sum);
  const takenAt = `${day}T01:30:00.000Z`;
  const root = rootOf(sha256, { day, takenAt, previousRoot, tree, lines });
  const head: ProofHead = {
    format: "osisi-proof-1",
    day,
    takenAt,
    root,
    previousRoot,
    tree,
    lines,
  };
  const receipts = savers.map(({ owner, amounts }): ProofReceipt => ({
    head,
    owner,
    amountKobo: String(amounts.reduce((sum, amount) => sum + amount, 0n)),
    leaves: leaves
      .filter((leaf) => leaf.owner === owner)
      .map((leaf) => ({
        index: leaf.index,
        secret: hexOf(leaf.secret),
        amountKobo: String(leaf.amount),
        position: shuffled.indexOf(leaf),
        path: pathIn(levels, shuffled.indexOf(leaf)).map(({ hash, sum }) => ({
          hash: hexOf(hash),
          sumKobo: String(sum),
        })),
      })),
  }));
  return { head, receipts };
}

function linesOf(totalKobo: bigint): ProofLine[] {
  const stash = totalKobo / 3n;
  return [
    { name: "owed.stash", kobo: String(stash) },
    { name: "owed.plan", kobo: String(totalKobo - stash) },
    { name: "apart.suspense", kobo: "1500" },
    { name: "apart.debts", kobo: "700" },
    { name: "assets.bank", kobo: String(totalKobo) },
    { name: "assets.gateway-clearing", kobo: "-25" },
  ];
}
