import { startOfDay } from "@osisi/contracts/calendar.ts";
import { bank, deployed, deploymentLosses, returnPool } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { type Claim, KeyReused, NotEnoughMoney, post, type Transfer } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import { payLateReturnsSoon } from "../returns/jobs.ts";
import { insertLine, type Line, linesOf, lockDeployments, noteUndone } from "./queries.ts";

/** Money is put to work in a portfolio, comes back, or is lost. Principal that comes back never enters
 * the return pool; only income does. What is out never falls below zero. A reference is one line: the
 * kinds share a key. A mistaken line is reversed by other transfers, and its reference may be booked
 * again. */

const CURRENCY = "NGN";

type Entry = Transfer | Claim;
type People = Readonly<{ author: string; approver: string }>;
type Wanted = Omit<Line, "key"> & People & Readonly<{ evidenceId: string; sha256: string }>;

export type Booking =
  | { kind: "booked" }
  | { kind: "booked-before" }
  /** The books do not show so much in the bank. */
  | { kind: "not-in-bank"; bankKobo: bigint }
  | { kind: "not-out" };

export async function bookLine(tx: Tx, wanted: Wanted, now: Date): Promise<Booking> {
  await lockDeployments(tx);
  const before = await linesOf(tx, wanted.reference);
  if (before.some(({ undoneAt }) => undoneAt === null)) return { kind: "booked-before" };
  const line = { ...wanted, key: keyOf("deployment", wanted.reference, before.length) };
  if (line.kind === "out") {
    const bankKobo = await houseBalanceOf(tx, bank(CURRENCY));
    if (bankKobo < line.principalKobo) return { kind: "not-in-bank", bankKobo };
  }
  const posted = await tryPost(tx, entriesOf(line, before.length));
  if (posted.kind === "not-enough") return { kind: "not-out" };
  if (posted.kind === "known") return { kind: "booked-before" };
  await insertLine(tx, { ...line, bookedAt: now });
  if (line.incomeKobo > 0n) await payLateReturnsSoon(tx);
  return { kind: "booked" };
}

function entriesOf(line: Line, undone: number): Entry[] {
  const { happenedOn, incomeKobo, key, kind, portfolioId, principalKobo, reference } = line;
  const eventAt = startOfDay(happenedOn);
  const out = deployed(portfolioId);
  const about = { key, amount: principalKobo, eventAt };
  if (kind === "out") {
    return [{ ...about, movement: "deployed", debit: out, credit: bank(CURRENCY) }];
  }
  if (kind === "lost") {
    const loss = { movement: "deployment-lost", debit: deploymentLosses(CURRENCY), credit: out };
    return [{ ...about, ...loss }];
  }
  const into = { debit: bank(CURRENCY), eventAt };
  const principal = { ...into, movement: "deployment-repaid", credit: out };
  const income = { ...into, movement: "income-received", credit: returnPool };
  return [
    entryOf({ ...principal, key, amount: principalKobo }),
    entryOf({ ...income, key: keyOf("income", reference, undone), amount: incomeKobo }),
  ];
}

/** A part of nothing claims its key all the same: the reference is used. */
function entryOf(transfer: Transfer): Entry {
  return transfer.amount > 0n ? transfer : { key: transfer.key, movesNothing: true };
}

export type Reversal =
  | { kind: "reversed"; line: Line }
  | { kind: "none-stands" }
  /** What a deployment put out has come back or was lost since. */
  | { kind: "not-out" }
  /** Returns were paid from the income. */
  | { kind: "not-in-pool" };

export async function reverseLine(
  tx: Tx,
  { reference, author, approver }: People & { reference: string },
  now: Date,
): Promise<Reversal> {
  await lockDeployments(tx);
  const lines = await linesOf(tx, reference);
  const line = lines.find(({ undoneAt }) => undoneAt === null);
  if (!line) return { kind: "none-stands" };
  const undone = entriesOf(line, lines.length - 1).map((entry) => reversed(entry, now));
  const posted = await tryPost(tx, undone);
  if (posted.kind === "not-enough") {
    return { kind: posted.account === returnPool ? "not-in-pool" : "not-out" };
  }
  if (posted.kind === "known") return { kind: "none-stands" };
  const by = { undoneAt: now, undoneBy: author, undoneApprover: approver };
  await noteUndone(tx, { key: line.key, ...by });
  return { kind: "reversed", line };
}

function reversed(entry: Entry, eventAt: Date): Entry {
  const key = `${entry.key}:undone`;
  if ("movesNothing" in entry) return { key, movesNothing: true };
  const { amount, credit, debit } = entry;
  const sides = { key, debit: credit, credit: debit, amount, eventAt };
  return credit === returnPool
    ? { ...sides, movement: "income-reversed" }
    : { ...sides, movement: "deployment-reversed" };
}

type Attempt = { kind: "posted" } | { kind: "known" } | { kind: "not-enough"; account: string };

async function tryPost(tx: Tx, entries: readonly Entry[]): Promise<Attempt> {
  try {
    const { fresh } = await post(tx, entries);
    return { kind: fresh.every(Boolean) ? "posted" : "known" };
  } catch (error) {
    if (error instanceof KeyReused) return { kind: "known" };
    if (!(error instanceof NotEnoughMoney)) throw error;
    return { kind: "not-enough", account: error.account };
  }
}

const keyOf = (what: "deployment" | "income", reference: string, undone: number) =>
  undone === 0 ? `${what}:${reference}` : `${what}:${reference}:${undone}`;
