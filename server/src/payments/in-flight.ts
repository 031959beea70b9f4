import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Payment } from "@osisi/contracts/payments.ts";
import type { Db } from "../platform/database.ts";
import { findUndecidedPayments, sumSettled } from "./in-flight-queries.ts";

/** What an investor sees of payments that are not decided. A checkout page that was left without
 * paying is shown for an hour and then no more: there is no money on its way. */

const PAYABLE_MS = 60 * 60_000;
const SHOWN_AT_MOST = 20;

export async function paymentsInFlight(db: Db, investorId: string, now: Date): Promise<Payment[]> {
  const payableSince = new Date(now.getTime() - PAYABLE_MS);
  const rows = await findUndecidedPayments(db, { investorId, payableSince, atMost: SHOWN_AT_MOST });
  return rows.map((row) => ({
    reference: row.reference,
    amount: nairaFromKobo(row.amountKobo),
    state: row.state === "created" ? "open" : row.state,
    channel: row.channel,
    since: row.createdAt.toISOString(),
    settledAt: null,
    payUrl: isPayable(row, payableSince) ? row.authorizationUrl : null,
  }));
}

type Undecided = Awaited<ReturnType<typeof findUndecidedPayments>>[number];

function isPayable({ state, createdAt, challengedAt }: Undecided, payableSince: Date): boolean {
  return state !== "held" && (createdAt > payableSince || challengedAt !== null);
}

/** The sum of all that the investor ever paid into the stash, in kobo. */
export async function totalFunded(db: Db, investorId: string): Promise<bigint> {
  return sumSettled(db, investorId);
}
