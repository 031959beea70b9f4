/** Where each gateway sends its events. Its dashboard has this address. */
export const webhookPaths = {
  first: "/v1/webhooks/paystack",
  second: "/v1/webhooks/flutterwave",
} as const;
