import { report, reportOnce, wasReported } from "../findings/findings.ts";
import { inTransaction } from "../platform/database.ts";
import { askGateway } from "./ask-gateway.ts";
import { findPaid } from "./paid-queries.ts";
import { lockWithdrawal } from "./queries.ts";
import { settleWithdrawal } from "./settle-withdrawal.ts";
import type { PayoutsRuntime } from "./told.ts";
import type { Transfer } from "../gateway/gateway.ts";

/** The two ways of comparing withdrawals with the gateway's. What it lists goes through the one verb
 * that ends withdrawals, then the fee is compared. What we have as paid and it does not list is asked
 * about. */

export async function compareTransfer(
  runtime: PayoutsRuntime,
  reference: string,
  { transfer, askedAt }: { transfer: Transfer; askedAt: Date },
): Promise<void> {
  const now = runtime.clock.now();
  await inTransaction(runtime.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, reference);
    const told = { kind: "transfer-unexplained", subject: reference } as const;
    // Nobody's withdrawal, and a person knows.
    if (!withdrawal && (await wasReported(tx, told))) return;
    await settleWithdrawal(tx, runtime, { reference, transfer, by: "gateway", askedAt });
    const booked = (await lockWithdrawal(tx, reference))?.feeKobo ?? null;
    if (booked === null || transfer.feeKobo === undefined || booked === transfer.feeKobo) return;
    const details = { bookedKobo: booked.toString(), saidKobo: transfer.feeKobo.toString() };
    await reportOnce(tx, { kind: "fees-differ", subject: reference, details, now });
  });
}

/** Withdrawals that were paid in that time, in the order of their ids. */
export const listPaid = findPaid;

export type Confirmation =
  | { kind: "asked" }
  | { kind: "unknown"; retryAfterMs: number | undefined };

export async function confirmWithdrawal(
  runtime: PayoutsRuntime,
  reference: string,
): Promise<Confirmation> {
  return askGateway(runtime, reference, async (tx, answer): Promise<Confirmation> => {
    if (answer.kind === "unknown") return answer;
    if (answer.kind === "not-found") {
      const details = { booked: "paid", status: "not found" };
      const now = runtime.clock.now();
      await report(tx, { kind: "withdrawal-changed", subject: reference, details, now });
    }
    return { kind: "asked" };
  });
}
