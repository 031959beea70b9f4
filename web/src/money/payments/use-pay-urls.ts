import { useEffect, useState } from "react";
import type { Payment } from "@osisi/contracts/payments.ts";
import { isConsentAddress, isPaymentAddress, paymentOrigins } from "#platform/payment-origin.ts";

/** The payment's checkout page: an address of a gateway, or undefined. */
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
  const [origins, setOrigins] = useState<readonly string[]>();
  useEffect(() => {
    let gone = false;
    void paymentOrigins().then((known) => {
      if (!gone) setOrigins(known);
    });
    return () => {
      gone = true;
    };
  }, []);
  return (url) =>
    url !== null && origins !== undefined && isAddress(url, origins) ? url : undefined;
}
