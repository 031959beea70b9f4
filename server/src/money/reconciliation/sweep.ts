import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { PayoutsRuntime } from "#money/withdrawals/ended-withdrawal.ts";

/** The dependencies of reconciliation. It books only through the domains that own the money. */
export type ReconciliationRuntime = PaymentsRuntime & PayoutsRuntime;

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
export type Part = (runtime: ReconciliationRuntime, piece: Piece) => Promise<PieceEnd>;
