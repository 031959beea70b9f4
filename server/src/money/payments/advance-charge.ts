import { type Tx, inTransaction } from "#platform/database/database.ts";
import { closeQuota, quotaKey, takeTurn } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { askAboutCharge } from "./ask-about-charge.ts";
import { unsealAuthorization } from "#money/cards/authorization.ts";
import { type WholeCard, findWholeCard } from "#money/cards/queries.ts";
import { isExpired } from "#money/cards/cards.ts";
import { findOpenCharge, recordSending } from "./charge-queries.ts";
import { moveNextCheck } from "./check-queries.ts";
import { endCharge } from "./end-charge.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { type Payment, isBooked, lockPayment } from "./queries.ts";
import { sendCharge } from "./send-charge.ts";
import { endUnwanted } from "./unwanted-charge.ts";

/** The next step of a kept card's charge: send it, or query it once it may have been sent. Sending
 * is committed before the call, so a process that dies here leaves a charge to be queried. It is
 * resent only under the same reference, which the gateway accepts once, and only if it is still
 * wanted. */

type Step =
  | { kind: "send"; payment: Payment; authorizationCode: string }
  | { kind: "ask" }
  | { kind: "nothing" };

/** Longer than the call may take. */
const ANSWERED_WITHIN_MS = 45_000;
const WINDOW_MS = 60_000;

export async function stepCharge(runtime: PaymentsRuntime, reference: string): Promise<void> {
  const step = await inTransaction(runtime.db, (tx) => begin(tx, runtime, reference));
  if (step.kind === "ask") return askAboutCharge(runtime, reference);
  if (step.kind === "nothing") return;
  const sent = await sendCharge(runtime, step);
  if (sent.closedForMs === undefined) return;
  const until = new Date(runtime.clock.now().getTime() + sent.closedForMs);
  await closeQuota(runtime.db, { ...sendingQuota(runtime), until });
}

async function begin(tx: Tx, runtime: PaymentsRuntime, reference: string): Promise<Step> {
  const payment = await lockPayment(tx, reference);
  const charge = payment && (await findOpenCharge(tx, payment.id));
  if (!charge || isBooked(payment)) return { kind: "nothing" };
  if (!charge.toSend) return { kind: "ask" };
  if (await endUnwanted(tx, runtime, { payment, charge })) return { kind: "nothing" };
  const { id } = payment;
  const now = runtime.clock.now();
  const card = await findWholeCard(tx, charge.cardId);
  const opened = card ? openCard(runtime, card, now) : undefined;
  if (opened?.kind !== "open") {
    const message = opened?.why ?? "Removed card";
    await endCharge(tx, runtime, { payment, end: { kind: "card-unusable", message } });
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

type Opened = { kind: "open"; authorizationCode: string } | { kind: "closed"; why: string };

function openCard({ config }: Runtime, card: WholeCard, now: Date): Opened {
  if (card.removedAt !== null || card.authorizationCode === null) {
    return { kind: "closed", why: "Removed card" };
  }
  if (isExpired(card, now)) return { kind: "closed", why: "Expired card" };
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
