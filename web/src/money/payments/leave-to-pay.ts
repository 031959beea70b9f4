import { delays } from "@osisi/contracts/limits.ts";
import { dismissToast, showToast } from "#platform/toasts/toasts.tsx";
import { forgetStarted, rememberStarted } from "#people/profile/paid-reference.ts";

export interface StartedPayment {
  reference: string;
  /** Of the gateway: where to pay. */
  address: string;
}

/** Says that the browser goes to the gateway, and three seconds later lets it go. What comes back
 * calls that off and takes the words back. */
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
