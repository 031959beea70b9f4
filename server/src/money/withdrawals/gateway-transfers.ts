import { gatewayNamed, gatewayOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Transfer } from "#gateway/transfers.ts";
import type { EventHandler } from "#gateway/handle-webhook.ts";
import { type Answer, type Confirmation, queryStatus } from "#gateway/submission.ts";
import { report, reportOnce, wasReported } from "#money/findings/findings.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { attemptIn, sentAs } from "./attempt.ts";
import { type Withdrawal, findByReference, lockWithdrawal } from "./queries.ts";
import { type Verdict, settleWithdrawal } from "./settle-withdrawal.ts";

/** How the gateway's record of a withdrawal reaches us: by a webhook, in answer to a query, or in
 * the nightly list. Each is booked by `settleWithdrawal`. */

/** If the webhook alone does not decide, or is only a hint, the gateway is queried, and its answer
 * does. A hint of what the gateway does not know is dropped: what it has is found by polling. */
export function transferEvents(runtime: Runtime): EventHandler<"transfer"> {
  return async ({ gateway, transfer, reference }, conclude) => {
    const reported = { reference, gateway, transfer, by: "webhook" } as const;
    const settleBy = async (tx: Tx) => {
      const first = await settleWithdrawal(tx, runtime, reported);
      if (first !== "undecided") await conclude(tx, { kind: "handled", outcome: first });
      return first;
    };
    const { signsBodies } = gatewayNamed(runtime.config, gateway).capabilities;
    const verdict = signsBodies ? await inTransaction(runtime.db, settleBy) : "undecided";
    if (verdict !== "undecided") return;
    await queryAttempt(runtime, { gateway, reference }, (tx, answer) => {
      if (answer.kind === "answered")
        return conclude(tx, { kind: "handled", outcome: answer.verdict });
      if (answer.kind === "not-found" && !signsBodies)
        return conclude(tx, { kind: "handled", outcome: "unknown there" });
      const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
      return conclude(tx, { kind: "later", retryAfterMs });
    });
  };
}

/** Also `not-found` while the gateway is still processing our request. */
export type TransferAnswer = Answer<{ verdict: Verdict }>;

type Conclude<Conclusion> = (tx: Tx, answer: TransferAnswer) => Promise<Conclusion>;

/** Queries a withdrawal's gateway for its status and books the answer. `conclude` runs in the
 * transaction that books. */
export function queryTransfer<Conclusion>(
  runtime: Runtime,
  withdrawal: Pick<Withdrawal, "reference" | "attempt" | "gateway" | "gatewayId">,
  conclude: Conclude<Conclusion>,
): Promise<Conclusion> {
  const { gateway, gatewayId } = withdrawal;
  return queryAttempt(runtime, { gateway, gatewayId, reference: sentAs(withdrawal) }, conclude);
}

/** By the withdrawal's reference. Of an unknown one, the first gateway is queried. */
export async function queryWithdrawal<Conclusion>(
  runtime: Runtime,
  reference: string,
  conclude: Conclude<Conclusion>,
): Promise<Conclusion> {
  const withdrawal = await findByReference(runtime.db, attemptIn(reference).reference);
  if (withdrawal) return queryTransfer(runtime, withdrawal, conclude);
  return queryAttempt(runtime, { gateway: gatewayOf(runtime.config).name, reference }, conclude);
}

function queryAttempt<Conclusion>(
  runtime: Runtime,
  attempt: { gateway: GatewayName; gatewayId?: string | null; reference: string },
  conclude: Conclude<Conclusion>,
): Promise<Conclusion> {
  const { gateway, gatewayId, reference } = attempt;
  const queriedAt = runtime.clock.now();
  return queryStatus(
    runtime,
    {
      reference,
      call: () => gatewayNamed(runtime.config, gateway).fetchTransfer(reference, gatewayId),
      async apply(tx, transfer) {
        const reported = { reference, gateway, transfer, by: "gateway", queriedAt } as const;
        return { verdict: await settleWithdrawal(tx, runtime, reported) };
      },
    },
    conclude,
  );
}

/** What the gateway lists is settled as usual, then the fee is compared. */
export async function compareTransfer(
  runtime: Runtime,
  listed: { gateway: GatewayName; reference: string; transfer: Transfer; queriedAt: Date },
): Promise<void> {
  const { gateway, reference, transfer } = listed;
  const now = runtime.clock.now();
  const { reference: ours } = attemptIn(reference);
  await inTransaction(runtime.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, ours);
    const unexplained = { kind: "transfer-unexplained", subject: reference } as const;
    // It matches no withdrawal, and was reported already.
    if (!withdrawal && (await wasReported(tx, unexplained))) return;
    await settleWithdrawal(tx, runtime, { ...listed, by: "gateway" });
    const settled = await lockWithdrawal(tx, ours);
    if (settled?.gateway !== gateway || sentAs(settled) !== reference) return;
    const booked = settled.feeKobo;
    if (booked === null || transfer.feeKobo === undefined || booked === transfer.feeKobo) return;
    const saidKobo = transfer.feeKobo.toString();
    const details = { bookedKobo: booked.toString(), saidKobo, gateway };
    await reportOnce(tx, { kind: "fees-differ", subject: ours, details, now });
  });
}

/** What is booked as paid but not listed is queried. */
export async function confirmWithdrawal(
  runtime: Runtime,
  reference: string,
): Promise<Confirmation> {
  return queryWithdrawal(runtime, reference, async (tx, answer): Promise<Confirmation> => {
    if (answer.kind === "unknown") return answer;
    if (answer.kind === "not-found") {
      const gateway = (await lockWithdrawal(tx, reference))?.gateway ?? null;
      const details = { booked: "paid", status: "not found", gateway };
      const now = runtime.clock.now();
      await report(tx, { kind: "withdrawal-changed", subject: reference, details, now });
    }
    return { kind: "asked" };
  });
}
