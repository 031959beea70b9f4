import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { GatewayName } from "#gateway/gateway.ts";
import { forgetAllCalls, noteCall } from "#gateway/health.ts";
import { type StartedPayment, startPayment } from "#money/payments/start-payment.ts";
import { newId } from "#platform/ids.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";
import { type TwoGateways, startTwoGateways } from "#test/two-gateways.ts";
import { WAIT } from "#test/withdrawing.ts";
import { shareOf } from "./choose-gateway.ts";
import { findState } from "./queries.ts";

/** New checkouts with two gateways: they go where the gateway answers, and are paid once. */

let world: TwoGateways;
let ada: Investor;

beforeAll(async () => void (world = await startTwoGateways()));
beforeEach(async () => {
  await world.morning();
  ada = await world.investor();
  forgetAllCalls();
});
afterEach(async () => {
  await world.clearFaults();
  await release(world.first.name);
  await release(world.second.name);
  await world.db
    .insertInto("gatewayRoute")
    .values({
      operation: "checkout",
      primaryGateway: world.first.name,
      standby: world.second.name,
      standbyPercent: 0,
      setAt: world.runtime.clock.now(),
      operator: "ada",
      why: "as before",
    })
    .execute();
  await expectSoundLedger(world.db);
});
afterAll(() => world.stop());

/** Health decides again. */
async function release(gateway: GatewayName) {
  await world.db
    .insertInto("gatewayState")
    .values({
      gateway,
      state: "automatic",
      setAt: world.runtime.clock.now(),
      operator: "ada",
      why: "the test is over",
    })
    .execute();
}

const PAGE = "POST /transaction/initialize";
const PAGE_OF_SECOND = "POST /v3/payments";
const DOWN = { effect: "status", status: 503 };

const start = (more: { keepsCard?: boolean; requestKey?: string } = {}) =>
  startPayment(world.runtime, {
    investorId: ada.id,
    email: ada.email,
    purpose: "stash",
    subjectId: null,
    amountKobo: 500_000n,
    channel: undefined,
    keepsCard: more.keepsCard ?? false,
    requestKey: more.requestKey,
  });

function referenceOf(started: StartedPayment): string {
  if (started.kind !== "started") throw new Error(`it was ${started.kind}`);
  return started.reference;
}

const gatewayOf = async (started: StartedPayment) =>
  (await world.payment(referenceOf(started))).gateway;

async function ofAda() {
  const rows = await world.db
    .selectFrom("payment")
    .select(["id", "gateway", "state"])
    .where("investorId", "=", ada.id)
    .orderBy("id")
    .execute();
  return rows;
}

async function ops(...words: string[]) {
  expect(await opsOf(world.runtime, "the status page says so", words)).toMatchObject({ code: 0 });
}

const stateOf = async (gateway: GatewayName) => {
  const row = await findState(world.db, gateway);
  return [row?.state, row?.operator ?? "the product"];
};

describe("while the first gateway does not open a page", () => {
  test.each<[string, object]>([
    ["refuses", { effect: "status", status: 400, body: { status: false, message: "Not today" } }],
    ["answers 503", DOWN],
    ["cuts the connection", { effect: "cut" }],
    ["loses its answer", { effect: "drop-after-commit" }],
    ["fails after it has opened one", { effect: "status-after-commit", status: 500 }],
    ["hangs", { effect: "hang", ms: 60_000 }],
  ])(
    "because it %s, the same request goes on at the second, and is paid once",
    async (_how, fault) => {
      await world.outside.fault({ on: PAGE, times: 1, ...fault });
      const answer = await world.fund(ada, { amount: 5_000 });
      expect(answer.statusCode).toBe(200);
      const reference = String(answer.json().data.reference);
      expect((await world.payment(reference)).gateway).toBe(world.second.name);
      const url = new URL(String(answer.json().data.redirect_url));
      expect(url.origin).toBe(world.second.checkoutOrigin);
      await world.customerAtSecond(reference);
      await world.travel("PT2H");
      expect(await world.stashOf(ada)).toBe(500_000n);
      const settled = (await ofAda()).filter(({ state }) => state === "settled");
      expect(settled.map(({ gateway }) => gateway)).toEqual([world.second.name]);
    },
    30_000,
  );

  test("a repeated request is shown the page of the second", async () => {
    await world.outside.fault({ on: PAGE, times: 1, ...DOWN });
    const requestKey = newId();
    const started = await start({ requestKey });
    expect(await gatewayOf(started)).toBe(world.second.name);
    expect(await start({ requestKey })).toEqual(started);
    expect(await ofAda()).toHaveLength(2);
  });

  test("if the second does not either, the request fails and both intents are asked about", async () => {
    await world.outside.fault({ on: PAGE, times: 1, ...DOWN });
    await world.secondGateway("POST", "/faults", { on: PAGE_OF_SECOND, times: 1, ...DOWN });
    expect(await start()).toEqual({ kind: "unreachable" });
    const rows = await ofAda();
    expect(rows.map(({ gateway }) => gateway)).toEqual([world.first.name, world.second.name]);
  });

  test("a page at each may be paid: both are the investor's money, each booked once", async () => {
    const here = referenceOf(await start());
    await ops("gateway-state", world.first.name, "down");
    const there = referenceOf(await start());
    await world.paid(here);
    await world.customerAtSecond(there);
    await world.travel("PT2H");
    expect(await world.stashOf(ada)).toBe(1_000_000n);
    const rows = await ofAda();
    expect(rows.map(({ gateway, state }) => [gateway, state])).toEqual([
      [world.first.name, "settled"],
      [world.second.name, "settled"],
    ]);
  });
});

/** Three checkouts that go on at the second. */
async function fail() {
  await world.outside.fault({ on: PAGE, times: 3, ...DOWN });
  for (let time = 0; time < 3; time += 1) {
    expect(await gatewayOf(await start())).toBe(world.second.name);
  }
}

/** As health did that many minutes ago. */
async function offAndOn(gateway: GatewayName, minutesAgo: number) {
  await world.runtime.clock.refresh();
  const setAt = new Date(world.runtime.clock.now().getTime() - minutesAgo * 60_000);
  const row = { gateway, setAt, operator: null, why: "the test has it so" };
  await world.db
    .insertInto("gatewayState")
    .values([
      { ...row, state: "down" },
      { ...row, state: "up" },
    ])
    .execute();
}

async function timesSwitchedOff(): Promise<number> {
  const rows = await world.db
    .selectFrom("gatewayState")
    .select("id")
    .where("state", "=", "down")
    .where("operator", "is", null)
    .execute();
  return rows.length;
}

describe("a gateway that fails", () => {
  test("is switched off once, and is not asked for the next checkout", async () => {
    const earlier = await timesSwitchedOff();
    await fail();
    await expect.poll(() => stateOf(world.first.name), WAIT).toEqual(["down", "the product"]);
    const before = await ofAda();
    expect(await gatewayOf(await start())).toBe(world.second.name);
    expect(await ofAda()).toHaveLength(before.length + 1);
    await world.drain();
    expect(await timesSwitchedOff()).toBe(earlier + 1);
  });

  test("is switched on again after ten minutes without a failed probe", async () => {
    await fail();
    await expect.poll(() => stateOf(world.first.name), WAIT).toEqual(["down", "the product"]);
    await world.travel("PT5M");
    expect(await stateOf(world.first.name)).toEqual(["down", "the product"]);
    await world.outside.fault({ on: "GET /balance", times: 1, ...DOWN });
    await world.travel("PT1M");
    await world.travel("PT6M");
    expect(await stateOf(world.first.name)).toEqual(["down", "the product"]);
    await world.travel("PT5M");
    await expect.poll(() => stateOf(world.first.name), WAIT).toEqual(["up", "the product"]);
    expect(await gatewayOf(await start())).toBe(world.first.name);
  });

  test("stays on, whatever failed before it was switched on again", async () => {
    await fail();
    await expect.poll(() => stateOf(world.first.name), WAIT).toEqual(["down", "the product"]);
    const endedAt = performance.now();
    for (let call = 0; call < 200; call += 1) {
      const outcome = { kind: "unknown", reason: "timeout" } as const;
      noteCall(world.first.name, outcome, { startedAt: endedAt - 100, endedAt });
    }
    const earlier = await timesSwitchedOff();
    await world.travel("PT11M");
    expect(await stateOf(world.first.name)).toEqual(["up", "the product"]);
    expect(await gatewayOf(await start())).toBe(world.first.name);
    await world.drain();
    expect(await timesSwitchedOff()).toBe(earlier);
  });

  test.each([
    { earlier: [], minutes: 10 },
    { earlier: [125], minutes: 10 },
    { earlier: [115], minutes: 20 },
    { earlier: [40, 20], minutes: 40 },
    { earlier: [90, 40, 20], minutes: 40 },
  ])(
    "that was switched off $earlier minutes before is on again after $minutes quiet minutes",
    async ({ earlier, minutes }) => {
      for (const ago of earlier) await offAndOn(world.first.name, ago);
      await fail();
      await expect.poll(() => stateOf(world.first.name), WAIT).toEqual(["down", "the product"]);
      await world.travel(`PT${minutes - 2}M`);
      expect(await stateOf(world.first.name)).toEqual(["down", "the product"]);
      await world.travel("PT3M");
      await expect.poll(() => stateOf(world.first.name), WAIT).toEqual(["up", "the product"]);
      const state = await findState(world.db, world.first.name);
      expect(state?.why).toBe(`${minutes} quiet minutes`);
    },
    30_000,
  );

  test("stays on if an operator has switched it on", async () => {
    await ops("gateway-state", world.first.name, "up");
    await fail();
    await world.drain();
    expect(await stateOf(world.first.name)).toEqual(["up", "ada"]);
  });
});

test("a gateway that an operator has switched off stays off, however well it answers", async () => {
  await ops("gateway-state", world.first.name, "down");
  await world.travel("PT30M");
  await world.travel("PT30M");
  expect(await stateOf(world.first.name)).toEqual(["down", "ada"]);
  expect(await gatewayOf(await start())).toBe(world.second.name);
  await ops("gateway-state", world.first.name, "automatic");
  expect(await gatewayOf(await start())).toBe(world.first.name);
});

test("while both are down, the primary one is asked", async () => {
  await ops("gateway-state", world.first.name, "down");
  await ops("gateway-state", world.second.name, "down");
  expect(await gatewayOf(await start())).toBe(world.first.name);
});

test("a share goes to the standby, by the intent", async () => {
  const { first, second } = world;
  const route = [`primary=${first.name}`, `standby=${second.name}`, "share=50"];
  await ops("route", "checkout", ...route);
  for (let time = 0; time < 8; time += 1) await start();
  const rows = await ofAda();
  expect(rows.map(({ gateway }) => gateway)).toEqual(
    rows.map(({ id }) => (shareOf(id) < 50 ? second.name : first.name)),
  );
});

test("a card that is kept goes where it can be charged without its owner", async () => {
  await ops("route", "checkout", `primary=${world.second.name}`);
  expect(await gatewayOf(await start())).toBe(world.second.name);
  expect(await gatewayOf(await start({ keepsCard: true }))).toBe(world.first.name);
});
