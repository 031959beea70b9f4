import { formatNaira } from "@osisi/contracts/money.ts";
import { isUnderWay, paymentOfRefund } from "#money/refunds/list-refunds.ts";
import { type Starting, beginRefund } from "#money/refunds/start-refund.ts";
import { referenceOf } from "#gateway/reference.ts";
import { queryDispute } from "#money/disputes/query-dispute.ts";
import { gatewayIdOf, paymentOfUnbooked } from "#money/disputes/list-disputes.ts";
import { transactionOf } from "#money/payments/gateway-of-money.ts";
import { listOpenDisputes } from "#money/disputes/queries.ts";
import { queryGateway as queryPayment } from "#money/payments/settle-payment.ts";
import { queryWithdrawal } from "#money/withdrawals/gateway-transfers.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import type { Tx } from "#platform/database/database.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { queryRefunds } from "#money/refunds/query-refunds.ts";
import {
  audited,
  type Command,
  Refused,
  word,
  DryRunEnded,
  insertAudit,
  dryRunLine,
} from "./command.ts";
import { readAmount } from "./books.ts";

/** Refunds a payment. The refund and its audit row are written before the gateway is called. If the
 * command is repeated because its outcome is unknown, a partial refund is not sent twice. */
export const refund: Command = {
  usage: "refund <reference> [naira]",
  summary: "send a payment back, all that is left of it or so much",
  words: [1, 2],
  isAct: true,
  async run(order) {
    const { reason, runtime } = order;
    const reference = word(order, 0);
    const typed = order.words[1];
    const amountKobo = typed === undefined ? undefined : readAmount(typed);
    const wanted = amountKobo === undefined ? "all that is left" : formatNaira(amountKobo);
    const act = { action: "refund", subject: reference, arguments: { amount: wanted } };
    return audited(order, act, async (tx) => {
      if (amountKobo !== undefined && (await isUnderWay(tx, { reference, amountKobo }))) {
        throw new Refused(
          `${wanted} of ${reference} is on its way back already: wait for its end, or send another sum.`,
        );
      }
      const started = await beginRefund(tx, runtime, { reference, amountKobo, reason });
      if (started.kind !== "started") throw new Refused(refusalOf(started));
      const amount = formatNaira(started.amountKobo);
      const from = started.source === "suspense" ? "suspense" : "the investor's stash";
      return `${amount} of ${reference} is sent back out of ${from}: ${referenceOf("refund", started.refundId)} has begun.`;
    });
  },
};

function refusalOf(refused: Exclude<Starting, { kind: "started" }>): string {
  if (refused.kind === "unknown-payment") return "No money came under this reference.";
  if (refused.kind === "not-enough") return "The stash does not hold it any more.";
  return `It cannot be sent back: ${refused.why}.`;
}

const WITHDRAWAL = /^wd-/;
const UNKNOWN = "The gateway did not answer: nothing is known, try again later.";

/** Queries the gateway now and books the answer as usual. A dry run queries as well, and books
 * nothing. */
export const requery: Command = {
  usage: "requery <reference>",
  summary: "query the gateway for a payment, withdrawal, refund or dispute, and book its answer",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const reference = word(order, 0);
    const { runtime } = order;
    const act = { action: "requery", subject: reference, arguments: {} };
    const conclude = async (tx: Tx, answer: Answer) => {
      const result = answerSentence(answer);
      if (order.isDryRun) throw new DryRunEnded(result);
      if (answer.verdict === "settled") {
        const kinds = ["payment-unconfirmed"] as const;
        await closeFindingsAbout(tx, { subject: reference, kinds, now: runtime.clock.now() });
      }
      // A command that is refused gets its row with its end.
      const isRefused = result === UNKNOWN && order.commandId !== undefined;
      if (!isRefused) await insertAudit(tx, order, act, result);
      return result;
    };
    const result = await query(runtime, reference, conclude).catch((error: unknown) => {
      if (error instanceof DryRunEnded) return error.message;
      throw error;
    });
    if (result === UNKNOWN) throw new Refused(result);
    return [order.isDryRun ? dryRunLine(result) : result];
  },
};

type Answer = { kind: string; verdict?: string };

async function query(
  runtime: PaymentsRuntime,
  reference: string,
  conclude: (tx: Tx, answer: Answer) => Promise<string>,
): Promise<string> {
  if (WITHDRAWAL.test(reference)) return queryWithdrawal(runtime, reference, conclude);
  const refunded = await paymentOfRefund(runtime.db, reference);
  if (refunded !== undefined) return queryRefunds(runtime, refunded, conclude);
  const dispute = await gatewayIdOf(runtime.db, reference);
  if (dispute !== undefined) return queryDispute(runtime, dispute, conclude);
  const claimed = await paymentOfUnbooked(runtime.db, reference);
  if (claimed !== undefined) {
    const { gateway } = await transactionOf(runtime, claimed);
    return queryDispute(runtime, reference, conclude, gateway);
  }
  return queryPayment(runtime, reference, conclude);
}

function answerSentence({ kind, verdict = "the status of its refunds" }: Answer): string {
  if (kind === "unknown") return UNKNOWN;
  if (kind === "not-found") return "The gateway knows no such reference.";
  return `The gateway answered: ${verdict}.`;
}

export const disputes: Command = {
  usage: "disputes",
  summary: "payments that banks want back, the one to be answered soonest first",
  words: [0, 0],
  isAct: false,
  async run({ runtime }) {
    const open = await listOpenDisputes(runtime.db);
    if (open.length === 0) return ["No dispute is open."];
    return open.map(({ gatewayId, paymentReference, amountKobo, frozenKobo, ...dispute }) => {
      const answerBy = dispute.answerBy?.toISOString().slice(0, 16) ?? "an unknown time";
      const sums = `${formatNaira(amountKobo)}, ${formatNaira(frozenKobo)} frozen`;
      return `${gatewayId}  answer by ${answerBy}Z  ${paymentReference}  ${sums}  ${dispute.gatewayStatus ?? ""}`;
    });
  },
};
