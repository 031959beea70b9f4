import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { catalogueArguments } from "@osisi/contracts/catalogue-words.ts";
import type { Action } from "@osisi/contracts/console/roles.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import { portfolioOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type Investing, startInvesting } from "#test/investing.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";

let world: Investing;
let office: TestConsole;
let kunle: TestOperator;
let bisi: TestOperator;

beforeAll(async () => {
  world = await startInvesting("2027-01-10T09:00:00+01:00");
  office = await startConsole(world);
  kunle = await office.operator("catalogue", "Kunle");
  bisi = await office.operator("finance", "Bisi");
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});

const shell = (...words: string[]) => opsOf(world.runtime, "the board decided", words);

async function byTwo(action: Action, subject: string, given = {}) {
  const { id, dryRun, result } = await office.checked(kunle, action, subject, given);
  if (result !== null) return { said: result };
  await kunle.post(`/api/commands/${id}/propose`, { reason: "the board decided" });
  const factor = { code: await bisi.code() };
  await bisi.post(`/api/commands/${id}/approve`, { reason: "", factor });
  const ended = await office.ended(kunle, id);
  return { said: dryRun?.lines[0] ?? "", state: ended.state };
}

it("two people change the terms of saving plans from a day on", async () => {
  const { said, state } = await byTwo("plan-terms", "2027-01-12", { terms: "3:4 12:16.5" });
  expect(said).toContain(
    "From 12 Jan 2027, saving plans: terms: 3 months 4%, 12 months 16.5%, before 3 months 3%, 6 months 6.5%, 9 months 11%, 12 months 15%. What there is already keeps its terms.",
  );
  expect(state).toBe("done");
  const rows = await world.db
    .selectFrom("catalogue")
    .select(["validFrom", "author", "approver"])
    .where("id", ">", 100n)
    .execute();
  expect(rows).toEqual([{ validFrom: "2027-01-12", author: "Kunle", approver: "Bisi" }]);
  const earlier = await byTwo("plan-terms", "2027-01-11", { terms: "3:5" });
  expect(earlier.said).toContain(
    "Only until 12 Jan 2027, when what was approved for that day holds.",
  );
});

it("adds a portfolio with its terms, which an investor buys", async () => {
  const given = {
    day: "2027-01-10",
    name: "Cold Stores",
    description: "Keeps fish and tomatoes cold.",
    price: "2000",
    size: "1000000",
    units: "500",
    advertised: "16",
    terms: "3:3.5 6:7.5 12:16",
    sold: "yes",
    listed: "yes",
  };
  const added = await byTwo("portfolio", "7", given);
  expect(added).toMatchObject({ state: "done" });
  expect(added.said).toContain("name: Cold Stores");
  const investor = await world.investor();
  await world.fill(investor, 30_000);
  const id = await world.buy(investor, { portfolioId: 7, unitsBought: 10, months: 6 });
  const bought = await world.investment(investor, id);
  expect(bought).toMatchObject({ portfolio: { name: "Cold Stores", to: null } });
  expect(await world.unitsLeft(investor, 7)).toBe(490);
  const fewer = await byTwo("portfolio", "7", { day: "2027-01-11", units: "9" });
  expect(fewer.said).toBe("10 units are sold: it cannot have fewer.");
  const named = await byTwo("portfolio", "7", { day: "2027-01-11", trustee: "A Trustee Ltd" });
  expect(named.said).toContain("trustee: A Trustee Ltd");
  const unnamed = await byTwo("portfolio", "7", { day: "2027-01-12", trustee: "-", fee: "0.25" });
  expect(unnamed.said).toContain("our fee: 0.25%, before 0.5%; no trustee");
});

it("an upper limit is another one from its day, and the others stay", async () => {
  const { said } = await byTwo("limits", "2027-01-20", { gift: "40000" });
  expect(said).toContain("From 20 Jan 2027, upper limits: one gift: ₦40,000, before ₦50,000.");
  const limits = (await readCatalogue(world.db)).findLast(({ kind }) => kind === "limits");
  expect(limits?.value).toEqual({
    topUpPercent: 100,
    giftPaymentKobo: "4000000",
    giftDayKobo: "20000000",
  });
});

it("announces to all, or to those whom it concerns, until its last day", async () => {
  const [saver, other] = [await world.investor(), await world.investor()];
  await world.fill(saver, 40_000);
  await world.save(saver, { amount: 30_000, interval: "monthly" });
  await world.rest();
  const shown = async (investor: Investor) => {
    const answer = await world.call<Overview>(investor, { method: "GET", url: apiPaths.overview });
    return answer.data.announcements?.map(({ text }) => text);
  };
  expect(await shown(saver)).toBeUndefined();
  const given = { day: "2027-01-10", until: "2027-01-11" };
  const cards = { ...given, text: "Cards are slow today.", severity: "warning" };
  expect(await byTwo("announce", "cards", cards)).toMatchObject({
    state: "done",
    said: expect.stringContaining("From 10 Jan 2027, on Home: "),
  });
  const plans = { ...given, text: "Plans pay more from Tuesday.", audience: "savers" };
  await byTwo("announce", "a-new-rate", plans);
  await byTwo("announce", "units", { ...given, text: "Of units.", audience: "investors" });
  await byTwo("announce", "soon", { ...given, day: "2027-01-11", text: "From the next day." });
  expect(await shown(saver)).toEqual(["Cards are slow today.", "Plans pay more from Tuesday."]);
  expect(await shown(other)).toEqual(["Cards are slow today."]);
  await byTwo("announce", "cards", { day: "2027-01-10", until: "2027-01-09" });
  expect(await shown(other)).toBeUndefined();
  await world.jumpTo("2027-01-11T09:00:00+01:00");
  expect(await shown(other)).toEqual(["From the next day."]);
  await world.jumpTo("2027-01-12T00:00:00+01:00");
  expect(await shown(saver)).toBeUndefined();
});

async function count() {
  const { rows } = await sql`
    select (select count(*) from catalogue), (select count(*) from portfolio_units) as units
  `.execute(world.db);
  return rows;
}

describe("refuses, and writes nothing:", () => {
  it.each([
    [["plan-terms", "2027-01-11", "3:3"], "What has held cannot be changed"],
    [["plan-terms", "2027-02-30", "3:3"], "2027-02-30 is no day"],
    [["plan-terms", "tomorrow", "3:3"], "tomorrow is no day"],
    [["plan-terms", "2027-03-01", ""], "terms: at least one."],
    [["plan-terms", "2027-03-01", "3"], "is no percent"],
    [["plan-terms", "2027-03-01", "3:3:3"], "3:3:3 is no term"],
    [["plan-terms", "2027-03-01", "6:6 3:3"], "terms: each longer than the one before."],
    [["plan-terms", "2027-03-01", "3:3 3:4"], "terms: each longer than the one before."],
    [["plan-terms", "2027-03-01", "3:1001"], "is no percent"],
    [["plan-terms", "2027-03-01", "3:-1"], "-1 is no percent"],
    [["plan-terms", "2027-03-01", "0:3"], "terms: at least a month."],
    [["limits", "2027-03-01", "gift=0"], "one gift: more than zero."],
    [["exit-policy", "2027-03-01", "fee=11"], "fee for ending early: at most 10%."],
    [["exit-policy", "2027-03-01", "cooling-off=721"], "hours of cooling-off: at most 30 days."],
    [["exit-policy", "2027-03-01", "offered=maybe"], "maybe is neither yes nor no."],
    [["exit-policy", "2027-03-01", "cooling-off=24"], "That is how it is on that day already."],
    [["tax", "plans", "2027-03-01", "rate=10"], "class: say what it is."],
    [["tax", "plans", "2027-03-01", "class=interest", "rate=101"], "tax on returns: at most 100%."],
    [["tax", "77", "2027-03-01", "class=interest", "rate=10"], "There is no portfolio 77"],
    [
      ["tax", "savings", "2027-03-01", "class=interest", "rate=10"],
      "There is no portfolio savings",
    ],
    [["limits", "2027-03-01", "gift=a lot"], "a lot is no amount"],
    [["limits", "2027-03-01", "withdrawals=5"], "withdrawals=5 is none of"],
    [["portfolio", "4", "2027-03-01", "price=0"], "price of a unit: more than zero."],
    [["portfolio", "4", "2027-03-01", "terms="], "terms: at least one while units can be bought."],
    [["portfolio", "4", "2027-03-01", "sold=maybe"], "maybe is neither yes nor no"],
    [["portfolio", "4", "2027-03-01", "name=2nd Vault"], "name: letters without accents only."],
    [["portfolio", "4", "2027-03-01", "name=Savings Vault"], "how it is on that day already"],
    [["portfolio", "8", "2027-03-01", "name=Half"], "description: say what it is."],
    [["announce", "Cards", "2027-03-01", "text=Slow."], "Cards is no name of an announcement"],
    [["announce", "loans", "2027-03-01", "text=Slow."], "until: say what it is."],
    [["announce", "cards", "2027-03-01", "text=Slow."], "It would be shown on no day."],
    [["announce", "cards", "2027-03-01", "until=soon", "text=Slow."], "until: "],
    [["announce", "cards", "2027-03-01", "until=2027-03-02", "audience=us"], "shown to: "],
    [["switch", "loans", "2027-03-01", "open=no", "sentence=No."], "loans is none of saving, "],
    [["switch", "card", "2027-03-01", "open=no"], "the customer reads: say it while it is closed."],
    [["switch", "card", "2027-03-01", "open=maybe", "sentence=No."], "maybe is neither yes nor no"],
    [["switch", "card", "2027-03-01", "open=yes"], "It is open on that day already."],
    [["portfolio", "0", "2027-03-01", "name=None"], "0 is no number of a portfolio"],
    [["portfolio", "four", "2027-03-01", "name=None"], "four is no number of a portfolio"],
  ])("%j", async (words, why) => {
    const before = await count();
    const { code, said } = await shell(...words);
    expect(said).toContain(why);
    expect(code).not.toBe(0);
    expect(await count()).toEqual(before);
  });
});

it("pages for a change by a shell, until another operator has seen it", async () => {
  const { code } = await shell("limits", "2027-04-01", "top-ups=50");
  expect(code).toBe(0);
  const found = world.db
    .selectFrom("finding")
    .select("details")
    .where("kind", "=", "money-by-shell");
  expect(await found.execute()).toEqual([
    { details: { act: "limits", about: "2027-04-01", operator: "ada" } },
  ]);
});

it("is read in the console by every role, with who decided it, in words that would make it again", async () => {
  for (const role of ["support", "compliance", "catalogue", "admin"] as const) {
    const reader = await office.operator(role);
    const { body, statusCode } = await reader.get("/api/catalogue");
    expect([statusCode, body.today]).toEqual([200, "2027-01-12"]);
    expect(body.rows.length).toBeGreaterThan(10);
  }
  expect((await office.call("GET", "/api/catalogue")).statusCode).toBe(401);
  const catalogue = await readCatalogue(world.db);
  const vault = catalogue.find(({ kind, subject }) => kind === "portfolio" && subject === "4");
  if (vault?.kind !== "portfolio") throw new Error("There is no Savings Vault");
  const words = Object.entries(catalogueArguments(vault.value)).map(
    ([name, of]) => `${name}=${of}`,
  );
  const { said } = await shell("portfolio", "4", "2027-01-12", ...words);
  expect(said).toContain("That is how it is on that day already.");
  expect(portfolioOn(catalogue, "2027-01-10", 4)?.name).toBe("Savings Vault");
});
