import { CURRENCY, type Mode, type Transfer } from "#gateway/gateway.ts";

/** A report about a reference, unsolicited or in answer to our query. */
export type Said = Readonly<{
  reference: string;
  transfer: Transfer;
  by: "webhook" | "gateway";
  /** When we sent the query: the answer may not know what was booked since. */
  askedAt?: Date;
}>;

export type Judgement =
  | { kind: "paid" }
  /** It will never be paid, or it was paid and came back: the gateway has the money again. */
  | { kind: "gone"; status: string }
  /** Undecided. `isKnown`: the status is a documented pending one. */
  | { kind: "under-way"; status: string; isKnown: boolean }
  /** Another sum than ours was sent under our reference. */
  | { kind: "differs" }
  | { kind: "wrong-mode" }
  | { kind: "incomplete" };

const GONE = new Set(["failed", "reversed", "abandoned", "blocked", "rejected"]);
const UNDER_WAY = new Set(["pending", "processing", "queued", "received", "otp"]);

/** Compares a report with the withdrawal. The only rule for ending a payout: money that may have
 * left is never given back, and an unknown status decides nothing. */
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
