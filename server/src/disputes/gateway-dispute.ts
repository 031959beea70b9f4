/** What the gateway says of one dispute, read leniently: what it left out or what cannot be read is
 * `undefined`. */
export type GatewayDispute = Readonly<{
  gatewayId: string;
  domain: "test" | "live" | undefined;
  status: string | undefined;
  resolution: string | undefined;
  /** Of the payment. */
  reference: string | undefined;
  /** What the bank wants, or got. */
  amountKobo: bigint | undefined;
  currency: string | undefined;
  answerBy: Date | undefined;
}>;

export type Judgement = "open" | "won" | "lost" | "unclear";

const ENDED = new Set(["resolved", "archived"]);
const LOST = new Set(["auto-accepted", "merchant-accepted"]);

/** `declined` is our word to the bank: we have declined its wish, and keep the money. */
export function judgeDispute({ status, resolution }: GatewayDispute): Judgement {
  if (status === undefined) return "unclear";
  if (!ENDED.has(status)) return "open";
  if (resolution === "declined") return "won";
  return resolution !== undefined && LOST.has(resolution) ? "lost" : "unclear";
}
