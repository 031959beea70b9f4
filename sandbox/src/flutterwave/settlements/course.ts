import { dueRows } from "../../time/due-rows.ts";
import type { DueWork } from "../../time/due-work.ts";
import { balanceKobo, move } from "../balance/balance.ts";
import type { Fees, Transaction } from "../transactions/transaction.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Settlement } from "./settlement.ts";

/** Each day's payments are settled at nine on the next morning. Here their money is in the balance
 * from the start; a settlement to the bank takes it out. */

const LAGOS_MS = 3_600_000;
const DAY_MS = 86_400_000;
const NINE_IN_LAGOS_MS = 8 * 3_600_000;

export function dueSettlements(world: FlutterwaveWorld): DueWork {
  const waiting = () =>
    unsettled(world).map((transaction) => ({ transaction, dueAtMs: dueAtMs(transaction) }));
  return dueRows(world, waiting, ({ transaction }) => settleDay(world, dayOf(transaction)));
}

function unsettled({ transactions }: FlutterwaveWorld): Transaction[] {
  return transactions.list({ where: { status: "successful", settlementId: 0 } });
}

function dayOf({ createdAt }: Transaction): string {
  return new Date(Date.parse(createdAt) + LAGOS_MS).toISOString().slice(0, 10);
}

function dueAtMs(transaction: Transaction): number {
  return Date.parse(`${dayOf(transaction)}T00:00:00Z`) + DAY_MS + NINE_IN_LAGOS_MS;
}

/** All days that have unsettled payments, without waiting. */
export function settleAll(world: FlutterwaveWorld): Settlement[] {
  const days = new Set(unsettled(world).map(dayOf));
  return [...days].toSorted().flatMap((day) => settleDay(world, day) ?? []);
}

/** `undefined`: all of that day is settled. */
function settleDay(world: FlutterwaveWorld, day: string): Settlement | undefined {
  const paid = unsettled(world).filter((transaction) => dayOf(transaction) === day);
  if (paid.length === 0) return undefined;
  const now = world.clock.now().toISOString();
  const made = world.settlements.insert({
    createdAt: now,
    day,
    dueDate: now,
    grossKobo: paid.reduce((sum, { chargedKobo }) => sum + chargedKobo, 0),
    feeKobo: sumOf(paid, "feeKobo"),
    stampKobo: sumOf(paid, "stampKobo"),
    netKobo: sumOf(paid, "settledKobo"),
    transactionIds: paid.map(({ id }) => id),
    destination: world.settings.settleTo === "bank" ? "account" : "autowallet",
  });
  if (!made) throw new Error("The insert of a settlement failed");
  for (const transaction of paid) {
    world.transactions.save({ ...transaction, settlementId: made.id });
  }
  if (made.destination === "account") sendToBank(world, made);
  return made;
}

function sumOf(paid: Transaction[], name: Exclude<keyof Fees, "appFee">): number {
  return paid.reduce((sum, { fees }) => sum + (fees?.[name] ?? 0), 0);
}

/** What was paid out meanwhile cannot be sent to the bank. */
function sendToBank(world: FlutterwaveWorld, { id, netKobo }: Settlement): void {
  const amountKobo = Math.min(netKobo, balanceKobo(world));
  if (amountKobo <= 0) return;
  move(world, {
    cause: `settlement:${id}`,
    differenceKobo: -amountKobo,
    reference: `SETTLEMENT_${id}`,
    remarks: "Settlement to bank",
    statementType: "settlement",
  });
}
