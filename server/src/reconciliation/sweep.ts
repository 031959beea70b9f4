import type { PaymentsRuntime } from "../payments/purposes.ts";
import type { PayoutsRuntime } from "../payouts/told.ts";

/** What reconciliation is given to work with: what somebody else knows how to
 * book, it does not book itself. */
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

/** One stretch of time, and where in it a piece begins. */
export type Piece = Readonly<{
  sweepId: string;
  from: Date;
  to: Date;
  position: string | null;
  /** How often this piece was tried in vain. */
  tries: number;
}>;

export type PieceEnd =
  /** The next piece of the same part begins here. */
  | { kind: "more"; position: string }
  | { kind: "done" }
  /** Nobody knows: the same piece again, later. */
  | { kind: "later"; retryAfterMs: number | undefined };

/** Does one piece. Doing it twice is doing it once. */
export type Part = (runtime: ReconciliationRuntime, piece: Piece) => Promise<PieceEnd>;
