/** What the gateway says of one refund, read leniently: what it left out or what cannot be read is
 * `undefined`. */
export type GatewayRefund = Readonly<{
  gatewayId: string;
  domain: "test" | "live" | undefined;
  status: string | undefined;
  transactionId: string | undefined;
  reference: string | undefined;
  amountKobo: bigint | undefined;
  currency: string | undefined;
  note: string;
  createdAt: Date | undefined;
}>;

/** What it has under way; any other word decides nothing. */
export const UNDER_WAY = new Set(["pending", "processing", "needs-attention"]);
