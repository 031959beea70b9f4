import { placeOf } from "#gateway/gateway-of.ts";
import type { Gateway, GatewayName } from "#gateway/gateway.ts";
import type { GatewayPlace } from "#ledger/accounts.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";

/** Each gateway is compared in sweeps of its own, so one that is silent stops only these. `night`:
 * everything of some days. `start`: the balance ledger and the sums. */
const sweepKinds = {
  first: { night: "night", start: "start" },
  second: { night: "second-night", start: "second-start" },
} as const satisfies Record<GatewayPlace, object>;

type SweepKinds = (typeof sweepKinds)[GatewayPlace];
export type NightKind = SweepKinds["night"];
export type SweepKind = SweepKinds["night" | "start"];

export function sweepsOf(name: GatewayName): SweepKinds {
  return sweepKinds[placeOf(name)];
}

/** The one whose sweep it is. */
export function placeOfSweep(kind: SweepKind): GatewayPlace {
  return kind === "night" || kind === "start" ? "first" : "second";
}

export function isNight(kind: SweepKind): kind is NightKind {
  return kind === "night" || kind === "second-night";
}

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
  /** The one that is compared. */
  gateway: Gateway;
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
