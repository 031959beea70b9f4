import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** What is exported. Every column that refers to an investor must be listed here or below. */
const handedOver = [
  "account.owner_id",
  "card.investor_id",
  "challenge.investor_id",
  "dispute.investor_id",
  "investment.investor_id",
  "investor.id",
  "investor.referred_by",
  "name_change.investor_id",
  "payment.investor_id",
  "payout_account.investor_id",
  "pin.investor_id",
  "point_redemption.investor_id",
  "referral_reward.referrer_id",
  "refund.investor_id",
  "saving_plan.investor_id",
  "session.investor_id",
  "withdrawal.investor_id",
];

/** What is not exported, and why. */
const kept: Readonly<Record<string, string>> = {
  "account_hold.investor_id": "each new account says from when it can be used",
  "closed_identity.investor_id": "all sessions have ended",
  "idempotent_request.investor_id": "repeats, for a week, answers that were given",
  "name_enquiry.investor_id": "a name from a bank that may be another person's, for minutes",
  "payout_recipient.investor_id": "is part of each account and withdrawal",
  "phone_change.investor_id": "the code for it is handed over",
  "referral_refusal.referred_id": "is about a friendship, so about two people",
  "referral_refusal.referrer_id": "is about a friendship, so about two people",
  "referral_reward.referred_id": "what another investor has earned",
  "channel_change.investor_id": "a day in which an address can be put back",
  "security_link.investor_id": "only the notice contains the link",
  "sign_in.investor_id": "ten minutes of signing in",
  "suspense_money.owner_id": "its payment is handed over",
  "suspense_reversal.investor_id": "what moved by it is in the transactions that are handed over",
};

it("exports every table that refers to an investor, or says why not", async () => {
  const { rows } = await sql<{ named: string }>`
    select table_name || '.' || column_name as named
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'
      and (column_name in ('investor_id', 'owner_id', 'referrer_id', 'referred_id', 'referred_by')
        or (table_name = 'investor' and column_name = 'id'))
    order by 1
  `.execute(database.db);
  const known = [...handedOver, ...Object.keys(kept)].toSorted();
  expect(rows.map(({ named }) => named).toSorted()).toEqual(known);
});
