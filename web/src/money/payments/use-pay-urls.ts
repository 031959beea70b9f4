import { useEffect, useState } from "react";
import type { Payment } from "@osisi/contracts/payments.ts";
import { isPaymentAddress, paymentOrigin } from "#platform/payment-origin.ts";

/** The payment's checkout page: an address of the gateway, or undefined. */
export function usePayUrls(): (payment: Pick<Payment, "payUrl">) => string | undefined {
  const [origin, setOrigin] = useState<string>();
  useEffect(() => {
    let gone = false;
    void paymentOrigin().then((known) => {
      if (!gone) setOrigin(known);
    });
    return () => {
      gone = true;
    };
  }, []);
  return ({ payUrl }) =>
    payUrl !== null && origin !== undefined && isPaymentAddress(payUrl, origin)
      ? payUrl
      : undefined;
}
