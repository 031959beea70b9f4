import * as z from "zod";
import { listFindings } from "#money/findings/queries.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { queryRefunds } from "#money/refunds/query-refunds.ts";
import { lockMoney } from "#money/suspense/find-money-owner.ts";
import { inTransaction } from "#platform/database/database.ts";
import { leftOfPayment } from "./left-of-payment.ts";
import { queryDispute } from "./query-dispute.ts";

/** Refunds and disputes that were not booked because they exceeded their payment. Once another refund
 * of it has failed, or another dispute was won, there is room for them: the gateway is queried, and
 * its answer booked as usual. Run every minute, so no end of either has to think of them. */

const AT_MOST = 100;

const details = z.object({ payment: z.string(), amountKobo: z.string() });

export async function bookWhatFits(runtime: PaymentsRuntime): Promise<void> {
  for (const kind of ["refund-exceeds", "dispute-exceeds"] as const) {
    const open = await listFindings(runtime.db, { kind, isAll: false, atMost: AT_MOST });
    for (const { subject, details: found } of open) {
      const { payment, amountKobo } = details.parse(found);
      if (!(await fits(runtime, payment, BigInt(amountKobo)))) continue;
      if (kind === "refund-exceeds") await queryRefunds(runtime, payment, async () => undefined);
      else await queryDispute(runtime, subject, async () => undefined);
    }
  }
}

function fits({ db }: PaymentsRuntime, payment: string, amountKobo: bigint): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const money = await lockMoney(tx, payment);
    if (money.kind === "unknown") return false;
    return amountKobo <= (await leftOfPayment(tx, payment, money));
  });
}
