import { correctedFields } from "@osisi/contracts/console/roles.ts";
import * as said from "@osisi/contracts/details-messages.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { AddressTaken } from "#people/onboarding/change-details.ts";
import { type CorrectedField, correctDetail, readDetail } from "#people/profile/correct-details.ts";
import { type Command, Refused, WrongUsage, audited, findInvestor, word } from "./command.ts";

/** A name, phone or e-mail is wrong, and its owner cannot correct it. Neither the old value nor the
 * new one is logged: rows of the audit log can never be erased. */
export const correct: Command = {
  usage: "correct <investor's e-mail or id> <field> <value>",
  summary: `a wrong detail is corrected: ${correctedFields.join(", ")}; the old address is notified and keeps its powers for a day`,
  words: [3, 3],
  isAct: true,
  async run(order) {
    const { id: investorId } = await findInvestor(order, word(order, 0));
    const typed = word(order, 1);
    const field = correctedFields.find((one) => one === typed);
    if (!field) throw new WrongUsage(`${typed} is none of ${correctedFields.join(", ")}.`);
    const detail = readDetail(field, word(order, 2));
    if ("wrong" in detail) throw new Refused(detail.wrong);
    const act = { action: "correct", subject: investorId, arguments: { field } };
    try {
      return await audited(order, act, async (tx) => {
        const correction = { investorId, field, value: detail.value };
        const done = await correctDetail(tx, order.runtime, correction);
        if (done !== "corrected") throw new Refused(whyNot[done]);
        return `The ${nameOf[field]} of the investor ${investorId} is corrected. ${follows(field)}`;
      });
    } catch (error) {
      if (!(error instanceof AddressTaken)) throw error;
      throw new Refused(field === "email" ? said.emailTaken : messages.phoneTaken);
    }
  },
};

const nameOf: Record<CorrectedField, string> = {
  "first-name": "first name",
  "last-name": "last name",
  phone: "phone",
  email: "e-mail",
};

const whyNot = {
  unchanged: messages.nothingChanged,
  held: "The account is frozen or held: nothing of it is changed before that has ended.",
};

function follows(field: CorrectedField): string {
  return field === "phone" || field === "email"
    ? "If the old one was confirmed, it is notified, keeps its powers for 24 hours and can undo it."
    : "They are told. For 30 days the old name is the one that payout accounts are compared with.";
}
