import { giftHeldDays } from "@osisi/contracts/limits.ts";
import type { PaymentState as SeenState } from "@osisi/contracts/payments.ts";
import { expressionBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Known } from "./queries.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Money of gifts in a stash that cannot be withdrawn yet. It can be saved or invested. */

/** Adds to what is held back of a gift. Nothing happens for a payment that is no gift to
 * `investorId`. */
export async function holdBack(
  tx: Tx,
  held: { reference: string; investorId: string; addedKobo: bigint; withdrawableFrom: Date },
): Promise<void> {
  const { addedKobo, investorId, reference, withdrawableFrom } = held;
  if (addedKobo <= 0n) return;
  await tx
    .updateTable("payment")
    .set((of) => ({
      heldBackKobo: sql<bigint>`coalesce(${of.ref("heldBackKobo")}, 0) + ${addedKobo}`,
      withdrawableFrom,
    }))
    .where("reference", "=", reference)
    .where("investorId", "=", investorId)
    .where("purpose", "=", "gift")
    .execute();
}

/** An assignment was reversed: nothing of it is the investor's any more. */
export async function endHoldBack(tx: Tx, reference: string): Promise<void> {
  const none = { heldBackKobo: null, withdrawableFrom: null };
  await tx.updateTable("payment").set(none).where("reference", "=", reference).execute();
}

/** When a gift can be withdrawn. Its card may be a stolen one, and its owner needs time to notice. */
export function giftWithdrawableFrom(paidAt: Date): Date {
  return new Date(paidAt.getTime() + giftHeldDays * DAY_MS);
}

/** Whether there ever was any; embedded in a query on the investor's row. */
export function wasHeldBack() {
  const eb = expressionBuilder<DB, "investor">();
  return eb.exists(
    eb
      .selectFrom("payment as given")
      .select("given.id")
      .whereRef("given.investorId", "=", "investor.id")
      .where("given.withdrawableFrom", "is not", null),
  );
}

/** How much that is, and when the last of it can be withdrawn. A caller that takes money out of the
 * stash holds its lock. `except`: the payment that it is given back of. */
export async function heldBackOf(
  tx: Db | Tx,
  investorId: string,
  now: Date,
  except?: string,
): Promise<{ heldKobo: bigint; until: Date | null }> {
  const { held, until } = await tx
    .selectFrom("payment")
    .select((of) => [
      of.fn.coalesce(of.fn.sum<string>(stillHeld()), sql<string>`0`).as("held"),
      of.fn.max("withdrawableFrom").filterWhere(stillHeld(), ">", 0n).as("until"),
    ])
    .where("investorId", "=", investorId)
    .where("withdrawableFrom", ">", now)
    .$if(except !== undefined, (query) => query.where("reference", "!=", except ?? ""))
    .executeTakeFirstOrThrow();
  return { heldKobo: BigInt(held), until };
}

/** What a bank wants back or got back, and what was refunded, is not in the stash. */
function stillHeld() {
  const eb = expressionBuilder<DB, "payment">();
  const disputed = eb
    .selectFrom("dispute")
    .select((of) => of.fn.sum<bigint>("dispute.amountKobo").as("sum"))
    .whereRef("dispute.paymentReference", "=", "payment.reference")
    .where("dispute.state", "in", ["open", "lost"]);
  const refunded = eb
    .selectFrom("refund")
    .select((of) => of.fn.sum<bigint>("refund.amountKobo").as("sum"))
    .whereRef("refund.paymentReference", "=", "payment.reference")
    .where("refund.state", "in", ["pending", "done"]);
  return sql<bigint>`least(
    ${eb.ref("heldBackKobo")},
    greatest(
      greatest(${eb.ref("amountKobo")}, ${eb.ref("heldBackKobo")})
        - coalesce(${disputed}, 0) - coalesce(${refunded}, 0),
      0
    )
  )`;
}

/** For the giver's receipt. */
export async function giftPaymentByReference(db: Db, reference: string) {
  const payment = await db
    .selectFrom("payment")
    .select(["subjectId", "amountKobo", "paidAt", "state", "gatewayStatus", "unansweredSince"])
    .$narrowType<Pick<Known, "state">>()
    .where("reference", "=", reference)
    .where("purpose", "=", "gift")
    .executeTakeFirst();
  return payment && { ...payment, state: seenState(payment) };
}

function seenState(payment: {
  state: Known["state"];
  gatewayStatus: string | null;
  unansweredSince: Date | null;
}): SeenState {
  const { gatewayStatus, state, unansweredSince } = payment;
  if (state === "settled") return "paid";
  if (state === "held") return "under-review";
  if (gatewayStatus === "reversed") return "returned";
  if (gatewayStatus === "failed") return "declined";
  if (unansweredSince !== null) return "checking";
  return gatewayStatus === null || gatewayStatus === "abandoned" ? "not-paid" : "checking";
}
