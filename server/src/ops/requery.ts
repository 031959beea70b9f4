import { askGateway as askAboutPayment } from "../payments/ask-gateway.ts";
import { askGateway as askAboutPayout } from "../payouts/ask-gateway.ts";
import type { Tx } from "../platform/database.ts";
import { noteAct } from "./audit.ts";
import { type Command, Refused, word } from "./command.ts";

/** Asks the gateway now and books what it says, by the same verbs as always. */

const OF_PAYOUT = /^wd-/;

export const requery: Command = {
  usage: "requery <reference>",
  summary: "ask the gateway how a payment or a withdrawal stands, and book what it says",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const reference = word(order, 0);
    if (order.isDryRun) return [`Nothing was done. The gateway would be asked about ${reference}.`];
    const { runtime } = order;
    const act = { action: "requery", subject: reference, arguments: {} };
    const conclude = async (tx: Tx, answer: { kind: string; verdict?: string }) => {
      const result = sentenceOf(answer);
      await noteAct(tx, order, act, result);
      return result;
    };
    const result = OF_PAYOUT.test(reference)
      ? await askAboutPayout(runtime, reference, conclude)
      : await askAboutPayment(runtime, reference, conclude);
    if (result === UNKNOWN) throw new Refused(result);
    return [result];
  },
};

const UNKNOWN = "The gateway did not answer: nothing is known, try again later.";

function sentenceOf({ kind, verdict }: { kind: string; verdict?: string }): string {
  if (kind === "unknown") return UNKNOWN;
  if (kind === "not-found") return "The gateway knows no such reference.";
  return `The gateway has told: ${verdict ?? ""}.`;
}
