import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { endDateOf } from "@osisi/contracts/investment-return.ts";
import { limits } from "@osisi/contracts/limits.ts";
import type { ActsAnswer } from "@osisi/contracts/history.ts";
import { type BalanceHistory, type Overview, historyRanges } from "@osisi/contracts/overview.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";
import { newId } from "#platform/ids.ts";

let world: Investing;
beforeAll(async () => {
  world = await startInvesting("2027-03-01T09:00:00+01:00");
});
afterAll(() => world.stop());

async function read<Data>(investor: Investor, url: string): Promise<Data> {
  const answer = await world.call<Data>(investor, { method: "GET", url });
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.data;
}

const overviewOf = (investor: Investor) => read<Overview>(investor, apiPaths.overview);
const historyOf = (investor: Investor, range: string) =>
  read<BalanceHistory>(investor, `${apiPaths.balanceHistory}?range=${range}`);
const kindsOf = ({ attention }: Overview) => attention.map(({ kind }) => kind);

it("has nothing due for a new investor, no history, and only the phone to confirm", async () => {
  const investor = await world.investor();
  const { due, attention, today, waiting, hasAccount, latest } = await overviewOf(investor);
  expect([due, today, waiting, hasAccount, latest]).toEqual([[], world.today(), [], false, []]);
  expect(attention).toMatchObject([{ kind: "phone-unverified", id: null, amount: null }]);
  expect(await historyOf(investor, "1y")).toEqual({ range: "1y", step: "day", points: [] });
  await world.db
    .updateTable("investor")
    .set({ phoneVerifiedAt: world.runtime.clock.now() })
    .where("id", "=", investor.id)
    .execute();
  expect((await overviewOf(investor)).attention).toEqual([]);
});

it("has the newest of the history as the history has it, an instalment as one row", async () => {
  const investor = await world.investor();
  await world.fill(investor, 5_000);
  await world.save(investor, { name: "Rent", amount: 500, interval: "weekly" });
  const { latest } = await overviewOf(investor);
  expect(latest).toHaveLength(2);
  expect(latest?.[0]?.shown).toMatchObject({ title: "Rent", amount: 500, direction: "kept" });
  const history = await read<ActsAnswer>(investor, `${apiPaths.acts}?limit=5`);
  expect(latest).toEqual(history.items);
});

it("ends every chart at the profile's values, and lists what falls due in order", async () => {
  const investor = await world.investor();
  await world.fill(investor, 250_000);
  const planId = await world.save(investor, { name: "Rent", amount: 7_000, interval: "weekly" });
  const vault = await world.buy(investor, { unitsBought: 12, months: 3 });
  for (const days of [7, 2]) await world.pass(days);
  await world.buy(investor, { portfolioId: 2, unitsBought: 1, months: 12 });

  const { availableAmt, savings, activeInvestmentBalance } = await read<Profile>(
    investor,
    apiPaths.profile,
  );
  for (const range of historyRanges) {
    const { points } = await historyOf(investor, range);
    expect(points.at(-1)).toEqual({
      date: world.today(),
      stash: availableAmt,
      leaving: 0,
      savings: savings.data.reduce((sum, { savedSoFar }) => sum + savedSoFar, 0),
      investments: activeInvestmentBalance,
    });
    expect(points[0]).toMatchObject({ stash: 0, savings: 0, investments: 0 });
    expect(points.at(-2)).toMatchObject({ stash: 238_000, savings: 14_000, investments: 12_000 });
  }

  const { due, attention } = await overviewOf(investor);
  const plan = await world.plan(investor, planId);
  expect(due.map(({ kind, date, amount }) => [kind, date, amount])).toEqual([
    ["instalment", plan.nextDue?.dueDate, 7_000],
    ["plan-maturity", plan.maturityDate, plan.expectedTotal],
    ["investment-maturity", (await world.investment(investor, vault)).endDate, 12_360],
    ["investment-maturity", expect.any(String), 60_000],
  ]);
  expect(due[0]?.detail).toBe("Charged to your card ending in 4081");
  expect(attention.map(({ kind }) => kind)).toEqual(["phone-unverified"]);
  await world.rest();
  await world.expectBooksToAgree();
});

it("shows a declined card with its next retry, and then that charging has stopped", async () => {
  const investor = await world.investor();
  const planId = await world.save(investor, { amount: 700, interval: "monthly" });
  await world.cards(["declined", "declined", "declined", "declined"]);
  await world.jumpTo("2027-04-12T09:00:00+01:00");
  const declined = await overviewOf(investor);
  expect(declined.attention[0]).toMatchObject({ kind: "card-declined", id: planId, amount: 700 });
  expect(declined.attention[0]).toMatchObject({ surerWay: null });
  const { charging } = await world.plan(investor, planId);
  expect(declined.due[0]).toMatchObject({ kind: "retry", id: planId, amount: 700 });
  expect(dateInLagos(new Date(charging.nextTry ?? ""))).toBe(declined.due[0]?.date);

  for (const days of [1, 2, 2]) await world.pass(days);
  const stopped = await overviewOf(investor);
  expect(stopped.attention[0]).toMatchObject({ kind: "charging-stopped", id: planId });
  expect(stopped.attention[0]).toMatchObject({ surerWay: "own-account" });
  expect(stopped.due[0]?.detail).toBe("You pay it: we charge no card");
  await world.rest();
  expect((await overviewOf(investor)).due.map(({ kind }) => kind)).toEqual(["plan-maturity"]);
});

it("announces no instalment of a paused plan", async () => {
  const investor = await world.investor();
  const planId = await world.save(investor, { interval: "weekly" });
  await world.post(investor, apiPaths.pauseSaving, { planId });
  const { due } = await overviewOf(investor);
  expect(due.map(({ kind }) => kind)).toEqual(["plan-maturity"]);
  const { text } = (await world.plan(investor, planId)).charging;
  expect(text).toContain("Your plan is paused. We charge nothing");
});

it("requests confirmation of a charge, with its address", async () => {
  const investor = await world.investor();
  const planId = await world.save(investor, { amount: 800, interval: "weekly" });
  await world.cards(["challenge"]);
  await world.pass(7);
  const [first] = (await overviewOf(investor)).attention;
  expect(first).toMatchObject({ kind: "confirm-charge", id: planId, name: "School fees" });
  expect(first?.url).toMatch(/^http/);
  await world.rest();
});

it("reminds of instalments without a card, and of a card that expires too early", async () => {
  const investor = await world.investor();
  await world.save(investor, { interval: "weekly", amount: 900, consent: false });
  await world.pass(14);
  expect((await overviewOf(investor)).attention[0]).toMatchObject({
    kind: "instalments-missed",
    title: "2 instalments to pay",
    amount: 1_800,
  });
  await world.rest();

  const other = await world.investor();
  await world.save(other, { interval: "monthly", amount: 900 });
  const now = world.runtime.clock.now();
  await world.db
    .updateTable("card")
    .set({ expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() })
    .where("investorId", "=", other.id)
    .execute();
  expect(kindsOf(await overviewOf(other))).toEqual(["card-expires", "phone-unverified"]);
  await world.rest();
});

it("includes the oldest of very many plans, and its due date", async () => {
  const investor = await world.investor();
  const oldest = await world.save(investor, { interval: "weekly", amount: 900, consent: false });
  await world.pass(14);
  const { openedAt } = await world.db
    .selectFrom("savingPlan")
    .select("openedAt")
    .where("id", "=", oldest)
    .executeTakeFirstOrThrow();
  const startedOn = world.today();
  const maturesOn = endDateOf({ startDate: startedOn, months: 12 });
  // All of them were opened before any was paid for.
  const more = Array.from({ length: limits.maximumRunningPlans }, () => ({
    id: newId(),
    investorId: investor.id,
    name: "One of many",
    amountKobo: 50_000n,
    interval: "monthly",
    months: 12,
    basisPoints: 1_300,
    state: "ongoing",
    openedAt,
    startedOn,
    maturesOn,
    fallenDue: 1,
    nextStepAt: startOfDay(maturesOn),
  }));
  await world.db.insertInto("savingPlan").values(more).execute();
  const { attention, due } = await overviewOf(investor);
  expect(attention[0]).toMatchObject({ kind: "instalments-missed", id: oldest, amount: 1_800 });
  expect(due[0]).toMatchObject({ kind: "instalment", id: oldest, amount: 900 });
  await world.rest();
});

it("lists a debt and a dispute before less urgent items", async () => {
  const investor = await world.investor();
  await world.owe(investor, 20_000);
  expect((await overviewOf(investor)).attention[0]).toMatchObject({ kind: "debt", amount: 20_000 });

  const reference = await world.fill(investor, 50_000);
  await world.dispute(reference, "opened");
  await world.drain();
  const { attention } = await overviewOf(investor);
  expect(attention.map(({ kind }) => kind)).toEqual(["dispute", "phone-unverified"]);
});

it("refuses an unknown range, and a request without a session", async () => {
  const investor = await world.investor();
  const url = `${apiPaths.balanceHistory}?range=2y`;
  const refused = await world.call(investor, { method: "GET", url });
  expect(refused).toMatchObject({ statusCode: 400, message: "Choose 30d, 90d, 1y or all" });
  const answer = await world.app.inject({ url: apiPaths.overview });
  expect(answer.statusCode).toBe(401);
});
