import { type OwnAccountReason, ownAccountReasonTexts } from "@osisi/contracts/own-account.ts";
import type { AssignedNumber } from "#gateway/gateway.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

export async function notifyReady(
  tx: Tx,
  runtime: Runtime,
  { investorId, number }: { investorId: string; number: AssignedNumber },
): Promise<void> {
  const { accountNumber, bankName, accountName } = number;
  await notifyInvestor(tx, runtime, investorId, {
    kind: "money-in",
    sms: `Your account number is ready: ${accountNumber}, ${inSms(bankName)}. Money sent to it goes to your stash.`,
    email: {
      subject: "Your account number is ready",
      lines: [
        "Money sent to it from any bank goes to your stash, whatever the amount.",
        `Account number: ${accountNumber}`,
        `Bank: ${bankName}`,
        `Name: ${accountName}`,
        "Before you send, check that your bank shows this name.",
        { link: linkOf(runtime) },
      ],
    },
  });
}

export async function notifyFailed(
  tx: Tx,
  runtime: Runtime,
  { investorId, reason }: { investorId: string; reason: OwnAccountReason },
): Promise<void> {
  await notifyInvestor(tx, runtime, investorId, {
    kind: "money-in",
    sms: "We could not make your account number. Open the app to see why, and to try again.",
    email: {
      subject: "We could not make your account number",
      lines: [ownAccountReasonTexts[reason], { link: linkOf(runtime) }],
    },
  });
}

function linkOf({ config }: Runtime) {
  return { label: "See your stash", url: `${config.appUrl}/dashboard/home` };
}

const LONGEST_BANK_IN_SMS = 30;

/** An SMS holds few characters, and only plain ones. */
function inSms(bankName: string): string {
  return bankName.replaceAll(/[^ -~]/g, "").slice(0, LONGEST_BANK_IN_SMS);
}
