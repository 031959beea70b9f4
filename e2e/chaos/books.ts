import { findViolations } from "../../server/src/ledger/invariants.ts";
import type { Db } from "../../server/src/platform/database/database.ts";

/** What our ledger contains. */
export type Books = Awaited<ReturnType<typeof readBooks>>;

export async function readBooks(db: Db) {
  const [transfers, payments, withdrawals] = await Promise.all([
    readTransfers(db),
    db.selectFrom("payment").select(["id", "reference"]).execute(),
    db.selectFrom("withdrawal").select(["id", "reference"]).execute(),
  ]);
  return { transfers, payments, withdrawals, balances: balancesOf(transfers) };
}

async function readTransfers(db: Db) {
  return db
    .selectFrom("ledger.transfer as transfer")
    .innerJoin("ledger.account as debit", "debit.id", "transfer.debitAccountId")
    .innerJoin("ledger.account as credit", "credit.id", "transfer.creditAccountId")
    .select(["transfer.key", "transfer.movement", "transfer.amount"])
    .select(["debit.address as debit", "debit.normalSide as debitSide"])
    .select(["credit.address as credit", "credit.normalSide as creditSide"])
    .orderBy("transfer.id")
    .execute();
}

export type Booked = Awaited<ReturnType<typeof readTransfers>>[number];

/** Every account's balance on its normal side, summed from the transfers alone. */
function balancesOf(transfers: readonly Booked[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (address: string, kobo: bigint) =>
    sums.set(address, (sums.get(address) ?? 0n) + kobo);
  for (const { amount, debit, debitSide, credit, creditSide } of transfers) {
    add(debit, debitSide === "debit" ? amount : -amount);
    add(credit, creditSide === "credit" ? amount : -amount);
  }
  return sums;
}

/** What the ledger's own checks find. */
export async function violationsIn(db: Db): Promise<string[]> {
  const violations = await findViolations(db);
  return violations.map(
    ({ rule, about, found, expected }) => `${rule}: ${about} has ${found}, not ${expected}`,
  );
}
