import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Payment } from "@osisi/contracts/payments.ts";
import type { Db } from "../platform/database.ts";
import { type AsJson, koboOf, momentOf } from "../platform/parts.ts";
import { findUndecidedPayments } from "./in-flight-queries.ts";

/** What an investor sees of payments that are not decided. A checkout page that was left without
 * paying is shown for an hour and then no more: there is no money on its way. */

const PAYABLE_MS = 60 * 60_000;
/** How many are shown, here and on the home page. */
export const SHOWN_AT_MOST = 20;

export async function paymentsInFlight(db: Db, investorId: string, now: Date): Promise<Payment[]> {
  const payableSince = payableSinceAt(now);
  const rows = await findUndecidedPayments(db, { investorId, payableSince, atMost: SHOWN_AT_MOST });
  return rows.map((row) => viewOf(row, payableSince));
}

export function payableSinceAt(now: Date): Date {
  return new Date(now.getTime() - PAYABLE_MS);
}

/** What is not decided, and what was ever paid in: as `payments_part` has them. */
export type PaymentsPart = Readonly<{ undecided: AsJson<Undecided>[]; settled: string }>;

export function paymentsOfPart({ undecided }: PaymentsPart, now: Date): Payment[] {
  return undecided.map((json) =>
    viewOf(
      {
        ...json,
        amountKobo: koboOf(json.amountKobo),
        createdAt: momentOf(json.createdAt),
        challengedAt: momentOf(json.challengedAt),
      },
      payableSinceAt(now),
    ),
  );
}

function viewOf(row: Undecided, payableSince: Date): Payment {
  return {
    reference: row.reference,
    amount: nairaFromKobo(row.amountKobo),
    state: row.state === "created" ? "open" : row.state,
    channel: row.channel,
    since: row.createdAt.toISOString(),
    settledAt: null,
    payUrl: isPayable(row, payableSince) ? row.authorizationUrl : null,
  };
}

type Undecided = Awaited<ReturnType<typeof findUndecidedPayments>>[number];

function isPayable({ state, createdAt, challengedAt }: Undecided, payableSince: Date): boolean {
  return state !== "held" && (createdAt > payableSince || challengedAt !== null);
}
