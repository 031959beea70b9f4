import { type Tx, inTransaction } from "#platform/database/database.ts";
import { type Answer, type Verdict, queryGateway, settlePayment } from "./settle-payment.ts";
import { chargeDetails } from "./record-outcome.ts";
import { report, reportOnce } from "#money/findings/findings.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { type Payment, findPayment, lockPayment } from "./queries.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import type { Charge } from "#gateway/charges.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Confirmation } from "#gateway/submission.ts";

/** Compares payments with the gateway in both directions. What the gateway lists is settled as
 * usual, so payments without a webhook are credited here; then fees are compared. What is booked
 * but not listed is queried. */

export async function compareCharge(
  runtime: PaymentsRuntime,
  reference: string,
  charge: Charge,
  gateway: GatewayName = gatewayOf(runtime.config).name,
): Promise<Verdict> {
  if (charge.transferIn && !(await findPayment(runtime.db, reference))) {
    return verifyTransferIn(runtime, reference, gateway);
  }
  return inTransaction(runtime.db, async (tx) => {
    const listed = { gateway, reference, charge, source: "gateway" } as const;
    const verdict = await settlePayment(tx, runtime, listed);
    const payment = await lockPayment(tx, reference);
    if (payment && !isOf(payment, { gateway, charge })) return verdict;
    const booked = payment?.feesKobo ?? null;
    if (booked !== null && charge.feesKobo !== undefined && booked !== charge.feesKobo) {
      const details = { bookedKobo: booked.toString(), ...chargeDetails(charge) };
      const now = runtime.clock.now();
      await reportOnce(tx, { kind: "fees-differ", subject: reference, details, now });
    }
    return verdict;
  });
}

async function verdictOf(_tx: Tx, answer: Answer): Promise<Verdict> {
  if (answer.kind !== "answered") throw new Error(`a listed transfer in: ${answer.kind}`);
  return answer.verdict;
}

/** A list alone books no money without an intent. */
function verifyTransferIn(
  runtime: PaymentsRuntime,
  reference: string,
  gateway: GatewayName,
): Promise<Verdict> {
  return queryGateway(runtime, reference, verdictOf, { gateway });
}

function isOf(
  payment: Payment,
  { gateway, charge: { gatewayId } }: { gateway: GatewayName; charge: Charge },
): boolean {
  return payment.gateway === gateway && payment.gatewayId === (gatewayId ?? payment.gatewayId);
}

/** Queries the gateway about booked money. Only `success` confirms it; settlement reports a
 * reversal. */
export async function confirmPayment(
  runtime: PaymentsRuntime,
  reference: string,
): Promise<Confirmation> {
  return queryGateway(runtime, reference, async (tx, answer): Promise<Confirmation> => {
    if (answer.kind === "unknown") return answer;
    if (answer.kind === "not-found") {
      await reportUnconfirmed(tx, runtime, reference, { status: "not found" });
    } else if (answer.charge.status === "success") {
      const kinds = ["payment-unconfirmed"] as const;
      await closeFindingsAbout(tx, { subject: reference, kinds, now: runtime.clock.now() });
    } else if (answer.charge.status !== "reversed") {
      await reportUnconfirmed(tx, runtime, reference, chargeDetails(answer.charge));
    }
    return { kind: "asked" };
  });
}

async function reportUnconfirmed(
  tx: Tx,
  { clock }: PaymentsRuntime,
  subject: string,
  details: Readonly<Record<string, string | null>>,
): Promise<void> {
  await report(tx, { kind: "payment-unconfirmed", subject, details, now: clock.now() });
}
