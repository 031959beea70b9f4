import { report, reportOnce, wasReported } from "#money/findings/findings.ts";
import { inTransaction } from "#platform/database/database.ts";
import { askGateway } from "./ask-gateway.ts";
import { findPaid } from "./paid-queries.ts";
import { lockWithdrawal } from "./queries.ts";
import { settleWithdrawal } from "./settle-withdrawal.ts";
import type { PayoutsRuntime } from "./ended-withdrawal.ts";
import type { Transfer } from "#gateway/gateway.ts";

/** Compares withdrawals with the gateway in both directions. What the gateway lists is settled as
 * usual, then the fee is compared. What is booked as paid but not listed is queried. */

export async function compareTransfer(
  runtime: PayoutsRuntime,
  reference: string,
  { transfer, askedAt }: { transfer: Transfer; askedAt: Date },
): Promise<void> {
  const now = runtime.clock.now();
  await inTransaction(runtime.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, reference);
    const told = { kind: "transfer-unexplained", subject: reference } as const;
    // It matches no withdrawal, and was reported already.
    if (!withdrawal && (await wasReported(tx, told))) return;
    await settleWithdrawal(tx, runtime, { reference, transfer, by: "gateway", askedAt });
    const booked = (await lockWithdrawal(tx, reference))?.feeKobo ?? null;
    if (booked === null || transfer.feeKobo === undefined || booked === transfer.feeKobo) return;
    const details = { bookedKobo: booked.toString(), saidKobo: transfer.feeKobo.toString() };
    await reportOnce(tx, { kind: "fees-differ", subject: reference, details, now });
  });
}

/** Withdrawals paid in that period, ordered by id. */
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
