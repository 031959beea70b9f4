import { formatNaira } from "@osisi/contracts/money.ts";
import { inTransaction } from "../platform/database.ts";
import { referenceOf } from "../refunds/reference.ts";
import { isUnderWay } from "../refunds/refunded.ts";
import { type Starting, startRefund } from "../refunds/start-refund.ts";
import { noteAct } from "./audit.ts";
import { type Command, type Order, Refused, word } from "./command.ts";
import { readAmount } from "./contribute-capital.ts";

/** Sends a payment back to where it came from. It is noted before it is begun and again when it is known
 * what came of it, so that none is begun without a name. */
export const refund: Command = {
  usage: "refund <reference> [naira]",
  summary: "send a payment back, all that is left of it or so much",
  words: [1, 2],
  isAct: true,
  async run(order) {
    const reference = word(order, 0);
    const typed = order.words[1];
    const amountKobo = typed === undefined ? undefined : readAmount(typed);
    const amount = amountKobo === undefined ? "all that is left" : formatNaira(amountKobo);
    const what = `${amount} of ${reference} is sent back`;
    if (order.isDryRun) return [`Nothing was done. This is what would be tried: ${what}.`];
    if (amountKobo !== undefined) await refuseTwice(order, { reference, amountKobo });
    const act = { action: "refund", subject: reference, arguments: { amount } };
    await note(order, act, "asked");
    const { reason, runtime } = order;
    const started = await startRefund(runtime, { reference, amountKobo, reason });
    const result = sentenceOf(started);
    await note(order, act, result);
    if (started.kind !== "started") throw new Refused(result);
    return [`${what}: ${result}`];
  },
};

/** Typed again, because nobody knows whether the first time was heard, a part must not go back twice. */
async function refuseTwice(
  { runtime }: Order,
  wish: { reference: string; amountKobo: bigint },
): Promise<void> {
  if (!(await inTransaction(runtime.db, (tx) => isUnderWay(tx, wish)))) return;
  const amount = formatNaira(wish.amountKobo);
  throw new Refused(
    `${amount} of ${wish.reference} is on its way back already: wait for its end, or send another sum.`,
  );
}

function note(order: Order, act: Parameters<typeof noteAct>[2], result: string): Promise<void> {
  return inTransaction(order.runtime.db, (tx) => noteAct(tx, order, act, result));
}

function sentenceOf(started: Starting): string {
  if (started.kind === "started") return `${referenceOf(started.refundId)} has begun.`;
  if (started.kind === "unknown-payment") return "No money came under this reference.";
  if (started.kind === "not-enough") return "The stash does not hold it any more.";
  return `It cannot be sent back: ${started.why}.`;
}
