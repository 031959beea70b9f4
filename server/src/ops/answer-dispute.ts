import { formatNaira } from "@osisi/contracts/money.ts";
import { disputeDecisions } from "@osisi/contracts/console/roles.ts";
import { type Answering, answerDispute as answer } from "#money/disputes/answer-dispute.ts";
import { applyDisputeStatus } from "#money/disputes/apply-gateway-status.ts";
import { notEvidence } from "#money/disputes/evidence.ts";
import type { Dispute } from "#money/disputes/queries.ts";
import type { Tx } from "#platform/database/database.ts";
import { type Command, type Order, Refused, WrongUsage, audited, word } from "./command.ts";
import { keepFile, readGivenFile } from "./given-file.ts";

const LONGEST_MESSAGE = 1_000;

/** A payer's bank is answered, with evidence. The message is not logged: it may name the payer. */
export const answerDispute: Command = {
  usage: "answer-dispute <dispute> accept|decline <message> <file>",
  summary:
    "the payer's bank gets the money (accept), or is shown that it is ours (decline); the file is a PDF, PNG or JPEG",
  words: [4, 4],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const gatewayId = word(order, 0);
    const decision = disputeDecisions.find((one) => one === word(order, 1));
    if (!decision) throw new WrongUsage(`Say ${disputeDecisions.join(" or ")}.`);
    const message = word(order, 2).trim();
    if (message.length < 3 || message.length > LONGEST_MESSAGE)
      throw new WrongUsage("Say to the bank why, in 3 to 1,000 characters.");
    const file = await readGivenFile(order, word(order, 3));
    const given = { decision, evidence: file.id };
    const act = { action: "answer-dispute", subject: gatewayId, arguments: given };
    return audited(order, act, async (tx) => {
      await keepFile(tx, file);
      const done = await answer(tx, runtime, { gatewayId, decision, message, evidenceId: file.id });
      if (done.kind !== "answered") throw new Refused(whyNot[done.kind]);
      const { dispute } = done;
      const amount = formatNaira(dispute.amountKobo);
      const about = `${amount} of ${dispute.paymentReference}`;
      if (decision === "decline") {
        return `We tell the bank that ${about} is ours. Nothing is posted until it has decided: ${formatNaira(dispute.frozenKobo)} stays frozen. If it agrees, that goes back; if not, the bank gets ${amount}.`;
      }
      if (order.isDryRun) await lose(tx, order, dispute);
      return `The bank gets ${about}. It is posted as soon as the gateway says that it has taken the answer.`;
    });
  },
};

const whyNot: Record<Exclude<Answering["kind"], "answered">, string> = {
  unknown: "There is no such dispute.",
  decided: "It is decided.",
  "answered-before": "It was answered: the bank decides.",
  "too-late": "The time to answer it is over.",
  "no-evidence": notEvidence,
};

/** What the gateway's answer would post. */
async function lose(tx: Tx, { runtime }: Order, dispute: Dispute): Promise<void> {
  const { amountKobo, currency, gateway, gatewayId, paymentReference } = dispute;
  const ended = { status: "resolved", resolution: "merchant-accepted", answerBy: undefined };
  const about = { gatewayId, reference: paymentReference, amountKobo, currency, domain: undefined };
  await applyDisputeStatus(tx, runtime, { gateway, reported: { ...ended, ...about }, by: "gateway" });
}
