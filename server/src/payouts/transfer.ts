import { CURRENCY, type Mode, type Transfer } from "../gateway/gateway.ts";

/** What was said of a reference, and whether on its own account or in answer to our question. */
export type Said = Readonly<{
  reference: string;
  transfer: Transfer;
  by: "webhook" | "gateway";
  /** When we asked: what was booked since, the answer knew nothing of. */
  askedAt?: Date;
}>;

export type Judgement =
  | { kind: "paid" }
  /** It will never be paid, or it was and came back: the gateway has the money again. */
  | { kind: "gone"; status: string }
  /** Not decided. `isKnown`: the status is one that the gateway is known to have on the way. */
  | { kind: "under-way"; status: string; isKnown: boolean }
  /** Another sum than ours went out under our reference. */
  | { kind: "differs" }
  | { kind: "wrong-mode" }
  | { kind: "incomplete" };

const GONE = new Set(["failed", "reversed", "abandoned", "blocked", "rejected"]);
const UNDER_WAY = new Set(["pending", "processing", "queued", "received", "otp"]);

/** Compares what was said with what we had asked for. The one rule of when a payout is over: money
 * that may have left is never given back, and a word that we do not know decides nothing. */
export function judgeTransfer(
  said: Transfer,
  asked: { reference: string; amountKobo: bigint; mode: Mode },
): Judgement {
  const { domain, status, amountKobo, currency } = said;
  if (domain !== undefined && domain !== asked.mode) return { kind: "wrong-mode" };
  if (said.reference !== asked.reference || status === undefined) return { kind: "incomplete" };
  if (differ(amountKobo, asked.amountKobo) || differ(currency, CURRENCY)) {
    return { kind: "differs" };
  }
  const isOver = status === "success" || GONE.has(status);
  if (!isOver) return { kind: "under-way", status, isKnown: UNDER_WAY.has(status) };
  if (domain === undefined || amountKobo === undefined || currency === undefined) {
    return { kind: "incomplete" };
  }
  return status === "success" ? { kind: "paid" } : { kind: "gone", status };
}

function differ<Value>(said: Value | undefined, ours: Value): boolean {
  return said !== undefined && said !== ours;
}
