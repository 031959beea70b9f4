import { delays } from "@osisi/contracts/limits.ts";
import { dismissToast, showToast } from "#platform/toasts/toasts.tsx";
import { forgetStarted, rememberStarted } from "#people/profile/paid-reference.ts";

export interface StartedPayment {
  reference: string;
  /** The checkout page. */
  address: string;
}

/** Announces the redirect to the gateway, and starts it three seconds later. The returned function
 * cancels it and removes the toast. */
export function leaveToPay({ reference, address }: StartedPayment, said: string): () => void {
  showToast("success", said);
  rememberStarted(reference);
  const leaving = window.setTimeout(
    () => window.location.assign(address),
    delays.paymentRedirectMs,
  );
  return () => {
    window.clearTimeout(leaving);
    dismissToast("success", said);
    forgetStarted();
  };
}
