import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { ChargeAttempt } from "#gateway/charges.ts";
import { submit } from "#gateway/submission.ts";
import { unsealAuthorization } from "#money/cards/authorization.ts";
import { isExpired } from "#money/cards/cards.ts";
import { type WholeCard, findWholeCard } from "#money/cards/queries.ts";
import { unsealMandate } from "#money/mandates/authorization.ts";
import { lockMandate } from "#money/mandates/queries.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { closeQuota, quotaKey, takeTurn } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type FailedCharge, endCharge, endUnwanted } from "./charge-card.ts";
import { type OpenCharge, findOpenCharge, recordSending } from "./charge-queries.ts";
import { metadataOf } from "./gateway-metadata.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { type Payment, isBooked, lockPayment, moveNextCheck } from "./queries.ts";
import { queryCharge, recordChallenge, recordRefusal, recordUnknown } from "./record-charge.ts";
import { settlePayment } from "./settle-payment.ts";

/** The next step of the charge of a kept card or mandate: send it, or query it once it may have been sent. Sending
 * is committed before the call, so a process that dies here leaves a charge to be queried. It is
 * resent only under the same reference, which the gateway accepts once, and only if it is still
 * wanted. */

type Step =
  | { kind: "send"; payment: Payment; authorizationCode: string }
  | { kind: "query" }
  | { kind: "nothing" };

/** Longer than the call may take. */
const ANSWERED_WITHIN_MS = 45_000;
const WINDOW_MS = 60_000;

export async function advanceCharge(runtime: PaymentsRuntime, reference: string): Promise<void> {
  const step = await inTransaction(runtime.db, (tx) => decideStep(tx, runtime, reference));
  if (step.kind === "query") return queryCharge(runtime, reference);
  if (step.kind === "nothing") return;
  const retryAfterMs = await sendCharge(runtime, step);
  if (retryAfterMs === undefined) return;
  const until = new Date(runtime.clock.now().getTime() + retryAfterMs);
  await closeQuota(runtime.db, { ...sendingQuota(runtime), until });
}

async function decideStep(tx: Tx, runtime: PaymentsRuntime, reference: string): Promise<Step> {
  const payment = await lockPayment(tx, reference);
  const charge = payment && (await findOpenCharge(tx, payment.id));
  if (!charge || isBooked(payment)) return { kind: "nothing" };
  if (!charge.toSend) return { kind: "query" };
  if (await endUnwanted(tx, runtime, { payment, charge })) return { kind: "nothing" };
  const { id } = payment;
  const now = runtime.clock.now();
  const opened = await open(tx, runtime, { payment, charge, now });
  if (opened.kind !== "open") {
    const mayStillBePaid = charge.mandateId !== null && charge.sentAt !== null;
    await endCharge(tx, runtime, { payment, end: opened.end, mayStillBePaid });
    return { kind: "nothing" };
  }
  const turn = await takeTurn(tx, { ...sendingQuota(runtime), windowMs: WINDOW_MS, now });
  if (turn > now) {
    await moveNextCheck(tx, id, turn);
    return { kind: "nothing" };
  }
  await recordSending(tx, { paymentId: id, now });
  await moveNextCheck(tx, id, new Date(now.getTime() + ANSWERED_WITHIN_MS));
  return { kind: "send", payment, authorizationCode: opened.authorizationCode };
}

type Opened = { kind: "open"; authorizationCode: string } | { kind: "closed"; end: FailedCharge };

function closed(message: string): Opened {
  return { kind: "closed", end: { kind: "card-unusable", message } };
}

async function open(
  tx: Tx,
  runtime: Runtime,
  { payment, charge, now }: { payment: Payment; charge: OpenCharge; now: Date },
): Promise<Opened> {
  if (charge.mandateId !== null) return openMandate(tx, runtime, charge.mandateId);
  const card = charge.cardId === null ? undefined : await findWholeCard(tx, charge.cardId);
  // A card can be charged only at the gateway that keeps it.
  if (!card || card.gateway !== payment.gateway) return closed("Removed card");
  return openCard(runtime, card, now);
}

/** Locked, so that a mandate which ends at the same time either prevents the sending or comes after
 * it. */
async function openMandate(tx: Tx, { config }: Runtime, id: string): Promise<Opened> {
  const mandate = await lockMandate(tx, id);
  if (mandate?.state !== "active" || mandate.authorizationCode === null) {
    return { kind: "closed", end: { kind: "not-wanted", message: null } };
  }
  return { kind: "open", authorizationCode: unsealMandate(config, mandate.authorizationCode) };
}

function openCard({ config }: Runtime, card: WholeCard, now: Date): Opened {
  if (card.removedAt !== null || card.authorizationCode === null) {
    return closed("Removed card");
  }
  if (isExpired(card, now)) return closed("Expired card");
  return {
    kind: "open",
    authorizationCode: unsealAuthorization(config, card.authorizationCode),
  };
}

/** The gateway counts all our calls together. */
function sendingQuota({ config }: Runtime) {
  return {
    key: quotaKey(config.secretKey, "card charges"),
    limit: config.limits.chargesPerMinute,
  };
}

/** Charges the card or account once and records the outcome. A success that equals the request settles. A
 * failure is believed only when a query confirms it. Returns how long the gateway accepts no more
 * charges, if it said so. */
async function sendCharge(
  runtime: PaymentsRuntime,
  { payment, authorizationCode }: { payment: Payment; authorizationCode: string },
): Promise<number | undefined> {
  const { config } = runtime;
  const { reference, email, amountKobo, currency, gateway } = payment;
  const call = () =>
    gatewayNamed(config, gateway).chargeAuthorization({
      authorizationCode,
      email,
      amountKobo,
      currency,
      reference,
      callbackUrl: config.appUrl + apiPaths.paymentReturn,
      metadata: metadataOf(payment),
    });
  let closedForMs: number | undefined;
  await submit(
    runtime,
    { reference, call },
    {
      taken: (answer) => recordAttempt(runtime, payment, answer),
      async unknown({ retryAfterMs }) {
        await recordUnknown(runtime, reference, retryAfterMs);
        closedForMs = retryAfterMs;
      },
      // An earlier call reached the gateway after all.
      duplicate: () => queryCharge(runtime, reference),
      refused: (refusal) => recordRefusal(runtime, reference, refusal),
    },
  );
  return closedForMs;
}

async function recordAttempt(
  runtime: PaymentsRuntime,
  { gateway, reference }: Payment,
  answer: ChargeAttempt,
): Promise<void> {
  if (answer.kind === "challenged") return recordChallenge(runtime, reference, answer.url);
  const verdict = await inTransaction(runtime.db, (tx) =>
    settlePayment(tx, runtime, {
      gateway,
      reference,
      charge: answer.charge,
      source: "charge-answer",
    }),
  );
  if (verdict !== "settled") await queryCharge(runtime, reference);
}
