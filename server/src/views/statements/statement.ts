import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { stash } from "#ledger/accounts.ts";
import { type Totals, movementsIn, totalsOf } from "#ledger/statement.ts";
import { dayInLagos } from "#platform/lagos-time.ts";
import { lineOf, referenceOfKey } from "#views/history/movement-lines.ts";
import { factsOf } from "#views/history/queries.ts";
import type { Db } from "#platform/database/database.ts";
import { withdrawalsByReference } from "#money/withdrawals/view-withdrawals.ts";

/** The stash of one investor over some days: opening balance, each movement with the balance after
 * it, closing balance. Never more than a page is in memory. */

const PAGE_SIZE = 500;

export type Days = Readonly<{ from: string; to: string }>;

/** Removes future days: a statement of this month ends today. `undefined` if the first day is in
 * the future. */
export function clipDays({ from, to }: Days, now: Date): Days | undefined {
  const today = dateInLagos(now);
  if (from > today) return undefined;
  return { from, to: to < today ? to : today };
}

export type Statement = Days & Totals & Readonly<{ closingBalance: bigint }>;

export type StatementLine = Readonly<{
  /** The booking time. */
  at: Date;
  /** The value date. */
  valueAt: Date;
  title: string;
  /** The bank account of a withdrawal. */
  detail: string | undefined;
  reference: string | undefined;
  direction: "in" | "out";
  amount: bigint;
  balance: bigint;
}>;

export async function openStatement(db: Db, investorId: string, days: Days): Promise<Statement> {
  const totals = await totalsOf(db, stash(investorId), spanOf(days));
  const closingBalance = totals.openingBalance + totals.moneyIn - totals.moneyOut;
  return { ...days, ...totals, closingBalance };
}

/** In pages, oldest first. If the lines do not add up to the closing balance, the reader gets an
 * error instead of the end. */
export async function* linesOf(
  db: Db,
  investorId: string,
  statement: Statement,
): AsyncGenerator<StatementLine[]> {
  const { upTo, closingBalance, ...rest } = statement;
  let balance = rest.openingBalance;
  let { after } = rest;
  for (let count = 0; count < rest.movements;) {
    const page = { ...spanOf(statement), after, upTo, limit: PAGE_SIZE };
    const posted = await movementsIn(db, stash(investorId), page);
    after = posted.at(-1)?.id ?? upTo;
    count += posted.length;
    if (posted.length === 0) break;
    const references = posted.flatMap(({ key }) => referenceOfKey(key) ?? []);
    const withdrawals = await withdrawalsByReference(db, investorId, references);
    const accounts = new Map(
      withdrawals.map(({ reference, bankName, last4 }) => [reference, `${bankName} ·· ${last4}`]),
    );
    const facts = await factsOf(
      db,
      investorId,
      posted.map(({ key }) => key),
    );
    yield posted.map(({ key, direction, amount, eventAt: valueAt, bookedAt: at, movement }) => {
      balance += direction === "in" ? amount : -amount;
      const { about, giver, transferReference } = facts.get(key) ?? {};
      const reference = transferReference ?? referenceOfKey(key);
      const detail = reference === undefined ? undefined : accounts.get(reference);
      const { title } = lineOf({ movement, direction, about, giver });
      return { at, valueAt, title, detail, reference, direction, amount, balance };
    });
  }
  if (balance !== closingBalance) {
    throw new Error(`a statement ends at ${balance} kobo instead of ${closingBalance}`);
  }
}

function spanOf({ from, to }: Days) {
  return { from: dayInLagos(from).begins, until: dayInLagos(to).ends };
}
