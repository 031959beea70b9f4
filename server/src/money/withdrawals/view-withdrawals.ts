import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Withdrawal, WithdrawalState } from "@osisi/contracts/withdrawals.ts";
import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "#platform/database/database.ts";
import { type RowOf, asText, koboOf, momentOf } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { isId } from "#platform/ids.ts";
import { type WithdrawalsPage, findToAccount, listWithdrawals } from "./queries.ts";
import { eachById, dataExport } from "#platform/data-export.ts";

/** A withdrawal as its owner sees it: where the money is, and what
 * happens next. Also for the other folders that show withdrawals. */

const STATE_TEXTS: Record<WithdrawalState, string> = {
  pending: "On its way to your bank",
  paid: "Paid to your bank",
  returned: "Back in your stash",
  reversed: "Sent back by your bank",
};

type Page = { items: Withdrawal[]; nextBefore: string | null };

/** One more row than the limit means that there are more. */
function firstOf(rows: readonly Withdrawal[], atMost: number): Page {
  const items = rows.slice(0, atMost);
  return { items, nextBefore: rows.length > atMost ? (items.at(-1)?.id ?? null) : null };
}

/** An id that is none, such as an invalid cursor, finds nothing. */
async function findWithdrawals(db: Db, page: WithdrawalsPage) {
  const ids = [page.before, page.id].filter((id) => id !== undefined);
  return ids.every(isId) ? listWithdrawals(db, page) : [];
}

type SeenWithdrawal = Awaited<ReturnType<typeof listWithdrawals>>[number];

/** Newest first; `before` is the id where the previous page ended. */
export async function withdrawalsOf(
  db: Db,
  investorId: string,
  page: { atMost: number; before?: string | undefined },
): Promise<Page> {
  const rows = await findWithdrawals(db, { ...page, investorId, atMost: page.atMost + 1 });
  return firstOf(rows.map(viewOf), page.atMost);
}

export async function withdrawalOf(
  db: Db,
  investorId: string,
  id: string,
): Promise<Withdrawal | undefined> {
  const [row] = await findWithdrawals(db, { investorId, id, atMost: 1 });
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
  return (await findWithdrawals(db, page)).map(viewOf);
}

/** Those that the bank has not confirmed, newest first. */
export async function pendingWithdrawals(
  db: Db,
  investorId: string,
  atMost: number,
): Promise<Withdrawal[]> {
  return (await findWithdrawals(db, { investorId, state: "pending", atMost })).map(viewOf);
}

/** An investor's withdrawals; embedded in a query on the investor's row. */
function withdrawalsOfInvestor() {
  const eb = expressionBuilder<DB, "investor">();
  return eb
    .selectFrom("withdrawal as w")
    .innerJoin("payoutRecipient as to", "to.id", "w.recipientId")
    .select(["w.id", "w.reference", "w.state", "w.cameBackBecause", "w.createdAt", "w.paidAt"])
    .select(["w.cameBackAt", "w.sessionId", "to.bankName", "to.last4", "to.accountName"])
    .select(["w.dutyBy"])
    .select((of) => [
      asText(of.ref("w.amountKobo")).as("amountKobo"),
      asText(of.ref("w.dutyKobo")).as("dutyKobo"),
    ])
    .$narrowType<Pick<SeenWithdrawal, "state" | "cameBackBecause">>()
    .whereRef("w.investorId", "=", "investor.id");
}

export function newestWithdrawals(atMost: number) {
  return jsonArrayFrom(withdrawalsOfInvestor().orderBy("w.id", "desc").limit(sql.lit(atMost)));
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
    dutyKobo: koboOf(row.dutyKobo),
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
    ...(row.dutyBy === "investor" && { stampDuty: nairaFromKobo(row.dutyKobo) }),
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
    return "Most banks confirm within minutes. We keep asking until yours does. If your bank cannot take it, all of it comes back to your stash. You do not need to do anything.";
  }
  if (state === "paid") {
    return sessionId === null
      ? "Your bank has confirmed it. If it is not there within an hour, press Get help."
      : "Your bank has confirmed it. If it does not show within an hour, give your bank the session id.";
  }
  if (state === "reversed") {
    return "All of it is in your stash again. Ask your bank whether your account can receive money, or withdraw to another account.";
  }
  if (cameBackBecause === "frozen") {
    return "We had not sent it yet when your account was frozen. You can withdraw again a day after you unfreeze it.";
  }
  return cameBackBecause === "not-sent"
    ? "We could not send it this time. It was not because of your account. You can withdraw again at any time."
    : "The bank did not take it. You can try again at any time, also to another account.";
}

/** Only the newest withdrawals to an account are searched. */
const FOUND_AT_MOST = 1_000;
/** Suffixes of all ledger keys that a withdrawal can have. */
const STEPS = ["held", "duty-held", "settled", "duty", "reversed", "duty:undone"];

/** Ledger keys of withdrawals to accounts found by a word of the bank's name or by the last four
 * digits. */
export async function withdrawalKeysTo(
  db: Db,
  wanted: { investorId: string; text: string },
): Promise<string[]> {
  const found = await findToAccount(db, { ...wanted, atMost: FOUND_AT_MOST });
  return found.flatMap(({ id }) => STEPS.map((step) => `withdrawal:${id}:${step}`));
}

/** Every withdrawal, with the account that it went to. */
export const ownWithdrawals = dataExport({
  columns: [
    "reference",
    "amount",
    "stampDuty",
    "state",
    "bank",
    "accountName",
    "lastFourDigits",
    "bankSessionId",
    "askedAt",
    "paidAt",
    "cameBackAt",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("withdrawal")
          .innerJoin("payoutRecipient as recipient", "recipient.id", "withdrawal.recipientId")
          .select(["withdrawal.id", "reference", "amountKobo", "state", "sessionId", "paidAt"])
          .select(["dutyKobo", "dutyBy"])
          .select(["withdrawal.createdAt", "cameBackAt"])
          .select(["recipient.bankName", "recipient.accountName", "recipient.last4"])
          .where("withdrawal.investorId", "=", investorId)
          .where("withdrawal.id", ">", after)
          .orderBy("withdrawal.id")
          .limit(atMost)
          .execute(),
      ({ amountKobo, bankName, createdAt, dutyBy, dutyKobo, last4, sessionId, ...shown }) => ({
        ...shown,
        amount: nairaFromKobo(amountKobo),
        stampDuty: nairaFromKobo(dutyBy === "investor" ? dutyKobo : 0n),
        bank: bankName,
        lastFourDigits: last4,
        bankSessionId: sessionId,
        askedAt: createdAt,
      }),
    ),
});
