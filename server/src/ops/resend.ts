import { type Resent, resendMessage } from "#people/notifications/resend-message.ts";
import { isAddressOf } from "#people/onboarding/channels-of.ts";
import { isId } from "#platform/ids.ts";
import { type Command, Refused, audited, word } from "./command.ts";

/** A mail or SMS could not be delivered, and its cause is over: a full inbox, a provider's mistake. */
export const resend: Command = {
  usage: "resend <message>",
  summary: "a mail or SMS that was given up is sent again to the same address",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const id = word(order, 0);
    if (!isId(id)) throw new Refused(whyNot.unknown);
    const act = { action: "resend", subject: id, arguments: {} };
    return audited(order, act, async (tx) => {
      const done = await resendMessage(tx, runtime, id, (investorId, address) =>
        isAddressOf(tx, investorId, address),
      );
      if (done.kind !== "resent") throw new Refused(whyNot[done.kind]);
      const to = done.investorId === null ? "" : ` to the investor ${done.investorId}`;
      const what = done.channel === "sms" ? "The SMS" : "The e-mail";
      return `${what}${to} is sent again to the same address, and given up after another day.`;
    });
  },
};

const whyNot: Record<Exclude<Resent["kind"], "resent">, string> = {
  unknown: "There is no such message. A message is kept for thirty days.",
  "not-given-up": "It was sent, or is still being tried.",
  "works-once":
    "It has a code or a link that works once, so it is never sent again. Its reader asks for a new one in the app.",
  "resent-before": "It was sent again before. See the message that took its place.",
  erased: "Its text is erased: it is kept for seven days after it was given up.",
  moved: "The customer has another address by now.",
};
