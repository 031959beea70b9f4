import type { Dispute as SeenDispute } from "@osisi/contracts/disputes.ts";
import { formatNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import * as z from "zod";
import { findNewest } from "#money/findings/queries.ts";
import type { FindingKind } from "#money/findings/finding-kinds.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { asText, koboOf, momentOf } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { type Dispute, findGatewayId, listDisputesOf, listOpenOf } from "./queries.ts";
import { idIn, referenceOf } from "#gateway/reference.ts";
import { dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import { eachById, dataExport } from "#platform/data-export.ts";

const SHOWN_AT_MOST = 20;

/** Undecided disputes of an investor's payments, newest first. */
export async function disputesOpen(db: Db, investorId: string): Promise<SeenDispute[]> {
  const rows = await listOpenOf(db, investorId, SHOWN_AT_MOST);
  return rows.map(viewOf);
}

/** Whether there are any; embedded in a query on the investor's row. */
export function hasDisputes() {
  const eb = expressionBuilder<DB, "investor">();
  return eb.exists(
    eb
      .selectFrom("dispute as open")
      .select("open.id")
      .whereRef("open.investorId", "=", "investor.id")
      .where("open.state", "=", sql.lit("open")),
  );
}

function viewOf(row: Dispute): SeenDispute {
  const kept =
    row.frozenKobo > 0n
      ? "If the bank does not get it, what we keep aside goes back to your stash."
      : "Your stash does not change until then.";
  const missing =
    row.shortKobo > 0n
      ? ` We keep ${formatNaira(row.shortKobo)} more aside from the next money in your stash. Until it is there we do not charge your cards.`
      : "";
  return {
    id: row.id,
    reference: referenceOf("dispute", row.id),
    paymentReference: row.paymentReference,
    amount: nairaFromKobo(row.amountKobo),
    frozen: nairaFromKobo(row.frozenKobo),
    missing: nairaFromKobo(row.shortKobo),
    stateText: "The bank that paid this wants it back",
    nextStep: `The banks decide, usually within days, and we tell you. ${kept}${missing} If you do not know why this happens, press Get help.`,
    since: row.openedAt.toISOString(),
  };
}

/** The gateway's id of a dispute, found by that id or by our reference. */
export function gatewayIdOf(db: Db, named: string): Promise<string | undefined> {
  return findGatewayId(db, { id: idIn("dispute", named) ?? null, gatewayId: named });
}

/** What banks claim of one payment, and what they have received. */
export async function disputesOf(
  tx: Tx,
  paymentReference: string,
): Promise<{ openKobo: bigint; lostKobo: bigint }> {
  const disputes = await listDisputesOf(tx, paymentReference);
  const sum = (state: string) =>
    disputes
      .filter((dispute) => dispute.state === state)
      .reduce((total, { amountKobo }) => total + amountKobo, 0n);
  return { openKobo: sum("open"), lostKobo: sum("lost") };
}

/** The payment of a dispute that exceeds it, and so is not booked. */
export async function paymentOfUnbooked(db: Db, gatewayId: string): Promise<string | undefined> {
  const kind = "dispute-exceeds" satisfies FindingKind;
  const found = await findNewest(db, { kind, subject: gatewayId });
  return found && z.object({ payment: z.string() }).parse(found.details).payment;
}

/** Whether a bank claims more of a payment than is left of it, which is not booked. */
export async function isClaimedBeyond(tx: Tx, paymentReference: string): Promise<boolean> {
  const found = await tx
    .selectFrom("finding")
    .select("id")
    .where("kind", "=", "dispute-exceeds" satisfies FindingKind)
    .where("settledAt", "is", null)
    .where(sql<boolean>`details->>'payment' = ${paymentReference}`)
    .executeTakeFirst();
  return found !== undefined;
}

/** What banks have received of one payment since then. */
export async function lostSince(tx: Tx, paymentReference: string, since: Date): Promise<bigint> {
  const disputes = await listDisputesOf(tx, paymentReference);
  return disputes
    .filter(({ state, endedAt }) => state === "lost" && endedAt !== null && endedAt >= since)
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
}

/** What banks took back of the payment that a line's transfer books; embedded in a query on the
 * investor's row. Where it was in a plan or an investment, no line of the stash says so. */
export function lostOfKey(key: Expression<string>) {
  const eb = expressionBuilder<DB, "investor">();
  return eb
    .case()
    .when(sql<boolean>`${key} like 'payment:%:settled'`)
    .then(
      jsonArrayFrom(
        eb
          .selectFrom("payment as lost")
          .innerJoin("dispute", "dispute.paymentReference", "lost.reference")
          .select(["dispute.endedAt"])
          .select((of) => [
            asText(of.ref("dispute.amountKobo")).as("amountKobo"),
            asText(of.ref("lost.amountKobo")).as("paidKobo"),
          ])
          .where("lost.id", "=", sql<string>`substr(${key}, 9, 36)::uuid`)
          .whereRef("lost.investorId", "=", "investor.id")
          .where("dispute.state", "=", sql.lit("lost"))
          .orderBy("dispute.id"),
      ),
    )
    .end();
}

/** As JSON. */
export type StoredLoss = Readonly<{
  endedAt: string | null;
  amountKobo: string;
  paidKobo: string;
}>;

export function describeLosses(losses: readonly StoredLoss[]): string | null {
  const parts = losses.map(({ amountKobo, endedAt, paidKobo }) => {
    const part = amountKobo === paidKobo ? "" : `${formatNaira(koboOf(amountKobo))} of it `;
    const at = momentOf(endedAt);
    return `${part}taken back by the bank${at ? ` on ${formatDay(dateInLagos(at))}` : ""}`;
  });
  const text = parts.join(", ");
  return text === "" ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Payments that the payer's bank disputed. */
export const ownDisputes = dataExport({
  columns: ["ofPayment", "amount", "keptAside", "owed", "state", "openedAt", "endedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("dispute")
          .select(["id", "paymentReference", "amountKobo", "frozenKobo", "owedKobo", "state"])
          .select(["openedAt", "endedAt"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ paymentReference, amountKobo, frozenKobo, owedKobo, state, openedAt, endedAt }) => ({
        ofPayment: paymentReference,
        amount: nairaFromKobo(amountKobo),
        keptAside: nairaFromKobo(frozenKobo),
        owed: nairaFromKobo(owedKobo),
        state,
        openedAt,
        endedAt,
      }),
    ),
});
