import { formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { isPlainName } from "#people/notifications/email.ts";
import { queueMail } from "#people/notifications/queue-message.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { planLink } from "#products/savings/notify-plan.ts";
import { FORGOTTEN } from "./forget-givers.ts";
import type { Plan } from "#products/savings/plan.ts";

/** Notifications about a gift, written in the transaction of the event. An e-mail of ours carries no
 * free text of a stranger: the giver's message is shown in the app only, and the plan's name, or an
 * address in place of a first name, is not sent to the giver. */

type Given = Readonly<{
  plan: Plan;
  /** `undefined`: deleted before the money came. */
  giverName: string | undefined;
  amountKobo: bigint;
  placedKobo: bigint;
  /** What of it repaid a debt. */
  repaidKobo: bigint;
  /** What of it is kept aside for an open dispute. */
  frozenKobo: bigint;
  reference: string;
  /** From when on what is left in the stash can be withdrawn. */
  withdrawableOn: string;
}>;

export async function notifyOwner(tx: Tx, runtime: Runtime, given: Given): Promise<void> {
  const { amountKobo, giverName, placedKobo, plan, reference } = given;
  const [amount, placed] = [formatNaira(amountKobo), formatNaira(placedKobo)];
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "together",
    sms: `Someone gave you ${nairaInSms(amountKobo)} for your saving plan. See your plan in the app.`,
    email: {
      subject: `${amount} from ${giverName ?? FORGOTTEN} for "${plan.name}"`,
      lines: [
        giverName === undefined
          ? "It came by your link. The gift began so long ago that we have deleted the giver's name."
          : "It came by your link. We have not checked the giver's name.",
        placedKobo === amountKobo
          ? `All of it is saved in "${plan.name}".`
          : `${placedKobo > 0n ? placed : "Nothing"} of it is saved in "${plan.name}".`,
        ...leftLines(given),
        `Reference: ${reference}`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** Where the rest is. */
function leftLines({ amountKobo, frozenKobo, placedKobo, repaidKobo, withdrawableOn }: Given) {
  const freeKobo = amountKobo - placedKobo - repaidKobo - frozenKobo;
  const parts = [
    [repaidKobo, "of it repaid what you owed us."],
    [
      frozenKobo,
      "of it is kept aside, because a bank wants another payment back. It is still yours until the banks decide.",
    ],
    [
      freeKobo,
      `of it is in your stash, because the plan takes no more at the moment. You can save or invest it now, and withdraw it from ${formatDay(withdrawableOn)}.`,
    ],
  ] as const;
  return parts.flatMap(([kobo, where]) => (kobo > 0n ? [`${formatNaira(kobo)} ${where}`] : []));
}

export async function sendReceipt(
  tx: Tx,
  runtime: Runtime,
  paid: { to: string; firstName: string; amountKobo: bigint; reference: string },
): Promise<void> {
  const amount = formatNaira(paid.amountKobo);
  await queueMail(tx, runtime, {
    to: paid.to,
    email: {
      subject: `Your gift of ${amount} has arrived`,
      lines: [
        `Your gift of ${amount}${isPlainName(paid.firstName) ? ` to ${paid.firstName}` : ""} has arrived. We do not keep your card, and we take nothing more.`,
        `Reference: ${paid.reference}`,
        "Keep this e-mail as your receipt.",
      ],
    },
  });
}

export async function notifyGiverHeld(
  tx: Tx,
  runtime: Runtime,
  held: { to: string; amountKobo: bigint; reference: string },
): Promise<void> {
  await queueMail(tx, runtime, {
    to: held.to,
    email: {
      subject: "We are looking at your gift",
      lines: [
        `You asked to give ${formatNaira(held.amountKobo)}, and it did not arrive as we expected. For instance, the amount was different.`,
        "It is safe with us. We are looking at it. Do not pay again.",
        `Reference: ${held.reference}`,
      ],
    },
  });
}

export async function notifyThanked(
  tx: Tx,
  runtime: Runtime,
  { firstName, to }: { to: string; firstName: string },
): Promise<void> {
  const name = isPlainName(firstName) ? firstName : "The person you gave to";
  await queueMail(tx, runtime, {
    to,
    email: {
      subject: `${name} says thank you`,
      lines: [`${name} says thank you for your gift.`],
    },
  });
}
