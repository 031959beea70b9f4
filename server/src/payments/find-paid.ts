import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { unexplainedId } from "./book-charge.ts";
import type { PaidIn, Purpose } from "./purposes.ts";
import { findPayment, lockPayment } from "./queries.ts";
import type { Outcome } from "../gateway/gateway.ts";
import { gatewayOf } from "../gateway/gateway-of.ts";

/** A payment of ours whose money came, for those who take it back. Its row is locked until the
 * transaction ends, so that one at a time decides about its money. */
export type PaidPayment = Readonly<{
  state: "settled" | "held";
  purpose: Purpose;
  payment: PaidIn;
  gatewayId: string | null;
}>;

export async function lockPaid(tx: Tx, reference: string): Promise<PaidPayment | undefined> {
  const row = await lockPayment(tx, reference);
  if (!row || row.paidAt === null) return undefined;
  if (row.state !== "settled" && row.state !== "held") return undefined;
  const { state, purpose, gatewayId, paidAt } = row;
  return { state, purpose, gatewayId, payment: { ...row, paidAt } };
}

/** What the ledger calls money that came under a reference: by our payment, or by the reference alone
 * where we had asked for nothing. */
export function moneyIdOf(reference: string, paymentId: string | undefined): string {
  return paymentId ?? unexplainedId(reference);
}

/** What the gateway calls the transaction of this reference; it tells when it is asked. */
export async function transactionIdOf(
  { config, db }: Runtime,
  reference: string,
): Promise<Outcome<string>> {
  const known = (await findPayment(db, reference))?.gatewayId;
  if (known != null) return { kind: "ok", value: known };
  const outcome = await gatewayOf(config).fetchCharge(reference);
  if (outcome.kind !== "ok") return outcome;
  const { gatewayId } = outcome.value;
  return gatewayId === undefined
    ? { kind: "unknown", reason: "a transaction without an id" }
    : { kind: "ok", value: gatewayId };
}
