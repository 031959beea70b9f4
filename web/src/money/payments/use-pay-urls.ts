import { useEffect, useState } from "react";
import type { Payment } from "@osisi/contracts/payments.ts";
import { isConsentAddress, isPaymentAddress, paymentOrigin } from "#platform/payment-origin.ts";

/** The payment's checkout page: an address of the gateway, or undefined. */
export function usePayUrls(): (payment: Pick<Payment, "payUrl">) => string | undefined {
  const checked = useGatewayAddress(isPaymentAddress);
  return ({ payUrl }) => checked(payUrl);
}

/** The page on which debits are allowed, or undefined. */
export function useConsentUrls(): (url: string | null) => string | undefined {
  return useGatewayAddress(isConsentAddress);
}

function useGatewayAddress(
  isAddress: typeof isPaymentAddress,
): (url: string | null) => string | undefined {
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
  return (url) =>
    url !== null && origin !== undefined && isAddress(url, origin) ? url : undefined;
}
