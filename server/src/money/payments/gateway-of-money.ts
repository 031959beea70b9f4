import { gatewayNames, gatewayOf, placeOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { gatewayClearing } from "#ledger/accounts.ts";
import { findDebited } from "#ledger/post.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { settledKey, unexplainedId } from "./charge-postings.ts";
import { findPayment, isBooked } from "./queries.ts";

/** A transaction of a gateway. */
export type Transaction = Readonly<{ gateway: GatewayName; gatewayId?: string | undefined }>;

/** The transaction that brought, or will bring, the money of a reference: its payment's, or where no
 * intent exists, one of the gateway out of whose clearing account it was booked. `undefined` if
 * neither is there. */
export async function findTransaction(
  db: Db | Tx,
  reference: string,
): Promise<Transaction | undefined> {
  const payment = await findPayment(db, reference);
  if (payment) {
    const { gateway, gatewayId } = payment;
    return { gateway, gatewayId: isBooked(payment) ? (gatewayId ?? undefined) : undefined };
  }
  const debited = await findDebited(db, settledKey(unexplainedId(reference)));
  return debited && { gateway: gatewayOfClearing(debited) };
}

/** The gateway whose clearing account that is. */
export function gatewayOfClearing({
  address,
  currency,
}: {
  address: string;
  currency: string;
}): GatewayName {
  const found = gatewayNames.find((name) => gatewayClearing(currency, placeOf(name)) === address);
  if (!found) throw new Error(`${address} is no gateway's clearing account`);
  return found;
}

/** Of an unknown reference, the first gateway. */
export async function transactionOf(
  runtime: Pick<Runtime, "config" | "db">,
  reference: string,
): Promise<Transaction> {
  const found = await findTransaction(runtime.db, reference);
  return found ?? { gateway: gatewayOf(runtime.config).name };
}
