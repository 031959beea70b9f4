import type { Payment } from "@osisi/contracts/payments.ts";
import type { Profile } from "@osisi/contracts/profile.ts";

/** The interval until the next fetch of the profile while something is pending: seconds at first,
 * when most payments arrive, and then less and less often. */
const PAUSES_MS = [3_000, 3_000, 4_000, 5_000, 8_000, 12_000, 20_000, 30_000, 60_000] as const;

export interface Watch {
  /** What is pending; a change resets the interval. */
  awaited: string;
  polls: number;
}

export function pollPauseMs(polls: number): number {
  return PAUSES_MS[Math.min(polls, PAUSES_MS.length - 1)] ?? 60_000;
}

/** The references of what is undecided, and of a payment that the gateway called paid and the
 * profile does not show. Empty: nothing is pending. */
export function awaitedIn(profile: Profile | null, paidReference: string | undefined): string {
  const payments = profile?.inFlight.filter(mayChange) ?? [];
  const withdrawals = profile?.transfers.data.filter(({ state }) => state === "pending") ?? [];
  const references = [...payments, ...withdrawals].map(({ reference }) => reference);
  if (paidReference !== undefined && !hasArrived(profile, paidReference)) {
    references.push(paidReference);
  }
  return references.toSorted().join(" ");
}

/** An operator's decision is not polled for. */
function mayChange({ payUrl, state }: Payment): boolean {
  return state === "checking" || payUrl !== null;
}

export function hasArrived(profile: Profile | null, reference: string): boolean {
  return profile?.transactions.data.some((movement) => movement.reference === reference) ?? false;
}

/** Counts one more poll for the same items, or starts again for others. */
export function nextWatch(watch: Watch, awaited: string): Watch {
  return awaited === watch.awaited ? { awaited, polls: watch.polls + 1 } : { awaited, polls: 0 };
}
