import type { Payment } from "@osisi/contracts/payments.ts";
import type { Profile } from "@osisi/contracts/profile.ts";

/** How long to wait before the profile is fetched again while something is in flight: seconds at
 * first, when most payments arrive, and then less and less often. */
const PAUSES_MS = [3_000, 3_000, 4_000, 5_000, 8_000, 12_000, 20_000, 30_000, 60_000] as const;

export interface Watch {
  /** What is waited for; a change starts the short pauses again. */
  awaited: string;
  polls: number;
}

export function pollPauseMs(polls: number): number {
  return PAUSES_MS[Math.min(polls, PAUSES_MS.length - 1)] ?? 60_000;
}

/** The references of what is not decided yet, and of a payment that the gateway called paid and the
 * profile does not show. Empty: nothing to wait for. */
export function awaitedIn(profile: Profile | null, paidReference: string | undefined): string {
  const payments = profile?.inFlight.filter(mayChange) ?? [];
  const withdrawals = profile?.transfers.data.filter(({ state }) => state === "pending") ?? [];
  const references = [...payments, ...withdrawals].map(({ reference }) => reference);
  if (paidReference !== undefined && !hasArrived(profile, paidReference)) {
    references.push(paidReference);
  }
  return references.toSorted().join(" ");
}

/** A person's decision is not waited for by the second. */
function mayChange({ payUrl, state }: Payment): boolean {
  return state === "checking" || payUrl !== null;
}

export function hasArrived(profile: Profile | null, reference: string): boolean {
  return profile?.transactions.data.some((movement) => movement.reference === reference) ?? false;
}

/** Counts one more poll for the same things, or begins anew for others. */
export function nextWatch(watch: Watch, awaited: string): Watch {
  return awaited === watch.awaited ? { awaited, polls: watch.polls + 1 } : { awaited, polls: 0 };
}
