import type { PaymentState as SeenState } from "@osisi/contracts/payments.ts";
import { expressionBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Known } from "./queries.ts";

/** Money of gifts in a stash that cannot be withdrawn yet. It can be saved or invested. */

export async function holdBack(
  tx: Tx,
  held: { id: string; heldKobo: bigint; withdrawableFrom: Date },
): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ heldBackKobo: held.heldKobo, withdrawableFrom: held.withdrawableFrom })
    .where("id", "=", held.id)
    .execute();
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

/** How much that is, and when the last of it can be withdrawn. A withdrawal holds the stash's
 * lock. What a bank wants back is not in the stash. */
export async function heldBackOf(
  tx: Db | Tx,
  investorId: string,
  now: Date,
): Promise<{ heldKobo: bigint; until: Date | null }> {
  const { held, until } = await tx
    .selectFrom("payment")
    .select((of) => [
      of.fn.coalesce(of.fn.sum<string>("heldBackKobo"), sql<string>`0`).as("held"),
      of.fn.max("withdrawableFrom").as("until"),
    ])
    .where("investorId", "=", investorId)
    .where("withdrawableFrom", ">", now)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("dispute")
            .select("dispute.id")
            .whereRef("dispute.paymentReference", "=", "payment.reference")
            .where("dispute.state", "in", ["open", "lost"]),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return { heldKobo: BigInt(held), until };
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
