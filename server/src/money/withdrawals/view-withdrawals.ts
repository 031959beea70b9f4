import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Withdrawal, WithdrawalState } from "@osisi/contracts/withdrawals.ts";
import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { type SeenWithdrawal, seeWithdrawals } from "./list-withdrawals.ts";
import type { Db } from "#platform/database/database.ts";
import { type RowOf, asText, koboOf, momentOf } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** A withdrawal as its owner sees it: where the money is, and what happens next. */

const STATE_TEXTS: Record<WithdrawalState, string> = {
  pending: "On its way to your bank",
  paid: "Paid to your bank",
  returned: "Back in your stash",
  reversed: "Sent back by your bank",
};

type WithdrawalsPage = { items: Withdrawal[]; nextBefore: string | null };

/** One more row than the limit means that there are more. */
function firstOf(rows: readonly Withdrawal[], atMost: number): WithdrawalsPage {
  const items = rows.slice(0, atMost);
  return { items, nextBefore: rows.length > atMost ? (items.at(-1)?.id ?? null) : null };
}

/** Newest first; `before` is the id where the previous page ended. */
export async function withdrawalsOf(
  db: Db,
  investorId: string,
  page: { atMost: number; before?: string | undefined },
): Promise<WithdrawalsPage> {
  const rows = await seeWithdrawals(db, { ...page, investorId, atMost: page.atMost + 1 });
  return firstOf(rows.map(viewOf), page.atMost);
}

export async function withdrawalOf(
  db: Db,
  investorId: string,
  id: string,
): Promise<Withdrawal | undefined> {
  const [row] = await seeWithdrawals(db, { investorId, id, atMost: 1 });
  return row && viewOf(row);
}

/** The investor's withdrawals among these references. */
export async function withdrawalsByReference(
  db: Db,
  investorId: string,
  references: readonly string[],
): Promise<Withdrawal[]> {
  if (references.length === 0) return [];
  const page = { investorId, references, atMost: references.length };
  return (await seeWithdrawals(db, page)).map(viewOf);
}

/** Those that the bank has not confirmed, newest first. */
export async function pendingWithdrawals(
  db: Db,
  investorId: string,
  atMost: number,
): Promise<Withdrawal[]> {
  return (await seeWithdrawals(db, { investorId, state: "pending", atMost })).map(viewOf);
}

/** An investor's withdrawals; embedded in a query on the investor's row. */
function ownWithdrawals() {
  const eb = expressionBuilder<DB, "investor">();
  return eb
    .selectFrom("withdrawal as w")
    .innerJoin("payoutRecipient as to", "to.id", "w.recipientId")
    .select(["w.id", "w.reference", "w.state", "w.cameBackBecause", "w.createdAt", "w.paidAt"])
    .select(["w.cameBackAt", "w.sessionId", "to.bankName", "to.last4", "to.accountName"])
    .select((of) => asText(of.ref("w.amountKobo")).as("amountKobo"))
    .$narrowType<Pick<SeenWithdrawal, "state" | "cameBackBecause">>()
    .whereRef("w.investorId", "=", "investor.id");
}

export function newestWithdrawals(atMost: number) {
  return jsonArrayFrom(ownWithdrawals().orderBy("w.id", "desc").limit(sql.lit(atMost)));
}

/** Whether there are any that the bank has not confirmed. */
export function hasPendingWithdrawals() {
  const eb = expressionBuilder<DB, "investor">();
  return eb.exists(
    eb
      .selectFrom("withdrawal as pending")
      .select("pending.id")
      .whereRef("pending.investorId", "=", "investor.id")
      .where("pending.state", "=", sql.lit("pending")),
  );
}

/** The columns for a line, of the withdrawal that its transfer's key names. */
export function withdrawalOfKey(key: Expression<string>) {
  const id = sql<string>`substr(${key}, 12, 36)::uuid`;
  return expressionBuilder<DB, "investor">()
    .case()
    .when(sql<boolean>`${key} like 'withdrawal:%'`)
    .then(
      jsonObjectFrom(
        expressionBuilder<DB, "investor">()
          .selectFrom("withdrawal as w")
          .innerJoin("payoutRecipient as to", "to.id", "w.recipientId")
          .select(["w.state", "to.bankName", "to.last4"])
          .$narrowType<Pick<SeenWithdrawal, "state">>()
          .whereRef("w.investorId", "=", "investor.id")
          .where("w.id", "=", id),
      ),
    )
    .end();
}

/** The state of a withdrawal, for its line on a statement. */
export function stateTextOf({ state }: Pick<SeenWithdrawal, "state">): string {
  return STATE_TEXTS[state];
}

type WithdrawalPart = RowOf<typeof newestWithdrawals>;

export function withdrawalsOfPart(rows: readonly WithdrawalPart[], atMost: number) {
  return firstOf(rows.map(withdrawalOfPart), atMost);
}

function withdrawalOfPart(row: WithdrawalPart): Withdrawal {
  return viewOf({
    ...row,
    amountKobo: koboOf(row.amountKobo),
    createdAt: momentOf(row.createdAt),
    paidAt: momentOf(row.paidAt),
    cameBackAt: momentOf(row.cameBackAt),
  });
}

function viewOf(row: SeenWithdrawal): Withdrawal {
  const endedAt = row.cameBackAt ?? row.paidAt;
  return {
    id: row.id,
    reference: row.reference,
    amount: nairaFromKobo(row.amountKobo),
    state: row.state,
    stateText: stateTextOf(row),
    nextStep: nextStepOf(row),
    since: row.createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    bankName: row.bankName,
    last4: row.last4,
    accountName: row.accountName,
    sessionId: row.sessionId,
  };
}

function nextStepOf({ state, cameBackBecause, sessionId }: SeenWithdrawal): string {
  if (state === "pending") {
    return "Most banks confirm within minutes. We keep asking until yours does, and if it cannot be paid all of it returns to your stash. You need do nothing.";
  }
  if (state === "paid") {
    return sessionId === null
      ? "Your bank has confirmed it. Should it not be there within an hour, write to us with the reference."
      : "Your bank has confirmed it. Should it not show within an hour, give your bank the session id.";
  }
  if (state === "reversed") {
    return "All of it is in your stash again. Ask your bank whether your account can receive money, or withdraw to another account.";
  }
  if (cameBackBecause === "frozen") {
    return "It had not been sent when your account was frozen. You can withdraw again a day after you unfreeze it.";
  }
  return cameBackBecause === "not-sent"
    ? "We could not send it this time, which has nothing to do with your account. You can withdraw again at any time."
    : "The bank did not take it. You can try again at any time, also to another account.";
}
