import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type CardHolder, type Charging, startCharging } from "#test/charging.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { gatewayClearing, held, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

let charging: Charging;
let ada: CardHolder;
let bankId: string;

beforeAll(async () => {
  charging = await startCharging();
});
afterAll(() => charging.stop());
afterEach(() => expectSoundLedger(charging.db));

/** An investor who paid ₦100 with a card, received ₦5,000.50 and has withdrawn ₦1,000. */
beforeEach(async () => {
  ada = await charging.cardHolder();
  await move({ movement: "reward-paid", naira: 5_000.5, key: newId() });
  bankId = await withdrawTo("Sterling Bank", "4321");
});

function get(search: string, investor = ada.investor) {
  const url = `${apiPaths.movements}?${new URLSearchParams({ search }).toString()}`;
  const headers = { authorization: `Bearer ${investor.token}` };
  return charging.app.inject({ url, headers });
}

async function found(search: string): Promise<number[]> {
  const { data } = (await get(search)).json<{ data: { items: { amount: number }[] } }>();
  return data.items.map(({ amount }) => amount);
}

function move({ movement, naira, key }: { movement: string; naira: number; key: string }) {
  const { id } = ada.investor;
  const sides =
    movement === "withdrawal-held"
      ? { debit: stash(id), credit: held(id) }
      : { debit: gatewayClearing("NGN"), credit: stash(id) };
  const amount = BigInt(naira * 100);
  const entry = { movement, ...sides, key, amount, eventAt: new Date("2025-11-21T08:00:00Z") };
  return inTransaction(charging.db, (tx) => post(tx, [entry]));
}

async function withdrawTo(bankName: string, last4: string): Promise<string> {
  const { id: investorId } = ada.investor;
  const [id, recipientId] = [newId(), newId()];
  const createdAt = new Date("2025-11-21T08:00:00Z");
  const account = { bankCode: "232", bankName, last4, accountName: "ADA OBI" };
  const unread = Buffer.from(recipientId);
  await charging.db
    .insertInto("payoutRecipient")
    .values({
      id: recipientId,
      investorId,
      ...account,
      accountNumber: unread,
      accountHash: unread,
      createdAt,
    })
    .execute();
  const paid = { state: "paid", toSend: false, sentAt: createdAt, paidAt: createdAt };
  const reference = `wd-${id.replaceAll("-", "")}`;
  await charging.db
    .insertInto("withdrawal")
    .values({ id, investorId, recipientId, amountKobo: 1_000_00n, reference, createdAt, ...paid })
    .execute();
  await move({ movement: "withdrawal-held", naira: 1_000, key: `withdrawal:${id}:held` });
  return id;
}

it.each([
  ["5000.50", [5_000.5]],
  ["5,000.50", [5_000.5]],
  ["₦5,000.5", [5_000.5]],
  ["+₦ 100", [100]],
  ["1000", [1_000]],
  ["5000", []],
])("finds the amount %j", async (text, amounts) => {
  expect(await found(text)).toEqual(amounts);
});

it.each([
  ["Withdrawal", [1_000]],
  ["green POINTS", [5_000.5]],
  ["added to your stash", [100]],
  ["raw", []],
  ["withdrawal points", []],
])("finds the words %j of a line", async (text, amounts) => {
  expect(await found(text)).toEqual(amounts);
});

it("finds withdrawals by the bank's name and by the end of the account number, alone and with an amount", async () => {
  expect(await found("sterling")).toEqual([1_000]);
  expect(await found("Sterling Bank")).toEqual([1_000]);
  expect(await found("4321")).toEqual([1_000]);
  expect(await found("4321 1,000")).toEqual([1_000]);
  expect(await found("4321 2,000")).toEqual([]);
  expect(await found("zenith")).toEqual([]);
});

it("finds payments by a kept card by its last four digits", async () => {
  expect(await found(ada.last4)).toEqual([100]);
});

it("finds a reference, whole, in part, and while it is typed", async () => {
  const digits = bankId.replaceAll("-", "");
  expect(await found(`wd-${digits}`)).toEqual([1_000]);
  expect(await found(`WD-${digits.slice(0, 30)}`)).toEqual([1_000]);
  expect(await found(digits.slice(-9))).toEqual(/\d/.test(digits.slice(-9)) ? [1_000] : []);
});

it("treats pattern characters of databases and spreadsheets as text", async () => {
  for (const text of ["%", "_", "' or 1=1 --", "wd-%", "\\"]) expect(await found(text)).toEqual([]);
  expect(await found("   ")).toHaveLength(3);
});

it("finds nothing of other investors, and refuses a text that is too long", async () => {
  const other = await charging.investor();
  expect((await get("4321", other)).json().data.items).toEqual([]);
  const answer = await get("x".repeat(61));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({ search: [messages.searchTooLong] });
});

it("is rate limited per investor", async () => {
  const other = await startCharging({ LIMIT_SEARCHES_PER_MINUTE: "2" });
  const [one, another] = [await other.investor(), await other.investor()];
  const statusFor = async ({ token }: { token: string }, query: string) => {
    const url = `${apiPaths.movements}${query}`;
    const answer = await other.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    return answer.statusCode;
  };
  const search = "?search=sterling";
  expect(await statusFor(one, search)).toBe(200);
  expect(await statusFor(one, search)).toBe(200);
  expect(await statusFor(one, search)).toBe(429);
  expect(await statusFor(one, "")).toBe(200);
  expect(await statusFor(another, search)).toBe(200);
  await other.stop();
});
