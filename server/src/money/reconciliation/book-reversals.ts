import { CURRENCY, type Gateway } from "#gateway/gateway.ts";
import { reportOnce } from "#money/findings/findings.ts";
import { attemptIn, sentAs } from "#money/withdrawals/attempt.ts";
import { lockWithdrawal } from "#money/withdrawals/queries.ts";
import { settleWithdrawal } from "#money/withdrawals/settle-withdrawal.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listCameBack } from "./balance-queries.ts";

/** Some gateways go on calling a payout paid when its bank has sent it back: only their ledger shows
 * the money. If the rows of a paid one add up to nothing, it came back whole and is booked as
 * reversed. Anything else is for an operator. */

const LOOKS_BACK_MS = 10 * 24 * 60 * 60_000;

export async function bookReversals(runtime: Runtime, gateway: Gateway): Promise<void> {
  const { clock, db } = runtime;
  const { capabilities, mode, name } = gateway;
  if (capabilities.tellsReversals) return;
  const now = clock.now();
  const since = new Date(now.getTime() - LOOKS_BACK_MS);
  for (const { reference, leftKobo } of await listCameBack(db, { gateway: name, since })) {
    await inTransaction(db, async (tx) => {
      const withdrawal = await lockWithdrawal(tx, attemptIn(reference).reference);
      if (withdrawal?.state !== "paid" || withdrawal.gateway !== name) return;
      if (sentAs(withdrawal) !== reference) return;
      if (leftKobo !== 0n) {
        const status = "came back in part";
        const details = { booked: "paid", status, leftKobo: leftKobo.toString(), gateway: name };
        const subject = withdrawal.reference;
        return reportOnce(tx, { kind: "withdrawal-changed", subject, details, now });
      }
      const { amountKobo } = withdrawal;
      const transfer = { ...BACK, reference, amountKobo, domain: mode };
      await settleWithdrawal(tx, runtime, { gateway: name, reference, transfer, by: "gateway" });
    });
  }
}

const BACK = {
  status: "reversed",
  currency: CURRENCY,
  feeKobo: undefined,
  sessionId: undefined,
  transferredAt: undefined,
} as const;
