import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type MovementsAnswer, movementsAnswer } from "@osisi/contracts/history.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { success } from "@osisi/contracts/envelope.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { expectSoundLedger, postAt } from "#test/ledger.ts";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";
import { type InvestorAccount, gatewayClearing, held, stash } from "#ledger/accounts.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

let pay: Paying;
let ada: Investor;

beforeAll(async () => {
  pay = await startPaying();
});
afterAll(() => pay.stop());
afterEach(() => expectSoundLedger(pay.db));
beforeEach(async () => {
  ada = await pay.investor();
});

function get(query: Record<string, string> = {}, investor = ada) {
  const url = `${apiPaths.movements}?${new URLSearchParams(query).toString()}`;
  return pay.app.inject({ url, headers: { authorization: `Bearer ${investor.token}` } });
}

async function read(query: Record<string, string> = {}): Promise<MovementsAnswer> {
  const answer = await get(query);
  expect(answer.json()).toMatchObject({ statusCode: 200 });
  return z.parse(success(movementsAnswer), answer.json()).data;
}

/** A credit to the stash, as the ledger sees it. */
function credit(naira: number, more: { movement?: string; at?: string } = {}) {
  const { movement = "funding-settled", at = "2026-11-21T08:00:00Z" } = more;
  return move({ movement, at, naira, debit: gatewayClearing("NGN"), credit: stash(ada.id) });
}

function withdraw(naira: number, at = "2026-11-21T08:00:00Z") {
  const sides = { debit: stash(ada.id), credit: held(ada.id) };
  return move({ movement: "withdrawal-held", at, naira, ...sides });
}

function move(moved: {
  movement: string;
  at: string;
  naira: number;
  debit: InvestorAccount | ReturnType<typeof gatewayClearing>;
  credit: InvestorAccount;
}) {
  const { at, naira, ...transfer } = moved;
  const eventAt = new Date(at);
  const entry = { ...transfer, key: newId(), amount: BigInt(naira * 100), eventAt };
  return inTransaction(pay.db, (tx) => postAt(tx, eventAt, [entry]));
}

const amounts = ({ items }: MovementsAnswer) => items.map(({ amount }) => amount);

it("of a new investor is empty", async () => {
  expect(await read()).toEqual({ items: [], nextCursor: null });
});

it("lists each movement of the stash, newest first, with the balance after it", async () => {
  const reference = await pay.begin(ada, 5_000);
  await pay.paid(reference);
  await pay.drain();
  await withdraw(1_234.5);
  const { items } = await read();
  expect(items).toMatchObject([
    {
      kind: "withdrawal",
      title: "Withdrawal to your bank",
      direction: "out",
      amount: 1_234.5,
      balanceAfter: 3_765.5,
    },
    { kind: "money-in", direction: "in", amount: 5_000, balanceAfter: 5_000, reference },
  ]);
});

it("pages neither repeat nor omit movements during concurrent writes", async () => {
  for (let naira = 1; naira <= 23; naira += 1) await credit(naira);
  const paged: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: Record<string, string> = { limit: "5", ...(cursor ? { cursor } : {}) };
    const [page] = await Promise.all([
      read(query),
      ...Array.from({ length: 5 }, () => credit(1_000)),
    ]);
    paged.push(...amounts(page));
    cursor = page.nextCursor;
  }
  expect(paged.filter((naira) => naira !== 1_000)).toEqual(
    Array.from({ length: 23 }, (_, index) => 23 - index),
  );
});

it("continues from the profile's first page", async () => {
  for (let naira = 1; naira <= 25; naira += 1) await credit(naira);
  const headers = { authorization: `Bearer ${ada.token}` };
  const profile = await pay.app.inject({ url: apiPaths.profile, headers });
  const { data, nextCursor } = profile.json().data.transactions;
  expect(amounts({ items: data, nextCursor })).toEqual([25, 24, 23, 22, 21, 20, 19, 18]);
  expect(amounts(await read({ cursor: nextCursor, limit: "3" }))).toEqual([17, 16, 15]);
});

it("is filtered by kind, and movements without a kind are other", async () => {
  await credit(500);
  await credit(10, { movement: "plan-return" });
  await credit(20, { movement: "investment-return" });
  await credit(30, { movement: "something-new" });
  await withdraw(100);
  expect(amounts(await read({ kind: "return" }))).toEqual([20, 10]);
  expect(amounts(await read({ kind: "withdrawal" }))).toEqual([100]);
  expect(await read({ kind: "other" })).toMatchObject({
    items: [{ title: "Money in", amount: 30, balanceAfter: 560 }],
  });
  expect(amounts(await read({ kind: "reward" }))).toEqual([]);
});

it("is filtered by calendar days in Lagos, including the first and the last", async () => {
  await credit(1, { at: "2026-11-19T22:59:00Z" });
  await credit(2, { at: "2026-11-19T23:00:00Z" });
  await credit(3, { at: "2026-11-20T22:59:00Z" });
  await credit(4, { at: "2026-11-20T23:00:00Z" });
  expect(amounts(await read({ from: "2026-11-20", to: "2026-11-20" }))).toEqual([3, 2]);
  expect(amounts(await read({ from: "2026-11-20" }))).toEqual([4, 3, 2]);
  expect(amounts(await read({ to: "2026-11-19" }))).toEqual([1]);
});

it("pages through a filtered list", async () => {
  for (let naira = 1; naira <= 6; naira += 1) {
    await credit(naira * 100);
    await withdraw(naira);
  }
  const first = await read({ kind: "withdrawal", limit: "4" });
  expect(amounts(first)).toEqual([6, 5, 4, 3]);
  const cursor = String(first.nextCursor);
  const last = await read({ kind: "withdrawal", limit: "4", cursor });
  expect(amounts(last)).toEqual([2, 1]);
  expect(last.nextCursor).toBeNull();
});

it.each([
  [{ kind: "gifts" }, { kind: [messages.kindUnknown] }],
  [{ from: "2026-02-30" }, { from: [messages.dayUnreadable] }],
  [{ to: "yesterday" }, { to: [messages.dayUnreadable] }],
  [{ from: "1026-11-21" }, { from: [messages.dayUnreadable] }],
  [{ from: "2026-11-21", to: "2026-11-20" }, { to: [messages.daysReversed] }],
  [{ limit: "0" }, { limit: [messages.pageSizeWrong] }],
  [{ limit: "101" }, { limit: [messages.pageSizeWrong] }],
  [{ limit: "ten" }, { limit: [messages.pageSizeWrong] }],
  [{ cursor: "abc" }, { cursor: [messages.cursorWrong] }],
  [{ cursor: "-1" }, { cursor: [messages.cursorWrong] }],
  [{ cursor: "99999999999999999999" }, { cursor: [messages.cursorWrong] }],
] as const)("%j is refused by field", async (query, errors) => {
  const answer = await get(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: "error", errors });
});

it("does not show other investors' movements, with any cursor", async () => {
  await credit(500);
  const other = await pay.investor();
  const answer = await get({ cursor: "999999" }, other);
  expect(answer.json().data.items).toEqual([]);
});

it("requires a session", async () => {
  for (const url of [apiPaths.movements, apiPaths.underWay, `${apiPaths.movements}/1`]) {
    expect([url, (await pay.app.inject({ url })).statusCode]).toEqual([url, 401]);
  }
});
