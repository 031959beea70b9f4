import { askDispute } from "#money/disputes/ask-dispute.ts";
import { gatewayIdOf } from "#money/disputes/list-open-disputes.ts";
import { askGateway as askAboutPayment } from "#money/payments/ask-gateway.ts";
import { askGateway as askAboutPayout } from "#money/withdrawals/ask-gateway.ts";
import { closeFindingsAbout } from "#money/findings/list-findings.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ReconciliationRuntime } from "#money/reconciliation/sweep.ts";
import { askRefunds } from "#money/refunds/ask-refunds.ts";
import { paymentOfRefund } from "#money/refunds/list-refunds.ts";
import { Undone, noteAct, wouldBe } from "./audit.ts";
import { type Command, Refused, word } from "./command.ts";

/** Queries the gateway now and books the answer as usual. A dry run queries as well, and books
 * nothing. */

const OF_PAYOUT = /^wd-/;

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
      const result = sentenceOf(answer);
      if (order.isDryRun) throw new Undone(result);
      if (answer.verdict === "settled") {
        const kinds = ["payment-unconfirmed"] as const;
        await closeFindingsAbout(tx, { subject: reference, kinds, now: runtime.clock.now() });
      }
      await noteAct(tx, order, act, result);
      return result;
    };
    const result = await ask(runtime, reference, conclude).catch((error: unknown) => {
      if (error instanceof Undone) return error.message;
      throw error;
    });
    if (result === UNKNOWN) throw new Refused(result);
    return [order.isDryRun ? wouldBe(result) : result];
  },
};

type Answer = { kind: string; verdict?: string };

async function ask(
  runtime: ReconciliationRuntime,
  reference: string,
  conclude: (tx: Tx, answer: Answer) => Promise<string>,
): Promise<string> {
  if (OF_PAYOUT.test(reference)) return askAboutPayout(runtime, reference, conclude);
  const refunded = await paymentOfRefund(runtime.db, reference);
  if (refunded !== undefined) return askRefunds(runtime, refunded, conclude);
  const dispute = await gatewayIdOf(runtime.db, reference);
  if (dispute !== undefined) return askDispute(runtime, dispute, conclude);
  return askAboutPayment(runtime, reference, conclude);
}

const UNKNOWN = "The gateway did not answer: nothing is known, try again later.";

function sentenceOf({ kind, verdict = "the status of its refunds" }: Answer): string {
  if (kind === "unknown") return UNKNOWN;
  if (kind === "not-found") return "The gateway knows no such reference.";
  return `The gateway answered: ${verdict}.`;
}
