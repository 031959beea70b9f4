import type { PaymentChannel } from "./payments.ts";

/** Each channel's name on screens. Not beside the schemas, because Home needs it and loads no
 * validation. */
export const paymentChannelNames: Readonly<Record<PaymentChannel, string>> = {
  card: "Card",
  bank_transfer: "Transfer",
  bank: "Bank",
  "own-account": "Your account number",
  "direct-debit": "Direct debit",
};
