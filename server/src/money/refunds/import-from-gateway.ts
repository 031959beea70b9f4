import { refundHeld, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { leftOfPayment } from "#money/disputes/left-of-payment.ts";
import { report, reportOnce } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { reserveFor } from "#money/suspense/hold-in-suspense.ts";
import type { Money } from "#money/suspense/find-money-owner.ts";
import { hold, owe } from "./refund-postings.ts";
import { type Refund, findRefund, insertRefund } from "./queries.ts";
import { nextCheckAt } from "./refund-schedule.ts";
import { notifyRefund } from "./notify-refund.ts";
import type { GatewayRefund } from "#gateway/sent-back.ts";
import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { referenceOf } from "#gateway/reference.ts";

/** A refund was made in the gateway's dashboard. The gateway has already taken the money, so it is
 * held from the stash that the payment went into, as far as that goes, and the rest is owed. After
 * that it is an ordinary refund. An operator is alerted, because refunds should be made here.
 * `undefined` where nothing is to be booked: it is of unknown money, or more than is left of it. */
export async function importRefund(
  tx: Tx,
  runtime: Runtime,
  found: { gateway: GatewayName; reference: string; money: Money; reported: GatewayRefund },
): Promise<Refund | undefined> {
  const { gateway, reference, money, reported } = found;
  const { amountKobo, status } = reported;
  const now = runtime.clock.now();
  // The gateway has returned the money before we learned of the refund.
  if (status === "failed") {
    const about = { subject: reported.gatewayId, kinds: ["refund-exceeds"], now } as const;
    await closeFindingsAbout(tx, about);
    return undefined;
  }
  const isOurMode =
    reported.domain === undefined ||
    reported.domain === gatewayNamed(runtime.config, gateway).mode;
  if (money.kind === "unknown" || !isOurMode || amountKobo === undefined || amountKobo === 0n) {
    const kind = isOurMode ? "refund-unexplained" : "wrong-mode";
    const details = { payment: reference, ...sums(reported) };
    await reportOnce(tx, { kind, subject: reported.gatewayId, details, now });
    return undefined;
  }
  const leftKobo = await leftOfPayment(tx, reference, money);
  if (amountKobo > leftKobo) {
    const details = { payment: reference, leftKobo: leftKobo.toString(), ...sums(reported) };
    await reportOnce(tx, { kind: "refund-exceeds", subject: reported.gatewayId, details, now });
    return undefined;
  }
  const id = newId();
  const source = money.kind === "suspense" ? ("suspense" as const) : ("stash" as const);
  const investorId = money.kind === "suspense" ? money.payerId : money.investorId;
  const currency = money.kind === "suspense" ? money.money.currency : money.currency;
  let owedKobo = 0n;
  if (money.kind === "suspense") await reserveFor(tx, money.money, id);
  else owedKobo = await holdOrOwe(tx, { id, investorId: money.investorId, amountKobo }, now);
  const { gatewayId } = reported;
  const owned = { id, gateway, paymentReference: reference, source, investorId };
  const row = { ...owned, amountKobo, currency, gatewayId };
  await insertRefund(tx, {
    ...row,
    origin: "gateway",
    reason: "made in the gateway's dashboard",
    toSend: false,
    sentAt: now,
    createdAt: now,
    nextStepAt: nextCheckAt({ gatewayId, sentAt: now }, now),
  });
  const details = { payment: reference, ...sums(reported) };
  await report(tx, { kind: "refund-not-ours", subject: referenceOf("refund", id), details, now });
  await notifyRefund(tx, runtime, "started", { ...row, owedKobo });
  return findRefund(tx, id);
}

/** Returns what is owed. */
async function holdOrOwe(
  tx: Tx,
  refund: { id: string; investorId: string; amountKobo: bigint },
  now: Date,
): Promise<bigint> {
  const { investorId, amountKobo } = refund;
  const from = stash(investorId);
  const balances = await lockBalances(tx, [from, refundHeld(investorId)]);
  const available = balances.get(from) ?? 0n;
  const heldKobo = available < amountKobo ? available : amountKobo;
  const owedKobo = amountKobo - heldKobo;
  await post(tx, [
    ...(heldKobo > 0n ? hold({ ...refund, amountKobo: heldKobo }, now) : []),
    ...(owedKobo > 0n ? owe({ ...refund, amountKobo: owedKobo }, now) : []),
  ]);
  return owedKobo;
}

function sums({ gatewayId, amountKobo, currency, status }: GatewayRefund) {
  return {
    gatewayId,
    amountKobo: amountKobo?.toString() ?? null,
    currency: currency ?? null,
    status: status ?? null,
  };
}
