import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Act, ActsAnswer, Movement, Receipt } from "@osisi/contracts/history.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";
import { linesOf, openStatement } from "#views/statements/statement.ts";
import { readActs } from "./acts.ts";

let world: Investing;
let ada: Investor;
let bola: Investor;

/** Ada's plan and units have matured. Bola saves daily by card, and has a stash. */
beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  ada = await world.investor();
  bola = await world.investor();
  await world.orderAndPay(ada, { unitsBought: 5, months: 3 });
  await world.save(ada, { interval: "monthly", amount: 1_000 });
  await fund(bola, 20_000);
  await world.save(bola, { interval: "daily", amount: 500, name: "Stock for the shop" });
  await world.travelTo("2027-05-02T09:00:00+01:00");
  await world.drain();
}, 240_000);
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.stop();
});

async function fund(investor: Investor, amount: number): Promise<void> {
  const { data } = await world.post<FundAnswer>(investor, apiPaths.fund, { amount });
  await world.customer(data.reference, { outcome: "success" });
  await world.drain();
}

async function pageOf(investor: Investor, query: Record<string, string> = {}): Promise<ActsAnswer> {
  const url = `${apiPaths.acts}?${new URLSearchParams(query).toString()}`;
  const answer = await world.call<ActsAnswer>(investor, { method: "GET", url });
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.data;
}

async function all(investor: Investor, query: Record<string, string> = {}): Promise<Act[]> {
  const items: Act[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: ActsAnswer = await pageOf(investor, { ...query, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

const brief = ({ shown, folded }: Act) =>
  [folded?.count, shown.title, shown.detail, shown.direction, shown.amount].filter(
    (part) => part !== undefined,
  );

it("shows an instalment by card as one row, and a month of them as one", async () => {
  const rows = await all(bola);
  expect(rows.map(brief)).toEqual([
    ["“Stock for the shop” matured", null, "in", expect.any(Number)],
    [29, "Stock for the shop", "card ·· 4081", "kept", 14_500],
    [31, "Stock for the shop", "card ·· 4081", "kept", 15_500],
    [28, "Stock for the shop", "card ·· 4081", "kept", 14_000],
    ["Stock for the shop", "card ·· 4081", "kept", 500],
    ["Money added to your stash", null, "in", 20_000],
  ]);
  expect(rows[1]?.folded).toMatchObject({ added: 0, interval: "daily" });
});

it("opens a fold page by page", async () => {
  const [, april] = await all(bola);
  const first = await pageOf(bola, { of: april?.id ?? "", limit: "3" });
  expect(first.items.map(brief)).toEqual(
    Array.from({ length: 3 }, () => ["Stock for the shop", "card ·· 4081", "kept", 500]),
  );
  expect(first.items[0]?.id).toBe(april?.id);
  const days = (await all(bola, { of: april?.id ?? "", limit: "10" })).map(({ bookedAt }) =>
    dateInLagos(new Date(bookedAt)),
  );
  expect(days).toHaveLength(29);
  expect(days.every((at) => at.startsWith("2027-04"))).toBe(true);
  expect(await all(ada, { of: april?.id ?? "" })).toEqual([]);
});

it("shows a return beside its maturity, and alone where only returns are wanted", async () => {
  const rows = await all(ada);
  const maturities = rows.filter(({ shown }) => shown.title.endsWith("matured"));
  expect(maturities.map(({ shown }) => shown.title).toSorted()).toEqual([
    "Savings Vault matured",
    "“School fees” matured",
  ]);
  for (const { id, shown, amount } of maturities) {
    expect(shown.returned).toBeGreaterThan(0);
    expect(Math.round(shown.amount * 100)).toBe(
      Math.round(amount * 100) + Math.round((shown.returned ?? 0) * 100),
    );
    const url = apiPaths.receipt.replace(":id", id);
    const { data } = await world.call<Receipt>(ada, { method: "GET", url });
    const earned = shown.returned;
    expect(data.paidOut).toEqual({ putIn: amount, earned, tax: 0, fee: 0, inStash: shown.amount });
  }
  expect(rows.map(({ shown }) => shown.title)).not.toContain("Return on Savings Vault");
  const returns = await all(ada, { kind: "return" });
  expect(returns.map(({ shown }) => shown.title).toSorted()).toEqual([
    "Return on Savings Vault",
    "Return on “School fees”",
  ]);
});

it("has every entry in exactly one row", async () => {
  for (const investor of [ada, bola]) {
    const { entries, inRows } = await entriesOf(investor);
    expect(inRows).toEqual(entries);
  }
}, 60_000);

/** The ids of all entries, and of those that the rows consist of. */
async function entriesOf(investor: Investor) {
  const url = `${apiPaths.movements}?limit=100`;
  const entries: Movement[] = [];
  let next: string | null = "";
  while (next !== null) {
    const cursor: string = next && `&cursor=${next}`;
    const page = await world.call<{ items: Movement[]; nextCursor: string | null }>(investor, {
      method: "GET",
      url: url + cursor,
    });
    entries.push(...page.data.items);
    next = page.data.nextCursor;
  }
  const shown: string[] = [];
  for (const row of await all(investor, { limit: "2" })) {
    const members = row.folded ? await all(investor, { of: row.id }) : [row];
    for (const { id } of members) {
      const receipt = await world.call<Receipt>(investor, {
        method: "GET",
        url: apiPaths.receipt.replace(":id", id),
      });
      shown.push(id, ...receipt.data.otherEntries.map((entry) => entry.id));
    }
  }
  return { entries: entries.map(({ id }) => id).toSorted(), inRows: shown.toSorted() };
}

it("gives the same rows whatever the page size", async () => {
  const whole = await all(bola, { limit: "100" });
  for (const limit of ["1", "2", "3"]) expect(await all(bola, { limit })).toEqual(whole);
});

it("keeps a row on its page when a plan saves between two pages", async () => {
  const saver = await world.investor();
  const planId = await world.save(saver, { name: "Rent" });
  await fund(saver, 1_000);
  const first = await pageOf(saver, { limit: "1" });
  expect(first.items.map(brief)).toEqual([["Money added to your stash", null, "in", 1_000]]);
  const topUp = { savingId: planId, amount: 300, paymentMethod: "stash" };
  expect(await world.post(saver, apiPaths.topUpSaving, topUp)).toMatchObject({ statusCode: 200 });
  const rest = await pageOf(saver, { limit: "1", cursor: first.nextCursor ?? "" });
  expect(rest.items.map(brief)).toEqual([["Rent", "card ·· 4081", "kept", 500]]);
  expect((await all(saver)).map(brief)).toEqual([
    [2, "Rent", null, "kept", 800],
    ["Money added to your stash", null, "in", 1_000],
  ]);
});

it("folds only what the days of a filter include", async () => {
  const days = { from: "2027-03-30", to: "2027-04-02" };
  expect((await all(bola, days)).map(brief)).toEqual([
    [2, "Stock for the shop", "card ·· 4081", "kept", 1_000],
    [2, "Stock for the shop", "card ·· 4081", "kept", 1_000],
  ]);
});

const titles = async (kind: string) =>
  (await all(ada, { kind })).map(({ shown }) => shown.title).toSorted();

it("has a history for the Save page and one for the Invest page", async () => {
  expect(new Set(await titles("saving-and-stash"))).toEqual(
    new Set(["School fees", "“School fees” matured"]),
  );
  expect(await titles("investing-and-stash")).toEqual([
    "Savings Vault matured",
    "Units bought in Savings Vault",
  ]);
  for (const kind of ["saving-and-stash", "investing-and-stash"]) {
    const rows = await all(bola, { kind });
    expect(rows.map(({ shown }) => shown.title)).toContain("Money added to your stash");
  }
});

it("does not count what paid an instalment as money in", async () => {
  expect((await all(bola, { kind: "money-in" })).map(brief)).toEqual([
    ["Money added to your stash", null, "in", 20_000],
  ]);
});

it("finds an instalment by its card, its reference and its plan, each by itself", async () => {
  const [, april] = await all(bola);
  const url = apiPaths.receipt.replace(":id", april?.id ?? "");
  const { data } = await world.call<Receipt>(bola, { method: "GET", url });
  const reference = data.otherEntries[0]?.reference ?? "";
  expect(reference).toMatch(/^fund-/);
  expect((await all(bola, { search: reference })).map(({ id }) => id)).toEqual([april?.id]);
  for (const search of ["stock", "4081"]) {
    const found = await all(bola, { search });
    const saved = found.filter(({ shown }) => shown.title === "Stock for the shop");
    expect(saved).toHaveLength(89);
    expect(saved.every(({ folded }) => folded === undefined)).toBe(true);
  }
});

it("finds a maturity by its return, by its total and by the word", async () => {
  const matured = (await all(bola)).find(({ shown }) => shown.returned !== undefined);
  const { amount, returned = 0 } = matured?.shown ?? { amount: 0 };
  for (const search of [String(amount), String(returned), "return"]) {
    expect((await all(bola, { search })).map(({ id }) => id)).toEqual([matured?.id]);
  }
});

it("leaves both entries on the statement", async () => {
  const statement = await openStatement(world.db, bola.id, {
    from: "2027-03-01",
    to: "2027-03-31",
  });
  const stated = [];
  for await (const page of linesOf(world.db, bola.id, statement)) stated.push(...page);
  expect(stated).toHaveLength(62);
});

it("reads an empty stash, and refuses an unknown cursor", async () => {
  const newcomer = await world.investor();
  expect(await readActs(world.db, newcomer.id, {})).toEqual({ items: [], nextCursor: null });
  const url = `${apiPaths.acts}?cursor=7`;
  expect(await world.call(newcomer, { method: "GET", url })).toMatchObject({ statusCode: 400 });
});

it("finds returns among returns", async () => {
  const found = await all(ada, { kind: "return", search: "School fees" });
  expect(found.map(({ shown }) => shown.title)).toEqual(["Return on “School fees”"]);
});

it("shows the return that a dispute had kept back until after the maturity", async () => {
  const saver = await world.investor();
  await world.save(saver, { interval: "monthly", amount: 1_000, name: "Rent" });
  const { reference } = await world.db
    .selectFrom("payment")
    .select("reference")
    .where("investorId", "=", saver.id)
    .executeTakeFirstOrThrow();
  await world.outside.control("POST", "/disputes", { reference, event: "create" });
  await world.drain();
  await world.travelTo("2027-08-20T09:00:00+01:00");
  await world.drain();
  const won = { reference, event: "resolve", resolution: "declined" };
  await world.outside.control("POST", "/disputes", won);
  await world.drain();
  const titles = (await all(saver)).map(({ shown }) => shown.title);
  expect(titles).toContain("Return on “Rent”");
  const { entries, inRows } = await entriesOf(saver);
  expect(inRows).toEqual(entries);
}, 600_000);
