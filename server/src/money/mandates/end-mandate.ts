import { type PaymentsRuntime, mandateChanged } from "#money/payments/payment-handlers.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Mandate, hasEnded } from "./mandate.ts";
import { listMandates, lockMandate, updateMandate } from "./queries.ts";

/** A mandate ends at once: no debit is sent from then on. A job has the gateway deactivate it. A debit
 * that was sent before may still succeed, and is credited. */

export async function endMandate(
  tx: Tx,
  runtime: PaymentsRuntime,
  ended: { mandate: Mandate; by: "investor" | "bank" | "time" },
): Promise<void> {
  await recordEnd(tx, runtime, ended);
  await mandateChanged(tx, runtime, ended.mandate.id);
}

async function recordEnd(
  tx: Tx,
  { clock }: Runtime,
  { mandate, by }: { mandate: Mandate; by: "investor" | "bank" | "time" },
): Promise<void> {
  const now = clock.now();
  const isAllowed = mandate.authorizationCode !== null;
  await updateMandate(tx, mandate.id, {
    state: by === "time" ? "expired" : "revoked",
    endedAt: now,
    endedBy: by,
    deactivateAt: isAllowed ? now : null,
    // The page can still be used. What is allowed there later is found and deactivated.
    nextCheckAt: by === "investor" && !isAllowed ? mandate.nextCheckAt : null,
  });
}

/** One tap, for its owner. Repeated, it changes nothing. */
export async function cancelMandate(
  runtime: PaymentsRuntime,
  { investorId, id }: { investorId: string; id: string },
): Promise<{ kind: "done" | "mandate-not-yours" }> {
  return inTransaction(runtime.db, async (tx) => {
    const mandate = isId(id) ? await lockMandate(tx, id) : undefined;
    if (mandate?.investorId !== investorId) return { kind: "mandate-not-yours" };
    if (!hasEnded(mandate)) await endMandate(tx, runtime, { mandate, by: "investor" });
    return { kind: "done" };
  });
}

/** When an account is closed; its plans are over. */
export async function endAllMandates(tx: Tx, runtime: Runtime, investorId: string): Promise<void> {
  for (const { id } of await listMandates(tx, investorId)) {
    const mandate = await lockMandate(tx, id);
    if (mandate && !hasEnded(mandate)) await recordEnd(tx, runtime, { mandate, by: "investor" });
  }
}
