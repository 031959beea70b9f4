import { hexOf } from "@osisi/contracts/proof/bytes.ts";
import type { ProofHead } from "@osisi/contracts/proof/head.ts";
import type { ProofReceipt } from "@osisi/contracts/proof/receipt.ts";
import { type Node, pathIn } from "@osisi/contracts/proof/tree.ts";
import type { Db } from "#platform/database/database.ts";
import { LEAVES_A_ROW, findBalance, levelsAbove, levelsOfRow } from "./packed.ts";
import { findBalanceRow, newestProof } from "./queries.ts";
import { type OwnLeaf, splitBalance } from "./split-balance.ts";

type Read =
  /** No night has been published yet. */
  | { kind: "none" }
  /** Their address is another one since the night, so the leaves that name the former one prove nothing to them. */
  | { kind: "address-changed"; head: ProofHead }
  | { kind: "receipt"; receipt: ProofReceipt };

/** An investor's own leaves of the newest night. Of others it has only hashes and sums on the way to the root. */
export async function readReceipt(
  db: Db,
  investor: { id: string; email: string; phone: string },
): Promise<Read> {
  const head = await newestProof(db);
  if (!head) return { kind: "none" };
  const { day } = head;
  const row = await findBalanceRow(db, { day, investorId: investor.id });
  const balance = row && findBalance(row, investor.id);
  if (!balance) {
    const receipt = { head, owner: investor.email, amountKobo: "0", leaves: [] };
    return { kind: "receipt", receipt };
  }
  const { seed, subtrees } = await db
    .selectFrom("proofNight")
    .select(["seed", "subtrees"])
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  const { amount, places } = balance;
  const paths = await pathsTo(db, { head, places, subtrees });
  for (const owner of [investor.email, investor.phone]) {
    const leaves = splitBalance({ day, seed, investorId: investor.id, owner, amount });
    if (!areThere(leaves, paths)) continue;
    const receipt = {
      head,
      owner,
      amountKobo: String(amount),
      leaves: leaves.map(withPath(paths)),
    };
    return { kind: "receipt", receipt };
  }
  return { kind: "address-changed", head };
}

type Way = Readonly<{ position: number; leaf: Node | undefined; path: readonly Node[] }>;

async function pathsTo(
  db: Db,
  { head, places, subtrees }: { head: ProofHead; places: readonly number[]; subtrees: Buffer },
): Promise<Way[]> {
  const { day, tree } = head;
  const numbers = [...new Set(places.map((place) => Math.floor(place / LEAVES_A_ROW)))];
  const rows = await db
    .selectFrom("proofLeaves")
    .select(["number", "nodes"])
    .where("day", "=", day)
    .where("number", "in", numbers)
    .execute();
  const above = levelsAbove(subtrees, day);
  const levels = new Map(
    rows.map(({ nodes, number }) => [number, levelsOfRow(nodes, day, tree.leaves)]),
  );
  return places.map((position) => {
    const [number, within] = [Math.floor(position / LEAVES_A_ROW), position % LEAVES_A_ROW];
    const own = levels.get(number) ?? [];
    return {
      position,
      leaf: own[0]?.[within],
      path: [...pathIn(own, within), ...pathIn(above, number)],
    };
  });
}

function areThere(leaves: readonly OwnLeaf[], ways: readonly Way[]): boolean {
  return leaves.every(({ node }, index) => {
    const stored = ways[index]?.leaf;
    return stored !== undefined && Buffer.compare(node.hash, stored.hash) === 0;
  });
}

const withPath =
  (ways: readonly Way[]) =>
  ({ amount, index, secret }: OwnLeaf) => ({
    index,
    secret: hexOf(secret),
    amountKobo: String(amount),
    position: ways[index]?.position ?? 0,
    path: (ways[index]?.path ?? []).map(({ hash, sum }) => ({
      hash: hexOf(hash),
      sumKobo: String(sum),
    })),
  });
