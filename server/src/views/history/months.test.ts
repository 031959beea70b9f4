import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Act, ActsAnswer, HistoryMonth, MonthsAnswer } from "@osisi/contracts/history.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";

let world: Investing;
let ada: Investor;
let bola: Investor;

/** Ada's plan and units have matured. Bola saves daily by card; a bank took one instalment back. */
beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  ada = await world.investor();
  bola = await world.investor();
  await world.orderAndPay(ada, { unitsBought: 5, months: 3 });
  await world.save(ada, { interval: "monthly", amount: 1_000 });
  const { data } = await world.post<FundAnswer>(bola, apiPaths.fund, { amount: 20_000 });
  await world.customer(data.reference, { outcome: "success" });
  await world.drain();
  await world.save(bola, { interval: "daily", amount: 500, name: "Stock for the shop" });
  await world.travelTo("2027-02-03T09:00:00+01:00");
  await world.drain();
  await takeBackNewestPayment(bola);
  await world.travelTo("2027-05-02T09:00:00+01:00");
  await world.drain();
}, 240_000);
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.stop();
});

async function takeBackNewestPayment(investor: Investor): Promise<void> {
  const { reference } = await world.db
    .selectFrom("payment")
    .select("reference")
    .where("investorId", "=", investor.id)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  await world.outside.control("POST", "/disputes", { reference, event: "create" });
  await world.drain();
  const lost = { reference, event: "resolve", resolution: "merchant-accepted" };
  await world.outside.control("POST", "/disputes", lost);
  await world.drain();
}

async function monthsOf(investor: Investor, query: Record<string, string> = {}) {
  const url = `${apiPaths.months}?${new URLSearchParams(query).toString()}`;
  const answer = await world.call<MonthsAnswer>(investor, { method: "GET", url });
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.data;
}

async function actsOf(investor: Investor, query: Record<string, string>): Promise<Act[]> {
  const items: Act[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const wanted: Record<string, string> = { limit: "100", ...query, ...(cursor && { cursor }) };
    const url = `${apiPaths.acts}?${new URLSearchParams(wanted).toString()}`;
    const page = await world.call<ActsAnswer>(investor, { method: "GET", url });
    items.push(...page.data.items);
    cursor = page.data.nextCursor;
  }
  return items;
}

/** The sums of the rows, as a person would add them up. */
function addUp(acts: readonly Act[]): HistoryMonth[] {
  const months: HistoryMonth[] = [];
  for (const { bookedAt, folded, kind, shown } of acts) {
    const month = dateInLagos(new Date(bookedAt)).slice(0, 7);
    let last = months.at(-1);
    if (last?.month !== month) {
      last = { month, count: 0, saved: 0, invested: 0, in: 0, out: 0 };
      months.push(last);
    }
    last.count += folded ? folded.count + folded.takenBack : 1;
    if (shown.detail === "taken back by the bank") continue;
    const kept = kind === "saving" ? "saved" : "invested";
    const part = shown.direction === "kept" ? kept : shown.direction;
    last[part] = Math.round((last[part] + shown.amount) * 100) / 100;
  }
  return months;
}

it.each<Record<string, string>>([
  {},
  { kind: "saving" },
  { kind: "return" },
  { kind: "money-in" },
  { kind: "saving-and-stash" },
  { from: "2027-02-02", to: "2027-04-10" },
  { search: "stock" },
  { search: "500" },
  { search: "return", from: "2027-04-01" },
  { search: "nothing like this" },
])("adds up what the rows show: %j", async (query) => {
  for (const investor of [ada, bola]) {
    expect(await monthsOf(investor, query)).toEqual(addUp(await actsOf(investor, query)));
  }
});

it("counts an instalment that was taken back, and leaves it out of the sum", async () => {
  const february = (await monthsOf(bola, { kind: "saving" })).find(
    ({ month }) => month === "2027-02",
  );
  expect(february).toMatchObject({ count: 28, saved: 27 * 500 });
});

it("limits searches, and refuses days in the wrong order", async () => {
  const newcomer = await world.investor();
  expect(await monthsOf(newcomer)).toEqual([]);
  const get = (query: string) =>
    world.call(newcomer, { method: "GET", url: `${apiPaths.months}?${query}` });
  expect(await get("from=2027-02-02&to=2027-02-01")).toMatchObject({ statusCode: 400 });
  let answered = 0;
  for (; answered < 200; answered += 1) {
    const { statusCode } = await get("search=5");
    if (statusCode !== 200) break;
  }
  expect(answered).toBeGreaterThan(1);
  expect(await get("search=5")).toMatchObject({ statusCode: 429 });
  expect(await get("kind=saving")).toMatchObject({ statusCode: 200 });
});
