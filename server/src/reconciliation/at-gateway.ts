import { gatewayClearing } from "../ledger/accounts.ts";
import { houseBalanceOf } from "../ledger/balance.ts";
import { withdrawalsUnderWay } from "../payouts/see-withdrawals.ts";
import type { Db } from "../platform/database.ts";
import { refundsAtGateway } from "../refunds/see-refunds.ts";

/** What the books say that the gateway must hold for us. It deducts a payout and its fee when it is
 * created, and a refund when it begins; we when they are done. */
export type AtGateway = Readonly<{
  clearingKobo: bigint;
  payoutsUnderWayKobo: bigint;
  refundsUnderWayKobo: bigint;
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
      const refundsUnderWayKobo = await sumRefunds(tx, currency);
      const expectedKobo = clearingKobo - payoutsUnderWayKobo - refundsUnderWayKobo;
      return { clearingKobo, payoutsUnderWayKobo, refundsUnderWayKobo, expectedKobo };
    });
}

/** Those that the gateway has told us it has. */
async function sumPayouts(db: Db): Promise<bigint> {
  const underWay = await withdrawalsUnderWay(db);
  return underWay
    .filter(({ mayBeTaken, gatewayStatus }) => mayBeTaken && gatewayStatus !== null)
    .reduce((sum, { amountKobo, feeKobo }) => sum + amountKobo + (feeKobo ?? 0n), 0n);
}

async function sumRefunds(db: Db, currency: string): Promise<bigint> {
  const underWay = await refundsAtGateway(db);
  return underWay
    .filter((refund) => refund.isTaken && refund.currency === currency)
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
}
