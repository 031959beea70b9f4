import { formatNaira } from "@osisi/contracts/money.ts";
import { openDisputes } from "#money/disputes/list-open-disputes.ts";
import type { Command } from "./command.ts";

export const disputes: Command = {
  usage: "disputes",
  summary: "payments that banks want back, the one to be answered soonest first",
  words: [0, 0],
  isAct: false,
  async run({ runtime }) {
    const open = await openDisputes(runtime.db);
    if (open.length === 0) return ["No dispute is open."];
    return open.map(({ gatewayId, paymentReference, amountKobo, frozenKobo, ...dispute }) => {
      const answerBy = dispute.answerBy?.toISOString().slice(0, 16) ?? "an unknown time";
      const sums = `${formatNaira(amountKobo)}, ${formatNaira(frozenKobo)} frozen`;
      return `${gatewayId}  answer by ${answerBy}Z  ${paymentReference}  ${sums}  ${dispute.gatewayStatus ?? ""}`;
    });
  },
};
