import { impactActs } from "@osisi/contracts/console/impact-acts.ts";
import { offerActs } from "@osisi/contracts/console/offer-acts.ts";
import { sql } from "kysely";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { findClaimants, readInvestor } from "#people/onboarding/investor.ts";
import { report } from "#money/findings/findings.ts";
import { isId } from "#platform/ids.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";

/** What every operator command needs: its description, its order, its refusals, and the audit log.
 * What changes something is recorded in the transaction that does it. A dry run does everything and
 * rolls back. */

export type Command = Readonly<{
  /** As entered after `npm run ops --`. */
  usage: string;
  summary: string;
  /** The minimum and maximum number of arguments. */
  words: readonly [number, number];
  /** Whether it changes something, and so requires an operator and a reason. */
  isAct: boolean;
  /** Returns the lines to print. */
  run(order: Order): Promise<string[]>;
}>;

export type Order = Readonly<{
  runtime: PaymentsRuntime;
  words: readonly string[];
  kind: string | undefined;
  ref: string | undefined;
  since: string | undefined;
  isAll: boolean;
  isDryRun: boolean;
  isOverride: boolean;
  isCsv?: boolean;
  /** Prints what is too long to be returned. */
  print?: (line: string) => void;
  /** Empty if nothing is changed. */
  operator: string;
  reason: string;
  /** The command of the console that is run: it ends in the transaction of the act. */
  commandId?: string;
  /** Sees what was done, before it is committed or, in a dry run, rolled back. */
  onWork?: (tx: Tx) => Promise<void>;
  /** Takes what is not to be kept, for who asked. Without it, it is printed. */
  answer?: (tx: Tx, lines: readonly string[]) => Promise<void>;
}>;

/** The command was refused, for a reason given as a sentence. */
export class Refused extends Error {
  override name = "Refused";
}

/** The command line is wrong. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}

/** @throws WrongUsage if there are fewer arguments */
export function word(order: Order, index: number): string {
  const found = order.words[index];
  if (found === undefined) throw new WrongUsage("something is missing");
  return found;
}

/** Only a verified address identifies an investor; a claimed one may be another person's. */
export async function findInvestor({ runtime }: Order, typed: string) {
  const { clock, db } = runtime;
  if (isId(typed)) {
    const investor = await readInvestor(db, typed);
    if (investor?.closedAt) throw new Refused(`The investor ${typed} has closed their account.`);
    if (investor) return investor;
    throw new Refused(`There is no investor ${typed}.`);
  }
  const target = typed.trim().toLowerCase();
  const [owner] = await findClaimants(db, { channel: "mail", target }, clock.now());
  if (owner?.emailVerifiedAt) return owner;
  throw new Refused(`No investor has verified the address ${typed}.`);
}

/** The acts that move money, or decide whose it is. */
export const moneyActs = [
  "attribute",
  "reverse",
  "make-debt",
  "refund",
  "hand-over",
  "adopt",
  "answer-dispute",
  "capital",
  "reverse-capital",
  "book-line",
  "remit-tax",
  "deploy",
  "repayment",
  "write-off",
  "reverse-deployment",
] as const;

export type Act = Readonly<{
  action: string;
  subject: string | null;
  arguments: Readonly<Record<string, string>>;
}>;

/** Runs `work` and records who did it, when and why: no action without its row, and no row without
 * its action. */
export async function audited(
  order: Order,
  act: Act,
  /** Returns the outcome, as a sentence. */
  work: (tx: Tx) => Promise<string>,
): Promise<string[]> {
  const { db } = order.runtime;
  try {
    const result = await inTransaction(db, async (tx) => {
      const done = await work(tx);
      await order.onWork?.(tx);
      if (order.isDryRun) throw new DryRunEnded(done);
      await insertAudit(tx, order, act, done);
      return done;
    });
    return [result];
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error;
    return [dryRunLine(error.message)];
  }
}

export async function insertAudit(tx: Tx, order: Order, act: Act, result: string): Promise<void> {
  const { commandId, operator, reason } = order;
  const { action, subject } = act;
  const given = JSON.stringify(act.arguments);
  if (commandId !== undefined) {
    await sql`
      select finish_command(${commandId}, ${action}, ${subject}, ${given}::jsonb, ${result}, true)
    `.execute(tx);
    return;
  }
  const { rows } = await sql<{ rowId: bigint; name: string }>`
    select row_id, name
    from log_shell_act(${operator}, ${action}, ${subject}, ${given}::jsonb, ${reason}, ${result})
  `.execute(tx);
  const [row] = rows;
  const needsSecond = [
    ...moneyActs,
    "route",
    ...Object.keys(offerActs),
    ...Object.keys(impactActs),
  ].some((one) => one === action);
  if (row && subject !== null && needsSecond) await reportShellMoney(tx, order, act, row);
}

/** In a shell no second person approves: another operator looks at it afterwards. */
async function reportShellMoney(
  tx: Tx,
  { runtime }: Order,
  { action, subject }: Act,
  { rowId, name }: { rowId: bigint; name: string },
): Promise<void> {
  const details = { act: action, about: subject, operator: name };
  const now = runtime.clock.now();
  await report(tx, { kind: "money-by-shell", subject: `audit-${rowId}`, details, now });
}

/** In a shell no one else has approved it. */
export async function approverOf(tx: Tx, { commandId, operator }: Order): Promise<string> {
  if (commandId === undefined) return operator;
  const { rows } = await sql<{ name: string }>`
    select o.name from command c join operator_list o on o.id = c.approver_id where c.id = ${commandId}
  `.execute(tx);
  return rows[0]?.name ?? operator;
}

/** Rolls back a dry run; the message is what it would have done. */
export class DryRunEnded extends Error {
  override name = "DryRunEnded";
}

export function dryRunLine(done: string): string {
  return `Nothing was done. This is what would be: ${done}`;
}
