import { type Tx, inTransaction } from "#platform/database/database.ts";
import { askAboutCharge } from "./ask-about-charge.ts";
import { recordChallenged } from "./charge-queries.ts";
import { nextChargeCheckAt } from "./charge-schedule.ts";
import { moveNextCheck } from "./check-queries.ts";
import { type FailedCharge, endCharge } from "./end-charge.ts";
import { type PaymentsRuntime, purposeOf } from "./payment-handlers.ts";
import { recordOpened } from "./queries.ts";
import { type SentCharge, lockSentCharge } from "./sent-charge.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";

/** Records the outcome of sending a charge, unless a webhook or a query was faster. */

async function whileOpen(
  runtime: PaymentsRuntime,
  reference: string,
  record: (tx: Tx, sent: SentCharge & { now: Date }) => Promise<void>,
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const sent = await lockSentCharge(tx, reference);
    if (sent) await record(tx, { ...sent, now: runtime.clock.now() });
  });
}

/** The charge may have reached the gateway. */
export async function recordUnknown(
  runtime: PaymentsRuntime,
  reference: string,
  retryAfterMs: number | undefined,
): Promise<void> {
  await whileOpen(runtime, reference, async (tx, { payment, charge, now }) => {
    const nextCheckAt =
      retryAfterMs === undefined
        ? nextChargeCheckAt({ ...payment, sentAt: charge.sentAt }, now)
        : new Date(now.getTime() + retryAfterMs);
    await moveNextCheck(tx, payment.id, nextCheckAt);
  });
}

/** The owner is only ever sent to the gateway. Any other address is not shown, and the charge ends
 * like an unconfirmed one. */
export async function recordChallenge(
  runtime: PaymentsRuntime,
  reference: string,
  url: string,
): Promise<void> {
  const { config, log } = runtime;
  await whileOpen(runtime, reference, async (tx, { payment, charge, now }) => {
    if (charge.challengedAt !== null) return;
    const { id, accessCode } = payment;
    const nextCheckAt = nextChargeCheckAt({ ...payment, sentAt: charge.sentAt }, now);
    await recordChallenged(tx, { paymentId: id, now });
    await moveNextCheck(tx, id, nextCheckAt);
    if (new URL(url).origin !== gatewayOf(config).checkoutOrigin) {
      log.error({ reference }, "the gateway wants a charge confirmed at an address not its own");
      return;
    }
    await recordOpened(tx, { id, authorizationUrl: url, accessCode, nextCheckAt });
    const { chargeEnded } = purposeOf(runtime, payment.purpose);
    await chargeEnded?.(tx, runtime, payment, { kind: "challenged", url });
  });
}

/** Refusals that the gateway documents as declines, with the text that the card's owner may see.
 * Those that make the card unusable: */
const UNUSABLE: Readonly<Record<string, string>> = {
  authorization_mismatch: "Card not known any more",
  authorization_unknown: "Card not known any more",
  card_expired: "Expired card",
  card_kept_back: "Card was blocked",
};
/** Those that concern this charge only: */
const DECLINED: Readonly<Record<string, string | null>> = {
  insufficient_funds: "Insufficient funds",
  card_regulated: "Declined too often",
  card_declined: null,
  do_not_honor: null,
  denied_by_fraud_system: null,
};

/** Any other refusal says nothing about the money, so the gateway is queried first. */
export async function recordRefusal(
  runtime: PaymentsRuntime,
  reference: string,
  { code, status }: { code: string; status: number },
): Promise<void> {
  const end = status === 400 || status === 422 ? endOf(code) : undefined;
  if (!end) return askAboutCharge(runtime, reference, code);
  await whileOpen(runtime, reference, async (tx, { payment }) => {
    await endCharge(tx, runtime, { payment, end });
  });
}

function endOf(code: string): FailedCharge | undefined {
  const unusable = UNUSABLE[code];
  if (unusable !== undefined) return { kind: "card-unusable", message: unusable };
  const declined = DECLINED[code];
  return declined === undefined ? undefined : { kind: "declined", message: declined };
}
