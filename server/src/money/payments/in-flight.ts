import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Payment, PaymentState } from "@osisi/contracts/payments.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { koboOf } from "#platform/database/json-values.ts";
import { type SeenRow, findSeenPayments, sumUndecided } from "./in-flight-queries.ts";

/** The payments that an investor sees while they are not booked as requested. Unpaid ones are shown
 * for a day, the newest per purpose with a count of the older ones; those being checked or
 * reviewed are always shown separately. */

const MINUTE_MS = 60_000;
export const PAYABLE_MS = 60 * MINUTE_MS;
const SHOWN_MS = 24 * 60 * MINUTE_MS;
/** How many are shown, here and on the home page, and how many are read. */
const SHOWN_AT_MOST = 20;
export const READ_AT_MOST = 60;

/** With the data that its state's wording needs. */
export type SeenPayment = Payment &
  Readonly<{
    /** Why it is unpaid, unless the page was just left. */
    because: "challenge" | "transfer-sent-back" | undefined;
    /** A charge of a kept card. */
    isCharge: boolean;
    /** Whether the gateway has reported anything about it. */
    isTold: boolean;
    /** The amount that came instead, if known: sent back, or held for an operator. */
    cameKobo: bigint | undefined;
  }>;

export async function paymentsInFlight(
  db: Db,
  investorId: string,
  now: Date,
): Promise<SeenPayment[]> {
  return foldedOf(await findSeenPayments(db, { investorId, atMost: READ_AT_MOST }), now);
}

/** What may still be paid, or may have been. */
export function undecidedKobo(db: Db, investorId: string, now: Date): Promise<bigint> {
  const payableSince = new Date(now.getTime() - PAYABLE_MS);
  return sumUndecided(db, { investorId, payableSince });
}

export function paymentOf(seen: SeenPayment): Payment {
  const { because: _why, isCharge: _by, isTold: _told, cameKobo: _came, ...payment } = seen;
  return payment;
}

/** The newest of each purpose represents the older ones. */
export function foldedOf(rows: readonly SeenRow[], now: Date): SeenPayment[] {
  const shown = rows.filter((row) => isShown(row, now));
  const folded = Map.groupBy(shown.filter(isOver), purposeKey);
  return shown
    .filter((row) => !isOver(row) || folded.get(purposeKey(row))?.[0] === row)
    .slice(0, SHOWN_AT_MOST)
    .map((row) => {
      const olderTries = isOver(row) ? (folded.get(purposeKey(row))?.length ?? 1) - 1 : 0;
      return { ...viewOf(row, now), olderTries };
    });
}

/** The ids dismissed with this payment: its own, and the older ones that it represents. */
export async function dismissedWith(
  tx: Tx,
  { investorId, reference }: { investorId: string; reference: string },
): Promise<SeenRow[] | "not-over" | undefined> {
  const rows = await findSeenPayments(tx, { investorId, atMost: READ_AT_MOST });
  const index = rows.findIndex((row) => row.reference === reference);
  const row = rows[index];
  if (!row) return undefined;
  if (!isOver(row)) return "not-over";
  return rows.slice(index).filter((one) => isOver(one) && purposeKey(one) === purposeKey(row));
}

function isShown(row: SeenRow, now: Date): boolean {
  const state = stateOf(row);
  // Most banks answer for a card within seconds.
  if (row.chargedAt !== null && state === "checking") return isPast(row.chargedAt, MINUTE_MS, now);
  if (state === "checking" || state === "under-review" || row.chargedAt !== null) return true;
  return !isPast(row.createdAt, SHOWN_MS, now);
}

function isPast(moment: Date, ms: number, now: Date): boolean {
  return now.getTime() - moment.getTime() >= ms;
}

/** Unpaid, with nothing pending. */
function isOver(row: SeenRow): boolean {
  const state = stateOf(row);
  return row.chargedAt === null && (state === "not-paid" || state === "declined");
}

function purposeKey({ purpose, forId }: SeenRow): string {
  return `${purpose} ${forId ?? ""}`;
}

/** Gateway statuses of an attempt that is not in progress. */
const NOT_PAID = new Set([null, "abandoned"]);
const WITH_ITS_OWNER = new Set([null, "abandoned", "ongoing", "failed"]);

export function stateOf(row: SeenRow): PaymentState {
  const { gatewayStatus: status } = row;
  if (row.state === "settled") return "paid";
  if (row.state === "held") return "under-review";
  if (status === "reversed") return "returned";
  if (row.unansweredSince !== null) return "checking";
  if (becauseOf(row) !== undefined) return "not-paid";
  if (row.chargedAt !== null) return "checking";
  if (status === "failed") return "declined";
  return NOT_PAID.has(status) ? "not-paid" : "checking";
}

function becauseOf(row: SeenRow): SeenPayment["because"] {
  if (!WITH_ITS_OWNER.has(row.gatewayStatus)) return undefined;
  if (row.challengedAt !== null && row.authorizationUrl !== null) return "challenge";
  return row.rejectedAt === null ? undefined : "transfer-sent-back";
}

function viewOf(row: SeenRow, now: Date): SeenPayment {
  const state = stateOf(row);
  const came = state === "under-review" ? row.receivedKobo : row.rejectedKobo;
  return {
    reference: row.reference,
    amount: nairaFromKobo(koboOf(row.amountKobo)),
    state,
    purpose: row.purpose,
    name: row.forName,
    channel: row.channel,
    since: row.createdAt.toISOString(),
    settledAt: null,
    payUrl: isPayable(row, now) ? row.authorizationUrl : null,
    olderTries: 0,
    canDismiss: isOver(row),
    because: state === "not-paid" ? becauseOf(row) : undefined,
    isCharge: row.chargedAt !== null,
    isTold: row.gatewayStatus !== null,
    cameKobo: came === null ? undefined : koboOf(came),
  };
}

/** A page can be paid only once, so it is offered until a payment is known to be under way. */
function isPayable(row: SeenRow, now: Date): boolean {
  const state = stateOf(row);
  if (state !== "not-paid" && state !== "declined") return false;
  return row.chargedAt !== null || !isPast(row.createdAt, PAYABLE_MS, now);
}
