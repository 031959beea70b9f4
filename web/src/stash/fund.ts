import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { delays } from "@osisi/contracts/limits.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import { api } from "../app/api.ts";
import { firstOfEach, type Faults } from "../app/form-errors.ts";
import { isPaymentAddress, paymentOrigin } from "../app/payment-origin.ts";
import type { RequestKeys } from "../app/request-keys.ts";
import { showToast } from "../app/toasts.tsx";
import { rememberStarted } from "../profile/paid-reference.ts";

export interface FundRequest {
  amountKobo: bigint;
  channel: Channel;
}

export type FundOutcome =
  /** The browser leaves in three seconds; `stay` calls that off. */
  | { kind: "leaving"; reference: string; stay: () => void }
  /** The toast has been shown. `faults` belong to fields, `message` to the form. */
  | { kind: "failed"; message: string; faults: Faults };

/** Starts a payment into the stash and sends the browser to the gateway, and only to the gateway: an
 * answer with any other address is a failure. `keys` are those of the form. */
export async function fundStash(
  { amountKobo, channel }: FundRequest,
  keys: RequestKeys,
): Promise<FundOutcome> {
  const body = { amount: nairaFromKobo(amountKobo), type: "crd" as const, channel };
  const origin = await paymentOrigin();
  if (origin === undefined) return failed(messages.noConnection, {});
  const outcome = await api.post(apiPaths.fund, body, { idempotencyKey: keys.keyFor(body) });
  keys.answered(outcome);
  if (outcome.kind === "offline") return failed(messages.noConnection, {});
  if (outcome.kind === "refused") return failed(outcome.message, firstOfEach(outcome.errors));
  const { redirect_url: address, reference } = outcome.data;
  if (!isPaymentAddress(address, origin)) return failed(messages.fundFailed, {});
  showToast("success", messages.fundStarted);
  rememberStarted(reference);
  const leaving = window.setTimeout(
    () => window.location.assign(address),
    delays.paymentRedirectMs,
  );
  return { kind: "leaving", reference, stay: () => window.clearTimeout(leaving) };
}

function failed(message: string, faults: Faults): FundOutcome {
  showToast("error", messages.fundFailed);
  return { kind: "failed", message, faults };
}
