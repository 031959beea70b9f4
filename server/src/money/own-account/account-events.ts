import { gatewayOf } from "#gateway/gateway-of.ts";
import { isNotFound, retryAfterMsOf } from "#gateway/outcome.ts";
import type { Conclusion, EventHandler } from "#gateway/handle-webhook.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { OwnAccountReason } from "@osisi/contracts/own-account.ts";
import { applyCustomer, applyFailure } from "./learn-outcome.ts";

/** Events about a request for an account number. They come in any order, and name the customer
 * only. Each makes us fetch the customer; what it says of a failure counts if there is no
 * number. */

export function accountNumberEvents(runtime: Runtime): EventHandler<"account-number"> {
  return ({ email, isAssigned }, conclude) =>
    learn(runtime, { email, failure: isAssigned ? undefined : "unavailable" }, conclude);
}

export function identificationEvents(runtime: Runtime): EventHandler<"identification"> {
  return ({ email, isIdentified, failure }, conclude) => {
    const reason = isIdentified ? undefined : (failure ?? "unavailable");
    return learn(runtime, { email, failure: reason }, conclude);
  };
}

async function learn(
  runtime: Runtime,
  { email, failure: reason }: { email: string; failure: OwnAccountReason | undefined },
  conclude: (tx: Tx, conclusion: Conclusion) => Promise<void>,
): Promise<void> {
  const outcome = await gatewayOf(runtime.config).fetchCustomer(email);
  await inTransaction(runtime.db, async (tx) => {
    if (outcome.kind !== "ok" && !isNotFound(outcome)) {
      return conclude(tx, { kind: "later", retryAfterMs: retryAfterMsOf(outcome) });
    }
    const learnt =
      outcome.kind === "ok"
        ? await applyCustomer(tx, runtime, { email }, outcome.value)
        : "no-number";
    if (learnt === "no-number" && reason) await applyFailure(tx, runtime, { email, reason });
    return conclude(tx, { kind: "handled", outcome: learnt });
  });
}
