import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { ownDataKindNames } from "@osisi/contracts/data-export.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Investor } from "#test/paying.ts";
import { WAIT, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { gatewayClearing, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

let world: Withdrawing;
beforeAll(async () => {
  world = await startWithdrawing();
});
afterAll(() => world.stop());

const everything = z.looseObject({ profile: z.array(z.looseObject({})) });

function download(investor: Investor, query: string) {
  return world.call(investor, { method: "GET", url: `${apiPaths.ownData}?${query}` });
}

async function read(investor: Investor) {
  const answer = await download(investor, "format=json");
  expect(answer.statusCode).toBe(200);
  return { answer, data: z.parse(everything, answer.json()) };
}

function credit(investor: Investor, times: number) {
  const eventAt = world.runtime.clock.now();
  const transfers = Array.from({ length: times }, () => ({
    key: `payment:${newId()}:settled`,
    movement: "funding-settled",
    debit: gatewayClearing("NGN"),
    credit: stash(investor.id),
    amount: 100n,
    eventAt,
  }));
  return inTransaction(world.db, (tx) => post(tx, transfers));
}

it("exports everything as one JSON file, kind by kind", async () => {
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
  const { answer, data } = await read(investor);
  expect(answer.headers["content-disposition"]).toMatch(
    /^attachment; filename="osisi-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(new Set(Object.keys(data))).toEqual(new Set(["madeAt", ...ownDataKindNames]));
  expect(data["profile"]).toMatchObject([{ id: investor.id, email: investor.email }]);
  expect(data["payments"]).toMatchObject([{ paidFor: "stash", amount: 5_000, state: "settled" }]);
  expect(data["withdrawals"]).toMatchObject([{ reference, amount: 2_000, state: "paid" }]);
  expect(data["accounts"]).toHaveLength(1);
  expect(data["sessions"]).toHaveLength(1);
  expect(data["plans"]).toEqual([]);
  expect(data["movements"]).toMatchObject([
    { account: "stash", direction: "out", amount: 2_000, balanceAfter: 3_000 },
    { account: "stash", direction: "in", amount: 5_000, balanceAfter: 5_000 },
    { account: "held", direction: "out", amount: 2_000, balanceAfter: 0 },
    { account: "held", direction: "in", amount: 2_000, balanceAfter: 2_000 },
  ]);
});

it("contains nothing of other people, and no secrets", async () => {
  const [one, other] = [await world.saver(5_000), await world.saver(6_000)];
  const { answer } = await read(one);
  for (const theirs of [other.id, other.email]) expect(answer.body).not.toContain(theirs);
  const { passwordHash } = await world.db
    .selectFrom("investor")
    .select("passwordHash")
    .where("id", "=", one.id)
    .executeTakeFirstOrThrow();
  expect(passwordHash).not.toBe("");
  for (const secret of [passwordHash, "argon2", "AUTH_", "hash"]) {
    expect(answer.body).not.toContain(secret);
  }
});

it("exports one kind as a table that spreadsheets do not interpret as formulas", async () => {
  const investor = await world.investor();
  await world.db
    .updateTable("session")
    .set({ userAgent: '=HYPERLINK("http://example.com"),x' })
    .where("investorId", "=", investor.id)
    .execute();
  const answer = await download(investor, "format=csv&kind=sessions");
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toMatch(/osisi-sessions-[\d-]+\.csv"$/);
  const [head, row, end] = answer.body.split("\r\n");
  expect(head).toBe("\u{FEFF}signedInAt,lastUsedAt,browser");
  expect(row).toMatch(/^[\d-]+T[\d:.]+Z,[\d-]+T[\d:.]+Z,"'=HYPERLINK\(""http:/);
  expect(end).toBe("");
});

it("exports more than one page of rows, each once", async () => {
  const investor = await world.investor();
  for (const count of [1_000, 201]) await credit(investor, count);
  const answer = await download(investor, "format=csv&kind=movements");
  const balances = answer.body
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => Number(row.split(",")[5]));
  expect(balances).toEqual(Array.from({ length: 1_201 }, (_, index) => 1_201 - index));
});

it.each(["format=csv", "format=json&kind=cards", "format=xml", "format=csv&kind=passwords"])(
  "refuses %s in words",
  async (query) => {
    const answer = await download(await world.investor(), query);
    expect(answer.json()).toMatchObject({ statusCode: 400, message: messages.ownDataUnknown });
  },
);

it("allows twenty files an hour, and requires a session", async () => {
  const investor = await world.investor();
  for (let made = 0; made < 20; made += 1) {
    expect((await download(investor, "format=csv&kind=cards")).statusCode).toBe(200);
  }
  expect((await download(investor, "format=csv&kind=cards")).statusCode).toBe(429);
  expect((await world.app.inject({ url: apiPaths.ownData })).statusCode).toBe(401);
});

/** What is exported. Every column that refers to an investor must be listed here or below. */
const exported = [
  "account.owner_id",
  "card.investor_id",
  "challenge.investor_id",
  "circle_member.investor_id",
  "complaint.investor_id",
  "dispute.investor_id",
  "gift.investor_id",
  "investment.investor_id",
  "investor.id",
  "investor_announcement.investor_id",
  "investor.referred_by",
  "issued_statement.investor_id",
  "late_return.investor_id",
  "withheld_tax.investor_id",
  "mandate.investor_id",
  "name_change.investor_id",
  "next_of_kin.investor_id",
  "notice.investor_id",
  "notice_preference.investor_id",
  "own_account.investor_id",
  "pay_in_link.investor_id",
  "payment.investor_id",
  "payout_account.investor_id",
  "pin.investor_id",
  "point_redemption.investor_id",
  "push_subscription.investor_id",
  "referral_reward.referrer_id",
  "refund.investor_id",
  "saving_plan.investor_id",
  "session.investor_id",
  "standing_rule.investor_id",
  "still_there.investor_id",
  "withdrawal.investor_id",
];

/** What is not exported, and why. */
const notExported: Readonly<Record<string, string>> = {
  "account_hold.investor_id": "each new account says from when it can be used",
  "closed_identity.investor_id": "all sessions have ended",
  "email_change.investor_id": "the code for it is handed over",
  "idempotent_request.investor_id": "repeats, for a week, answers that were given",
  "investor_hold.investor_id": "its words are a notice; an order may forbid to tell its ground",
  "name_enquiry.investor_id": "a name from a bank that may be another person's, for minutes",
  "outbox.investor_id": "whether a notice was delivered, for days",
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
  `.execute(world.db);
  const known = [...exported, ...Object.keys(notExported)].toSorted();
  expect(rows.map(({ named }) => named).toSorted()).toEqual(known);
});
