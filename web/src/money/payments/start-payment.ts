import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { forgetStarted, rememberStarted } from "#people/profile/paid-reference.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import type { RequestKeys } from "#platform/api/request-keys.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { isPaymentAddress, paymentOrigins } from "#platform/payment-origin.ts";
import { dismissToast, showToast } from "#platform/toasts/toasts.tsx";
import { useLocation } from "#router/router-context.ts";

/** `faults` belong to fields, `message` to the form. The caller shows them. */
interface FailedPayment {
  kind: "failed";
  message: string;
  faults: Faults;
}

export type PaymentOutcome = { kind: "started"; payment: StartedPayment } | FailedPayment;

/** Every payment from the browser starts here: at the gateway and only there. A response with any
 * other address is a failure, reported as `wrongAddress`. `keys` are those of the form. */
export async function startPayment(
  keys: RequestKeys,
  send: () => Promise<Outcome<{ url: string; reference: string }>>,
  wrongAddress: string = messages.unexpected,
  isAddress = isPaymentAddress,
): Promise<PaymentOutcome> {
  const origins = await paymentOrigins();
  if (origins === undefined) return failedPayment(messages.noConnection);
  const outcome = await send();
  keys.answered(outcome);
  if (outcome.kind !== "ok") return notStarted(outcome);
  const { url: address, reference } = outcome.data;
  if (!isAddress(address, origins)) return failedPayment(wrongAddress);
  return { kind: "started", payment: { reference, address } };
}

/** Why a call failed. */
export function notStarted(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): FailedPayment {
  if (outcome.kind === "offline") return failedPayment(messages.noConnection);
  return failedPayment(outcome.message, firstOfEach(outcome.errors));
}

function failedPayment(message: string, faults: Faults = {}): FailedPayment {
  return { kind: "failed", message, faults };
}

interface StartedPayment {
  reference: string;
  /** The checkout page. */
  address: string;
}

/** Announces the redirect to the gateway, and starts it three seconds later. The returned function
 * cancels it and removes the toast. */
function leaveToPay(
  { reference, address }: StartedPayment,
  sentence: string,
  amountKobo: bigint | undefined,
): () => void {
  const text = amountKobo === undefined ? sentence : withAmount(sentence, amountKobo);
  showToast("success", text);
  rememberStarted(reference);
  const leaving = window.setTimeout(
    () => window.location.assign(address),
    delays.paymentRedirectMs,
  );
  return () => {
    window.clearTimeout(leaving);
    dismissToast("success", text);
    forgetStarted();
  };
}

function withAmount(sentence: string, amountKobo: bigint): string {
  const begin = sentence.endsWith(".") ? sentence : `${sentence}.`;
  return `${begin} Opening the payment page to pay ${formatNaira(amountKobo)}.`;
}

/** The three seconds between the start of a payment and the gateway's page. Closing the form
 * meanwhile, or going back, cancels the redirect, and the payment is then shown as pending. */
export function useLeaving() {
  const queries = useQueryClient();
  const { key: entry } = useLocation();
  const [leaving, setLeaving] = useState(false);
  /** `entry` is the form's current history entry; undefined once it is closed. */
  const form = useRef<{ entry: string | undefined; stay: (() => void) | undefined }>({
    entry: undefined,
    stay: undefined,
  });

  useEffect(() => {
    const current = form.current;
    current.entry = entry;
    return () => {
      current.entry = undefined;
      current.stay?.();
      current.stay = undefined;
      setLeaving(false);
    };
  }, [entry]);

  useEffect(() => {
    // The browser's back button restores this page from the gateway as it was left.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      form.current.stay = undefined;
      setLeaving(false);
      void queries.invalidateQueries(profileQuery);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [queries]);

  function leave(payment: StartedPayment, sentence: string, amountKobo?: bigint) {
    void queries.invalidateQueries(profileQuery);
    // A user who has navigated elsewhere since is not redirected.
    if (form.current.entry !== entry) return;
    form.current.stay = leaveToPay(payment, sentence, amountKobo);
    setLeaving(true);
  }

  return { leaving, leave };
}
