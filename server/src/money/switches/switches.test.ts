import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { SwitchName } from "@osisi/contracts/catalogue-values.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";
import { newPlace } from "#test/people.ts";

let world: Debiting;
let investor: Investor;

beforeAll(async () => {
  world = await startDebiting("2027-03-01T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(() => world.rest());

const SENTENCE = "Closed until tomorrow at noon: our bank is moving.";

async function set(name: SwitchName, open: "yes" | "no") {
  const sentence = open === "no" ? [`sentence=${SENTENCE}`] : [];
  const words = ["switch", name, world.today(), `open=${open}`, ...sentence];
  expect(await opsOf(world.runtime, "the bank is moving", words)).toMatchObject({ code: 0 });
}

async function whileClosed(names: readonly SwitchName[], act: () => Promise<void>) {
  for (const name of names) await set(name, "no");
  await act();
  for (const name of names) await set(name, "yes");
}

const refused = { statusCode: 409, message: SENTENCE, errors: { closed: [SENTENCE] } };

async function rows() {
  const counted = await Promise.all(
    (["payment", "savingPlan", "investment", "circle", "mandate"] as const).map((table) =>
      world.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirst(),
    ),
  );
  return counted.map((one) => Number(one?.count));
}

describe("new business that is closed", () => {
  const plan = { name: "School fees", amount: 500, interval: "daily", span: 3 };
  const units = { portfolioId: 1, unitsBought: 10, months: 3, paymentMethod: "stash" };
  const id = "01a21a91-65d1-73fd-b0d9-96238332359f";
  it.each<[SwitchName, string, object]>([
    ["saving", apiPaths.newSaving, { ...plan, channel: "bank" }],
    ["saving", apiPaths.topUpSaving, { savingId: id, amount: 500, paymentMethod: "stash" }],
    ["investing", apiPaths.newInvestment, units],
    ["investing", apiPaths.transferInvestment, { investmentId: id, ...units }],
    ["circles", apiPaths.newCircle, { planId: id, name: "Friends", purpose: "A roof" }],
    ["circles", apiPaths.joinCircle, { planId: id, code: "CDFGH34679" }],
    ["gifts", apiPaths.openGiftLink, { planId: id }],
    ["card", apiPaths.fund, { amount: 500, channel: "card" }],
    ["card", apiPaths.addCard, {}],
    ["card", apiPaths.newSaving, { ...plan, channel: "card" }],
    ["transfer", apiPaths.fund, { amount: 500, channel: "bank_transfer" }],
    ["bank", apiPaths.newSaving, { ...plan, channel: "bank", directDebit: true }],
    ["bank", apiPaths.payInstalment, { planId: id, number: 1, channel: "bank" }],
    ["bank", apiPaths.newSavingMandate, { planId: id }],
  ])("%s: %s is refused in the operator's sentence", async (name, url, body) => {
    const before = await rows();
    await whileClosed([name], async () => {
      expect(await world.post(investor, url, body)).toMatchObject(refused);
    });
    expect(await rows()).toEqual(before);
    expect(await world.post(investor, url, body)).not.toMatchObject({ message: SENTENCE });
  });
});

it("a giver without an account is refused too", async () => {
  const payload = {
    token: "x".repeat(22),
    amount: 500,
    name: "Uche",
    email: "uche@osisi.example",
    requestKey: "k".repeat(20),
  };
  await whileClosed(["gifts"], async () => {
    const answer = await world.app.inject({
      method: "POST",
      url: apiPaths.give,
      payload,
      remoteAddress: newPlace(),
    });
    expect(answer.json()).toMatchObject(refused);
  });
});

it("what is open goes on: other ways to pay, and all that takes money out", async () => {
  const filled = await world.begin(investor, 5_000);
  await world.paid(filled);
  await world.drain();
  await whileClosed(["card", "investing", "saving"], async () => {
    const other = await world.post(investor, apiPaths.fund, { amount: 500, channel: "bank" });
    expect(other).toMatchObject({ statusCode: 200 });
    // Without a channel the payment page has those that are open.
    const any = await world.post<{ reference: string }>(investor, apiPaths.fund, { amount: 500 });
    expect(any).toMatchObject({ statusCode: 200 });
    await world.paid(any.data.reference);
    const [paid] = await world.asked(any.data.reference);
    expect(paid).toMatchObject({ status: "success", channel: "bank_transfer" });
    const withdrawn = await world.post(investor, apiPaths.withdraw, { amount: 1_000 });
    expect(withdrawn.message).not.toBe(SENTENCE);
  });
});

it("a payment that was begun before still arrives", async () => {
  const begun = await world.post<{ reference: string }>(investor, apiPaths.fund, {
    amount: 700,
    channel: "card",
  });
  await whileClosed(["card"], async () => {
    await world.paid(begun.data.reference);
    await world.drain();
    expect(await world.stashOf(investor)).toBe(70_000n);
  });
});

it("a plan goes on while new plans are closed, and waits while its card is", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  const tries = async () => (await world.charges(investor)).length;
  await whileClosed(["saving", "bank"], () => world.pass(7));
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  expect(await tries()).toBe(2);
  await whileClosed(["card"], async () => {
    await world.pass(7);
    await world.pass(2);
    expect(await tries()).toBe(2);
  });
  await world.travel("PT11M");
  expect(await world.states(investor, id, 3)).toBe("paid paid paid");
  // It counts from the day on which it fell due.
  const { valueOn, dueOn } = await world.db
    .selectFrom("planInstalment")
    .select(["valueOn", "dueOn"])
    .where("planId", "=", id)
    .where("number", "=", 3)
    .executeTakeFirstOrThrow();
  expect(valueOn).toBe(dueOn);
});

it("a debit waits while bank accounts are closed", async () => {
  const { planId } = await world.saveByDebit(investor);
  await whileClosed(["bank"], async () => {
    await world.pass(7);
    expect(await world.charges(investor)).toHaveLength(1);
  });
  await world.travel("PT11M");
  expect(await world.charges(investor)).toHaveLength(2);
  expect((await world.instalment(investor, planId, 2)).state).not.toBe("lapsed");
});

const shown = async () =>
  (await world.call<Overview>(investor, { method: "GET", url: apiPaths.overview })).data
    .announcements;

it("Home says it, once for each sentence", async () => {
  await whileClosed(["card", "saving"], async () => {
    expect(await shown()).toEqual([{ severity: "warning", text: SENTENCE }]);
  });
  expect(await shown()).toBeUndefined();
});
