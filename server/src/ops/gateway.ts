import { formatNaira } from "@osisi/contracts/money.ts";
import { isUnderWay } from "#money/refunds/refunded.ts";
import { type Starting, beginRefund } from "#money/refunds/start-refund.ts";
import { audited } from "./audit.ts";
import { type Command, Refused, word } from "./command.ts";
import { readAmount } from "./books.ts";
import { referenceOf } from "#gateway/reference.ts";

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
    const asked = amountKobo === undefined ? "all that is left" : formatNaira(amountKobo);
    const act = { action: "refund", subject: reference, arguments: { amount: asked } };
    return audited(order, act, async (tx) => {
      if (amountKobo !== undefined && (await isUnderWay(tx, { reference, amountKobo }))) {
        throw new Refused(
          `${asked} of ${reference} is on its way back already: wait for its end, or send another sum.`,
        );
      }
      const started = await beginRefund(tx, runtime, { reference, amountKobo, reason });
      if (started.kind !== "started") throw new Refused(sentenceOf(started));
      const amount = formatNaira(started.amountKobo);
      const from = started.source === "suspense" ? "suspense" : "the investor's stash";
      return `${amount} of ${reference} is sent back out of ${from}: ${referenceOf("refund", started.refundId)} has begun.`;
    });
  },
};

function sentenceOf(refused: Exclude<Starting, { kind: "started" }>): string {
  if (refused.kind === "unknown-payment") return "No money came under this reference.";
  if (refused.kind === "not-enough") return "The stash does not hold it any more.";
  return `It cannot be sent back: ${refused.why}.`;
}
