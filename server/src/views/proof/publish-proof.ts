import { randomBytes } from "node:crypto";
import { type CalendarDate, addDays } from "@osisi/contracts/calendar.ts";
import { hexOf } from "@osisi/contracts/proof/bytes.ts";
import { NO_ROOT, type ProofHead, rootOf } from "@osisi/contracts/proof/head.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import {
  LEAVES_A_ROW,
  levelsAbove,
  levelsOfRow,
  newBalances,
  newNodes,
  rowOf,
  rowsOfBalances,
  writeBalance,
  writeNode,
} from "./packed.ts";
import { deleteNightsBefore, insertProof, lockProofs, newestProof } from "./queries.ts";
import { inSnapshot, type Owed, owedByInvestor, readLines } from "./snapshot.ts";
import { LEAVES_EACH, sha256, splitBalance } from "./split-balance.ts";

/** One root a day, over one snapshot of all balances. It commits to the root before. What was published is never
 * made again: a second process, or a second try, finds it there and stops. */

const NIGHTS_KEPT = 7;

/** The balances of investors do not add up to the ledger's own: no root is published. */
export class BalancesDiffer extends Error {
  constructor(found: bigint, expected: bigint) {
    super(`investors are owed ${found} kobo one by one, and ${expected} kobo by kind`);
    this.name = "BalancesDiffer";
  }
}

export async function publishProof(
  { clock, db }: { clock: { now(): Date }; db: Db },
  day: CalendarDate,
): Promise<ProofHead | undefined> {
  const before = await newestProof(db);
  if (before && before.day >= day) return undefined;
  const takenAt = clock.now();
  const night = takeNight(day, await inSnapshot(db, (tx) => readOwed(tx, day)));
  const subtrees = subtreesOf(night, day);
  const [top] = levelsAbove(subtrees, day).at(-1) ?? [];
  if (!top) throw new Error("a tree has a root");
  return inTransaction(db, async (tx) => {
    await lockProofs(tx);
    const newest = await newestProof(tx);
    if (newest && newest.day >= day) return undefined;
    const figures = {
      day,
      takenAt: takenAt.toISOString(),
      previousRoot: newest?.root ?? NO_ROOT,
      tree: { hash: hexOf(top.hash), totalKobo: String(top.sum), leaves: night.leafCount },
      lines: night.lines,
    };
    const head: ProofHead = { format: "osisi-proof-1", root: rootOf(sha256, figures), ...figures };
    await insertProof(tx, head);
    await insertNight(tx, { ...night, day, subtrees });
    await deleteNightsBefore(tx, addDays(day, -NIGHTS_KEPT + 1));
    return head;
  });
}

type Night = ReturnType<typeof takeNight>;
type Balances = Awaited<ReturnType<typeof readOwed>>;

/** Only reads: what a snapshot keeps open slows down the tables that change most. */
async function readOwed(tx: Tx, day: CalendarDate) {
  const owed: Owed[] = [];
  let [totalKobo, closedKobo] = [0n, 0n];
  for await (const page of owedByInvestor(tx)) {
    for (const one of page) {
      owed.push(one);
      totalKobo += one.amount;
      if (one.isClosed) closedKobo += one.amount;
    }
  }
  const lines = await readLines(tx, { closedKobo, day });
  const owedKobo = lines
    .filter(({ name }) => name.startsWith("owed."))
    .reduce((sum, { kobo }) => sum + BigInt(kobo), 0n);
  if (owedKobo !== totalKobo) throw new BalancesDiffer(totalKobo, owedKobo);
  return { lines, owed };
}

function takeNight(day: CalendarDate, { lines, owed }: Balances) {
  const seed = randomBytes(32);
  const leafCount = owed.length * LEAVES_EACH;
  const places = shuffled(leafCount);
  const leaves = newNodes(leafCount);
  const balances = newBalances(owed.length);
  for (const [at, { amount, id, owner }] of owed.entries()) {
    const own = places.subarray(at * LEAVES_EACH, (at + 1) * LEAVES_EACH);
    const split = splitBalance({ day, seed, investorId: id, owner, amount });
    split.forEach(({ index, node }) => writeNode(leaves, own[index] ?? 0, node));
    writeBalance(balances, at, { id, amount, places: own });
  }
  return { balances, leafCount, leaves, lines, seed };
}

/** Fisher–Yates, with randomness that cannot be predicted. The bias of a remainder of 48 bits is below 2^-28. */
function shuffled(count: number): Uint32Array {
  const places = new Uint32Array(count).map((_, index) => index);
  const drawn = randomBytes(count * 6);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = drawn.readUIntBE(last * 6, 6) % (last + 1);
    const place = places[last] ?? 0;
    places[last] = places[other] ?? 0;
    places[other] = place;
  }
  return places;
}

/** The root of each row of leaves. */
function subtreesOf({ leafCount, leaves }: Night, day: CalendarDate): Buffer {
  // A night without leaves has one row, of padding.
  const rows = Math.max(1, Math.ceil(leafCount / LEAVES_A_ROW));
  const subtrees = newNodes(rows);
  for (let number = 0; number < rows; number += 1) {
    const [root] = levelsOfRow(rowOf(leaves, number), day, leafCount).at(-1) ?? [];
    if (root) writeNode(subtrees, number, root);
  }
  return subtrees;
}

async function insertNight(
  tx: Tx,
  { balances, day, leaves, seed, subtrees }: Night & { day: CalendarDate; subtrees: Buffer },
): Promise<void> {
  await tx.insertInto("proofNight").values({ day, seed, subtrees }).execute();
  for (let number = 0; rowOf(leaves, number).length > 0; number += 1) {
    await tx
      .insertInto("proofLeaves")
      .values({ day, number, nodes: rowOf(leaves, number) })
      .execute();
  }
  for (const row of rowsOfBalances(balances)) {
    const firstId = row.subarray(0, 16).toString("hex");
    await tx.insertInto("proofBalances").values({ day, firstId, balances: row }).execute();
  }
}
