import type { GatewayDispute } from "#gateway/gateway.ts";

export type Judgement = "open" | "won" | "lost" | "unclear";

const ENDED = new Set(["resolved", "archived"]);
const LOST = new Set(["auto-accepted", "merchant-accepted"]);

/** `declined` is our own answer to the bank: we declined its claim and keep the money. */
export function judgeDispute({ status, resolution }: GatewayDispute): Judgement {
  if (status === undefined) return "unclear";
  if (!ENDED.has(status)) return "open";
  if (resolution === "declined") return "won";
  return resolution !== undefined && LOST.has(resolution) ? "lost" : "unclear";
}
