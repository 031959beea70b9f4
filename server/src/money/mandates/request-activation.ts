import { gatewayOf } from "#gateway/gateway-of.ts";
import { reasonOf } from "#gateway/outcome.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { inTransaction } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import { checkMandate } from "./check-mandate.ts";
import { type Mandate, askedLately, isPending } from "./mandate.ts";
import { findMandate, lockMandate, updateMandate } from "./queries.ts";

/** Has the bank of a pending mandate asked again. The gateway debits the owner ₦50 for it and pays
 * them back; it is their money throughout, so nothing is booked. Each call may debit again, so the day
 * is recorded before the call, and stays recorded unless the gateway has refused. */

type Requested = {
  kind: "done" | "mandate-not-yours" | "mandate-not-waiting" | "mandate-asked-today";
};

export async function requestActivation(
  runtime: PaymentsRuntime,
  { investorId, id }: { investorId: string; id: string },
): Promise<Requested | { kind: "mandate-unreachable" }> {
  const { config, db, log } = runtime;
  const mandate = isId(id) ? await findMandate(db, id) : undefined;
  if (mandate?.investorId !== investorId) return { kind: "mandate-not-yours" };
  // The bank may have activated it by now.
  if (isPending(mandate)) await checkMandate(runtime, id);
  const reserved = await reserve(runtime, id);
  if (reserved.kind !== "reserved") return reserved;
  const { email, authorizationId } = reserved;
  const outcome = await gatewayOf(config).activateMandate({ email, authorizationId });
  if (outcome.kind === "ok") return { kind: "done" };
  log.warn({ mandateId: id, why: reasonOf(outcome) }, "an activation charge was not accepted");
  if (outcome.kind === "refused") await updateMandate(db, id, { activationAskedAt: null });
  return { kind: "mandate-unreachable" };
}

type Reserved = { kind: "reserved"; email: string; authorizationId: string };

function reserve(
  { clock, db }: PaymentsRuntime,
  id: string,
): Promise<Requested | Reserved | { kind: "mandate-unreachable" }> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const mandate: Mandate | undefined = await lockMandate(tx, id);
    if (!mandate || !isPending(mandate)) return { kind: "mandate-not-waiting" };
    if (askedLately(mandate, now)) return { kind: "mandate-asked-today" };
    const { email, authorizationId } = mandate;
    if (authorizationId === null) return { kind: "mandate-unreachable" };
    await updateMandate(tx, id, { activationAskedAt: now });
    return { kind: "reserved", email, authorizationId };
  });
}
