import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";

export type PartName =
  | "transactions"
  | "transfers"
  | "refunds"
  | "disputes"
  | "reversed"
  | "payments"
  | "withdrawals"
  | "ledger"
  | "balance";

/** A period, and the position in it where a piece begins. */
export type Piece = Readonly<{
  sweepId: string;
  from: Date;
  to: Date;
  position: string | null;
  /** Failed attempts of this piece. */
  tries: number;
}>;

export type PieceEnd =
  /** The next piece of the same part begins here. */
  | { kind: "more"; position: string }
  | { kind: "done" }
  /** The outcome is unknown: the same piece is retried later. */
  | { kind: "later"; retryAfterMs: number | undefined };

/** Runs one piece. Idempotent. */
export type Part = (runtime: PaymentsRuntime, piece: Piece) => Promise<PieceEnd>;

export function later(outcome: { kind: string; retryAfterMs?: number }) {
  return { kind: "later" as const, retryAfterMs: outcome.retryAfterMs };
}
