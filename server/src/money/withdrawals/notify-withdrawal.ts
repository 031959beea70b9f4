import { formatNaira } from "@osisi/contracts/money.ts";
import type { Email } from "#people/notifications/email.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { isOpenInvestor } from "#people/onboarding/close-investor.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { CameBackBecause } from "./queries.ts";

/** Notifies the investor of the end of a withdrawal, in the transaction that ended it. Earlier
 * states are only shown in the app. */

export type EndedWithdrawal = Readonly<{
  state: "paid" | "returned" | "reversed";
  investorId: string;
  reference: string;
  amountKobo: bigint;
  /** The stamp duty that its investor bore. */
  dutyKobo: bigint;
  bankName: string;
  last4: string;
  /** The banks' id of the transfer. */
  sessionId: string | null;
  /** Set if it was returned. */
  because: CameBackBecause | null;
}>;

export async function notifyWithdrawalEnd(
  tx: Tx,
  runtime: Runtime,
  ended: EndedWithdrawal,
): Promise<void> {
  const texts = messagesOf(ended, runtime.config.appUrl);
  await notifyInvestor(tx, runtime, ended.investorId, { ...texts, kind: "withdrawal" });
  if (ended.state !== "reversed" || (await isOpenInvestor(tx, ended.investorId))) return;
  // The account was closed after the withdrawal had been paid: its owner does not see that the
  // money is back.
  const { amountKobo, dutyKobo, investorId, reference: subject } = ended;
  const details = { investorId, amountKobo: (amountKobo + dutyKobo).toString() };
  const now = runtime.clock.now();
  await report(tx, { kind: "closed-account-credited", subject, details, now });
}

export function messagesOf(ended: EndedWithdrawal, appUrl: string): { email: Email; sms: string } {
  const { subject, lines, sms } = texts[ended.state](ended);
  const link = { label: "See your stash", url: `${appUrl}/dashboard/home` };
  const email = { subject, lines: [...lines, `Reference: ${ended.reference}`, { link }] };
  return { email, sms };
}

type Texts = Email & { sms: string };

const texts: Record<EndedWithdrawal["state"], (ended: EndedWithdrawal) => Texts> = {
  paid(ended) {
    const amount = formatNaira(ended.amountKobo);
    return {
      subject: `${amount} was paid to your bank`,
      lines: [
        `It went to your account at ${ended.bankName}, ending in ${ended.last4}.`,
        ended.sessionId === null
          ? "If it is not there within an hour, write to us with the reference below."
          : `If your bank does not show it within an hour, give them this session id: ${ended.sessionId}`,
      ],
      sms: `We paid ${nairaInSms(ended.amountKobo)} to your bank account ending in ${ended.last4}.`,
    };
  },
  returned(ended) {
    const amount = formatNaira(ended.amountKobo);
    return {
      subject: `${amount} is back in your stash`,
      lines: [
        `Your withdrawal to your account at ${ended.bankName}, ending in ${ended.last4}, did not go through.`,
        ...dutyBack(ended),
        ended.because === null ? AGAIN : why[ended.because],
      ],
      sms: `${nairaInSms(ended.amountKobo)} is back in your stash. Your withdrawal did not go through.`,
    };
  },
  reversed(ended) {
    const amount = formatNaira(ended.amountKobo);
    return {
      subject: `Your bank sent ${amount} back`,
      lines: [
        `It is in your stash. We had paid it to your account at ${ended.bankName}, ending in ${ended.last4}.`,
        ...dutyBack(ended),
        "Ask your bank whether your account can receive money, or withdraw to another account.",
      ],
      sms: `${nairaInSms(ended.amountKobo)} is back in your stash. Your bank sent your withdrawal back.`,
    };
  },
};

function dutyBack({ dutyKobo }: EndedWithdrawal): string[] {
  return dutyKobo > 0n ? [`The stamp duty of ${formatNaira(dutyKobo)} is back as well.`] : [];
}

const AGAIN = "You can try again at any time, also to another account.";
const why = {
  failed: `The bank did not take it. ${AGAIN}`,
  refused: `We could not pay it to this account. ${AGAIN}`,
  "not-sent": `We could not send it this time. It was not because of your account. ${AGAIN}`,
  frozen:
    "We had not sent it yet when your account was frozen. You can withdraw again a day after you unfreeze it.",
} as const;
