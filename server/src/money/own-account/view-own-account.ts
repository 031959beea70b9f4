import {
  OWN_ACCOUNT_CHECK_MINUTES,
  OWN_ACCOUNT_TRIES,
  type OwnAccount as View,
} from "@osisi/contracts/own-account.ts";
import type { Db } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { type OwnAccount, countRequests, findLatest, listArrivals } from "./queries.ts";

/** An investor's account number, or what became of their request for one. */

const ARRIVALS = 5;
const DAY_MS = 24 * 60 * 60_000;
export const CHECK_PAUSE_MS = OWN_ACCOUNT_CHECK_MINUTES * 60_000;

export async function readOwnAccount({ clock, db }: Runtime, investorId: string): Promise<View> {
  const now = clock.now();
  const latest = await findLatest(db, investorId);
  const used = await countRequests(db, { investorId, since: dayBefore(now) });
  const triesLeft = Math.max(0, OWN_ACCOUNT_TRIES - used);
  const nothing = { since: null, reason: null, account: null, arrivals: [] };
  if (!latest || latest.state === "released") return { state: "none", ...nothing, triesLeft };
  const since = latest.requestedAt.toISOString();
  if (latest.state === "requested") return { state: "waiting", ...nothing, since, triesLeft };
  const account = accountOf(latest, now);
  if (!account) return { state: "failed", ...nothing, since, reason: latest.reason, triesLeft };
  const arrivals = await arrivalsOf(db, investorId);
  return { state: "ready", since, reason: null, triesLeft, account, arrivals };
}

export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

async function arrivalsOf(db: Db, investorId: string): Promise<View["arrivals"]> {
  const payments = await listArrivals(db, investorId, ARRIVALS);
  return payments.map(({ reference, amountKobo, senderName, senderBank, paidAt }) => ({
    reference,
    amount: nairaFromKobo(amountKobo),
    senderName,
    senderBank,
    at: paidAt.toISOString(),
  }));
}

function accountOf(row: OwnAccount, now: Date): View["account"] {
  const { state, accountNumber, bankName, accountName, requeriedAt } = row;
  if (state !== "assigned" || !accountNumber || !bankName || !accountName) return null;
  const again = requeriedAt && new Date(requeriedAt.getTime() + CHECK_PAUSE_MS);
  const checkAgainAt = again && again > now ? again.toISOString() : null;
  return { accountNumber, bankName, accountName, checkAgainAt };
}
