import { gatewayClearing } from "../ledger/accounts.ts";
import { houseBalanceOf } from "../ledger/balance.ts";
import { withdrawalsUnderWay } from "../payouts/see-withdrawals.ts";
import type { Db } from "../platform/database.ts";

/** What the books say that the gateway must hold for us. It deducts a payout and its fee when it is
 * created, and a refund when it begins; we when they are done. */
export type AtGateway = Readonly<{
  clearingKobo: bigint;
  payoutsUnderWayKobo: bigint;
  expectedKobo: bigint;
}>;

/** Of one moment. */
export async function readAtGateway(db: Db, currency: string): Promise<AtGateway> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const clearingKobo = await houseBalanceOf(tx, gatewayClearing(currency));
      const payoutsUnderWayKobo = currency === "NGN" ? await sumPayouts(tx) : 0n;
      const expectedKobo = clearingKobo - payoutsUnderWayKobo;
      return { clearingKobo, payoutsUnderWayKobo, expectedKobo };
    });
}

/** Those that the gateway has told us it has. */
async function sumPayouts(db: Db): Promise<bigint> {
  const underWay = await withdrawalsUnderWay(db);
  return underWay
    .filter(({ mayBeTaken, gatewayStatus }) => mayBeTaken && gatewayStatus !== null)
    .reduce((sum, { amountKobo, feeKobo }) => sum + amountKobo + (feeKobo ?? 0n), 0n);
}
