import type { FindingKind } from "#money/findings/finding-kinds.ts";

/** How soon an operator looks at a finding. `hour`: money may be leaving wrongly, or cannot leave.
 * `day`: an investor waits for their money. `three-days`: only the books differ. */
export type FindingClock = "hour" | "day" | "three-days";

const HOUR: ReadonlySet<FindingKind> = new Set([
  "assets-short",
  "audit-log-differs",
  "balance-differs",
  "books-broken",
  "charge-refused",
  "charge-unconfirmed",
  "dispute-reminded",
  "float-empty",
  "ledger-differs",
  "money-by-shell",
  "payment-unconfirmed",
  "return-pool-short",
  "returns-late",
  "suspense-overdrawn",
  "transfer-unexplained",
  "webhook-contradicted",
  "withdrawal-changed",
  "withdrawal-differs",
  "withdrawal-needs-code",
  "withdrawal-refused",
  "wrong-mode",
]);

const THREE_DAYS: ReadonlySet<FindingKind> = new Set([
  "balance-row-unknown",
  "fees-differ",
  "fees-unknown",
  "payout-fee-unknown",
  "refund-not-ours",
  "sweep-failed",
  "units-differ",
  "webhook-undecided",
  "webhook-unreadable",
]);

export const CLOCK_MS = {
  hour: 60 * 60_000,
  day: 24 * 60 * 60_000,
  "three-days": 3 * 24 * 60 * 60_000,
} as const satisfies Record<FindingClock, number>;

export function clockOf(kind: FindingKind): FindingClock {
  if (HOUR.has(kind)) return "hour";
  return THREE_DAYS.has(kind) ? "three-days" : "day";
}
