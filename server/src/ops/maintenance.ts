import { formatNaira } from "@osisi/contracts/money.ts";
import { findViolations } from "#ledger/invariants.ts";
import type { ImportedPayment } from "#money/payments/import-from-gateway.ts";
import { listFindings } from "#money/findings/queries.ts";
import {
  type ImportedWithdrawal,
  importWithdrawal,
} from "#money/withdrawals/import-from-gateway.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import {
  type Found,
  importLost,
  compareSince,
  markAllUnsentUnknown,
} from "#money/reconciliation/catch-up.ts";
import { catchUpPlans } from "#products/savings/advance-plan.ts";
import { gateways } from "#gateway/gateway-of.ts";
import { reencryptIdentities } from "#views/privacy/closed-identity.ts";
import { reencryptCards } from "#money/cards/authorization.ts";
import { reencryptMandates } from "#money/mandates/authorization.ts";
import { reencryptRecipients } from "#people/accounts/recipient.ts";
import { reencryptNextOfKin } from "#people/next-of-kin/next-of-kin.ts";
import {
  type Act,
  audited,
  insertAudit,
  type Command,
  type Order,
  WrongUsage,
  Refused,
  word,
  findInvestor,
} from "./command.ts";

/** Run after the database was restored from a backup, before anything else uses it:
 * docs/operate.md, "Backups", lists every step before and after. Run again, it continues where it
 * stopped. */
export const catchUp: Command = {
  usage: "catch-up --since <the moment that the database was restored to>",
  summary: "after a restore, before anything else runs: learn from the gateway what was lost",
  words: [0, 0],
  isAct: true,
  async run(order) {
    const { runtime, isDryRun } = order;
    const since = readSince(order);
    const act = { action: "catch-up", subject: null, arguments: { since: since.toISOString() } };
    const lines: string[] = [];
    if (isDryRun) {
      await audited(order, act, async (tx) => {
        const { withdrawals, refunds } = await markAllUnsentUnknown(tx, runtime.clock.now());
        lines.push(
          `Asked about before they are sent: withdrawals ${withdrawals}, refunds ${refunds}. Plans are brought up to date.`,
        );
        return "";
      });
    } else {
      await inTransaction(runtime.db, (tx) => insertAudit(tx, order, act, "begun"));
      const now = runtime.clock.now();
      const { withdrawals, refunds } = await inTransaction(runtime.db, (tx) =>
        markAllUnsentUnknown(tx, now),
      );
      const plans = await catchUpPlans(runtime);
      lines.push(
        `Asked about before they are sent: withdrawals ${withdrawals}, refunds ${refunds}. Plans brought up to date: ${plans}.`,
      );
    }
    await importLost(runtime, since, async (work) => {
      lines.push(...(await adoptOne(order, work)));
    });
    if (isDryRun)
      return [
        "Nothing was done. This is what would be, with what the gateway knows and we do not:",
        ...lines,
      ];
    await compareSince(runtime, since);
    const open = await listFindings(runtime.db, { isAll: false, atMost: OPEN_AT_MOST });
    const broken = await findViolations(runtime.db);
    const books = broken.length === 0 ? "The books hold." : "THE BOOKS DO NOT HOLD: start nothing.";
    const result = `${books} Everything is compared. Findings that wait for a person: ${open.length}.`;
    await inTransaction(runtime.db, (tx) => insertAudit(tx, order, act, result));
    return [...lines, result];
  },
};

const OPEN_AT_MOST = 500;

/** @throws WrongUsage */
function readSince({ since = "", runtime }: Order): Date {
  const moment = MOMENT.test(since) ? new Date(since) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) {
    throw new WrongUsage("Say since when, with its zone: --since 2026-11-22T04:05:06+01:00.");
  }
  if (moment > runtime.clock.now()) throw new WrongUsage(`${since} is yet to come.`);
  return moment;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** With its row in the audit log, if anything was written. */
async function adoptOne(order: Order, work: (tx: Tx) => Promise<Found>): Promise<string[]> {
  let line: string | undefined;
  const perform = async (tx: Tx) => {
    const found = await work(tx);
    line = sentenceOf(found);
    if (line === undefined) return;
    const act: Act = { action: "catch-up", subject: found.reference, arguments: {} };
    if (!order.isDryRun) await insertAudit(tx, order, act, line);
  };
  if (order.isDryRun) {
    const act = { action: "catch-up", subject: null, arguments: {} };
    await audited(order, act, async (tx) => {
      await perform(tx);
      return "";
    });
  } else await inTransaction(order.runtime.db, perform);
  return line === undefined ? [] : [line];
}

function sentenceOf(found: Found): string | undefined {
  const what = found.kind === "payment" ? ofPayment(found.outcome) : ofWithdrawal(found.outcome);
  return what && `${found.reference}: ${what}`;
}

function ofPayment(outcome: ImportedPayment): string | undefined {
  if (outcome.kind === "no-investor") {
    return `paid by the investor ${outcome.investorId}, whom this database does not have. It waits in suspense.`;
  }
  if (outcome.kind !== "imported") return undefined;
  const { amountKobo, investorId, purpose } = outcome;
  return `${formatNaira(amountKobo)} for ${purpose}, credited to the investor ${investorId}.`;
}

function ofWithdrawal(outcome: ImportedWithdrawal): string | undefined {
  if (outcome.kind === "never-paid") return "the gateway has not paid it. Nothing is missing.";
  if (outcome.kind === "unclear-owner") {
    return `paid to an account that ${outcome.owners} investors have. Find out whose it was: adopt <reference> <investor>.`;
  }
  if (outcome.kind !== "imported") return undefined;
  const { amountKobo, investorId, owedKobo } = outcome;
  const owed = owedKobo > 0n ? ` Of it ${formatNaira(owedKobo)} is owed.` : "";
  return `${formatNaira(amountKobo)} paid out, taken from the investor ${investorId}.${owed}`;
}

/** An operator has found the owner of a withdrawal that the gateway has paid and a restored
 * database has lost. It is taken from their stash, and a shortfall is owed. */
export const adopt: Command = {
  usage: "adopt <withdrawal's reference> <investor's e-mail or id>",
  summary:
    "a payout that a restored database has lost was this investor's: take it from their stash",
  words: [2, 2],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const reference = word(order, 0);
    const { id: investorId } = await findInvestor(order, word(order, 1));
    const found = await findTransfer(runtime, reference);
    if (!found) throw new Refused("The gateway did not report its status.");
    const act = { action: "adopt", subject: reference, arguments: { investor: investorId } };
    return audited(order, act, async (tx) => {
      const outcome = await importWithdrawal(tx, runtime, { ...found, investorId });
      if (outcome.kind === "known") throw new Refused("It is in the books already.");
      const sentence = ofWithdrawal(outcome);
      if (sentence === undefined) throw new Refused("It is no withdrawal that was made here.");
      return `${reference}: ${sentence}`;
    });
  },
};

/** At the gateway that has it: references are unique over all. */
async function findTransfer({ config }: Order["runtime"], reference: string) {
  for (const gateway of gateways(config)) {
    const answer = await gateway.fetchTransfer(reference);
    if (answer.kind === "ok") return { gateway: gateway.name, reference, transfer: answer.value };
  }
  return undefined;
}

/** After SECRET_KEY was changed: re-encrypts everything long-lived with the current key, row by
 * row during operation. Recorded when it begins and when it is done; if interrupted, it is run
 * again. */
export const reseal: Command = {
  usage: "reseal",
  summary: "seal with SECRET_KEY what is kept under SECRET_KEY_PREVIOUS",
  words: [0, 0],
  isAct: true,
  async run(order) {
    const { isDryRun, runtime } = order;
    if (runtime.config.previousSecretKey === undefined) {
      throw new Refused("SECRET_KEY_PREVIOUS is not set: there is nothing to be read with it.");
    }
    if (!isDryRun) await note(order, "asked");
    const lines: string[] = [];
    for (const [what, work] of Object.entries(ENCRYPTED)) {
      const { resealed, unreadable } = await work(runtime, isDryRun);
      lines.push(
        `${what}: ${resealed}${unreadable > 0 ? `, read with neither: ${unreadable}` : ""}`,
      );
    }
    if (isDryRun) return ["Nothing was done. This is what would be re-encrypted:", ...lines];
    await note(order, lines.join("; "));
    return ["Re-encrypted:", ...lines];
  },
};

const ENCRYPTED = {
  "kept cards": reencryptCards,
  mandates: reencryptMandates,
  "bank accounts": reencryptRecipients,
  "next of kin": reencryptNextOfKin,
  "who closed accounts belonged to": reencryptIdentities,
};

function note(order: Order, result: string): Promise<void> {
  const act = { action: "reseal", subject: null, arguments: {} };
  return inTransaction(order.runtime.db, (tx) => insertAudit(tx, order, act, result));
}
