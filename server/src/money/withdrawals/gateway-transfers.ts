import { gatewayOf } from "#gateway/gateway-of.ts";
import type { Transfer } from "#gateway/gateway.ts";
import type { EventHandler } from "#gateway/handle-webhook.ts";
import { type Answer, type Confirmation, queryStatus } from "#gateway/submission.ts";
import { report, reportOnce, wasReported } from "#money/findings/findings.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { lockWithdrawal } from "./queries.ts";
import { type Verdict, settleWithdrawal } from "./settle-withdrawal.ts";

/** How the gateway's record of a withdrawal reaches us: by a webhook, in answer to a query, or in
 * the nightly list. Each is booked by `settleWithdrawal`. */

/** If the webhook alone does not decide, the gateway is queried, and its answer does. */
export function transferEvents(runtime: Runtime): EventHandler<"transfer"> {
  return async ({ transfer, reference }, conclude) => {
    const verdict = await inTransaction(runtime.db, async (tx) => {
      const first = await settleWithdrawal(tx, runtime, { reference, transfer, by: "webhook" });
      if (first !== "undecided") await conclude(tx, { kind: "handled", outcome: first });
      return first;
    });
    if (verdict !== "undecided") return;
    await queryTransfer(runtime, reference, (tx, answer) => {
      if (answer.kind === "answered")
        return conclude(tx, { kind: "handled", outcome: answer.verdict });
      const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
      return conclude(tx, { kind: "later", retryAfterMs });
    });
  };
}

/** Also `not-found` while the gateway is still processing our request. */
export type TransferAnswer = Answer<{ verdict: Verdict }>;

/** Queries the gateway for a withdrawal's status and books the answer. `conclude` runs in the
 * transaction that books. */
export function queryTransfer<Conclusion>(
  runtime: Runtime,
  reference: string,
  conclude: (tx: Tx, answer: TransferAnswer) => Promise<Conclusion>,
): Promise<Conclusion> {
  const queriedAt = runtime.clock.now();
  return queryStatus(
    runtime,
    {
      reference,
      call: () => gatewayOf(runtime.config).fetchTransfer(reference),
      async apply(tx, transfer) {
        const reported = { reference, transfer, by: "gateway", queriedAt } as const;
        return { verdict: await settleWithdrawal(tx, runtime, reported) };
      },
    },
    conclude,
  );
}

/** What the gateway lists is settled as usual, then the fee is compared. */
export async function compareTransfer(
  runtime: Runtime,
  reference: string,
  { transfer, queriedAt }: { transfer: Transfer; queriedAt: Date },
): Promise<void> {
  const now = runtime.clock.now();
  await inTransaction(runtime.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, reference);
    const unexplained = { kind: "transfer-unexplained", subject: reference } as const;
    // It matches no withdrawal, and was reported already.
    if (!withdrawal && (await wasReported(tx, unexplained))) return;
    await settleWithdrawal(tx, runtime, { reference, transfer, by: "gateway", queriedAt });
    const booked = (await lockWithdrawal(tx, reference))?.feeKobo ?? null;
    if (booked === null || transfer.feeKobo === undefined || booked === transfer.feeKobo) return;
    const details = { bookedKobo: booked.toString(), saidKobo: transfer.feeKobo.toString() };
    await reportOnce(tx, { kind: "fees-differ", subject: reference, details, now });
  });
}

/** What is booked as paid but not listed is queried. */
export async function confirmWithdrawal(
  runtime: Runtime,
  reference: string,
): Promise<Confirmation> {
  return queryTransfer(runtime, reference, async (tx, answer): Promise<Confirmation> => {
    if (answer.kind === "unknown") return answer;
    if (answer.kind === "not-found") {
      const details = { booked: "paid", status: "not found" };
      const now = runtime.clock.now();
      await report(tx, { kind: "withdrawal-changed", subject: reference, details, now });
    }
    return { kind: "asked" };
  });
}
