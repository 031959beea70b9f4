import * as messages from "./messages.ts";

/** The only texts that the pages `/dashboard/notify/…/{message}` show, because anyone can craft a
 * link. */
export const notifyMessages: Readonly<Record<"success" | "error", readonly string[]>> = {
  success: [
    messages.paymentSettled,
    messages.planPaymentSettled,
    messages.topUpPaymentSettled,
    messages.investmentPaymentSettled,
    messages.mandateApproved,
  ],
  error: [
    messages.paymentNotFinished,
    messages.paymentChecking,
    messages.paymentFailed,
    messages.paymentReturned,
    messages.paymentHeld,
    messages.paymentUnknown,
    messages.mandateNotApproved,
    messages.mandateOver,
    messages.mandateNotYours,
  ],
};
