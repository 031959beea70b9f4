import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { GatewayName } from "#gateway/gateway.ts";
import { opsOf } from "#test/operating.ts";
import { readFloats } from "../routing/floats.ts";
import { type MovingPayouts, startMovingPayouts } from "#test/moving-payouts.ts";

/** Where withdrawals are sent with two gateways: each is paid once, and none moves that may have been
 * sent. */

let world: MovingPayouts;

beforeAll(async () => void (world = await startMovingPayouts()));

afterEach(async () => {
  await world.normalAgain();
  const before = { setAt: world.runtime.clock.now(), operator: "ada", why: "the test is over" };
  for (const { name } of [world.first, world.second]) {
    await world.db
      .insertInto("gatewayState")
      .values({ gateway: name, state: "automatic", ...before })
      .execute();
  }
  await world.db
    .insertInto("gatewayRoute")
    .values({
      operation: "payout",
      primaryGateway: world.first.name,
      standby: world.second.name,
      standbyPercent: 0,
      ...before,
    })
    .execute();
  await world.db.updateTable("gatewayProbe").set({ nextAt: before.setAt }).execute();
  await world.morning();
});

afterAll(() => world.finish());

async function ops(...words: string[]) {
  expect(await opsOf(world.runtime, "the status page says so", words)).toMatchObject({ code: 0 });
}

/** It is due, and nothing else is. */
async function send(reference: string): Promise<void> {
  await world.runtime.clock.refresh();
  await world.db
    .updateTable("withdrawal")
    .set({ nextStepAt: world.runtime.clock.now() })
    .where("reference", "=", reference)
    .execute();
  await world.drain();
}

/** As if the gateways had told these balances just now. */
async function balances(kobo: Readonly<Partial<Record<GatewayName, bigint>>>) {
  await world.runtime.clock.refresh();
  const now = world.runtime.clock.now();
  const nextAt = new Date(now.getTime() + 24 * 60 * 60_000);
  for (const { name } of [world.first, world.second]) {
    await world.db
      .updateTable("gatewayProbe")
      .set({ nextAt, readAt: now, balanceKobo: kobo[name] ?? 10_000_000_00n })
      .where("gateway", "=", name)
      .execute();
  }
}

async function floats() {
  await world.runtime.clock.refresh();
  return readFloats(world.db, world.runtime.clock.now());
}

async function untilPaid(reference: string): Promise<void> {
  await world.travel("PT2M");
  await world.untilState(reference, "paid");
}

const gatewayOf = async (reference: string) => (await world.row(reference)).gateway;

test("a new one goes to the first gateway", async () => {
  const { reference } = await world.waiting();
  await send(reference);
  await untilPaid(reference);
  expect(await world.transfersOf(reference)).toHaveLength(1);
  expect(await world.atSecond(reference)).toEqual([]);
});

test("a new one goes where the route says", async () => {
  const { first, second } = world;
  await ops("route", "payout", `primary=${second.name}`, `standby=${first.name}`);
  const { investor, reference } = await world.waiting();
  await send(reference);
  await untilPaid(reference);
  expect(await world.atSecond(reference)).toHaveLength(1);
  expect(await world.transfersOf(reference)).toEqual([]);
  expect(await world.heldOf(investor)).toBe(0n);
});

test("an amount that the gateway of the route does not pay goes to the other one", async () => {
  const { first, second } = world;
  await ops("route", "payout", `primary=${second.name}`, `standby=${first.name}`);
  const { reference } = await world.waiting({ amountKobo: 200_050n });
  await send(reference);
  await untilPaid(reference);
  expect(await world.transfersOf(reference)).toHaveLength(1);
});

test("one that was not sent moves when its gateway is down", async () => {
  const { reference } = await world.waiting();
  await ops("gateway-state", world.first.name, "down");
  await send(reference);
  await untilPaid(reference);
  expect(await world.atSecond(reference)).toHaveLength(1);
  expect(await world.transfersOf(reference)).toEqual([]);
});

test("one in doubt stays with the gateway that may have it, although that is down", async () => {
  const { reference } = await world.waiting();
  await world.fault({ on: "POST /transfer", times: 1, effect: "drop-after-commit" });
  await send(reference);
  expect(await world.row(reference)).toMatchObject({ sends: 1, toSend: false });
  await ops("gateway-state", world.first.name, "down");
  await untilPaid(reference);
  expect(await gatewayOf(reference)).toBe(world.first.name);
  expect(await world.transfersOf(reference)).toHaveLength(1);
  expect(await world.atSecond(reference)).toEqual([]);
});

test("one that did not arrive is sent again where it was, not elsewhere", async () => {
  const { reference } = await world.waiting();
  await world.fault({ on: "POST /transfer", times: 1, effect: "status", status: 503 });
  await send(reference);
  await ops("gateway-state", world.first.name, "down");
  await world.travel("PT10M");
  await world.travel("PT30M");
  await world.travel("PT30M");
  expect(await gatewayOf(reference)).toBe(world.first.name);
  await untilPaid(reference);
  expect(await world.transfersOf(reference)).toHaveLength(1);
  expect(await world.atSecond(reference)).toEqual([]);
});

test("while both are down it waits, with a finding that names its gateway and why", async () => {
  const { investor, reference } = await world.waiting();
  await ops("gateway-state", world.first.name, "down");
  await ops("gateway-state", world.second.name, "down");
  await send(reference);
  expect(await world.row(reference)).toMatchObject({ sends: 0, toSend: true, state: "pending" });
  expect(await world.findingsAbout(reference)).toEqual([`withdrawal-refused ${reference}`]);
  expect(await world.finding("withdrawal-refused", reference)).toMatchObject({
    gateway: world.first.name,
    why: "gateway_down",
  });
  await ops("gateway-state", world.first.name, "automatic");
  await send(reference);
  await untilPaid(reference);
  expect(await world.heldOf(investor)).toBe(0n);
  expect(await world.findingsAbout(reference)).toEqual([]);
});

test("a balance that does not cover it sends it to the other gateway", async () => {
  const { reference } = await world.waiting();
  await balances({ [world.first.name]: 199_999n });
  await send(reference);
  await untilPaid(reference);
  expect(await world.atSecond(reference)).toHaveLength(1);
  expect(await world.transfersOf(reference)).toEqual([]);
});

test("if neither balance covers it, it waits, and only operators see why", async () => {
  const { investor, reference } = await world.waiting();
  await balances({ [world.first.name]: 199_999n, [world.second.name]: 0n });
  await send(reference);
  expect(await world.row(reference)).toMatchObject({ sends: 0, toSend: true, state: "pending" });
  expect(await world.findingsAbout(reference)).toEqual([`float-empty ${reference}`]);
  expect(await world.finding("float-empty", reference)).toMatchObject({
    gateway: world.first.name,
    why: "balance_too_low",
  });
  const answer = await world.call(investor, { method: "GET", url: apiPaths.withdrawals });
  const shown = answer.body;
  expect(shown).toContain(reference);
  for (const { name } of [world.first, world.second]) expect(shown).not.toContain(name);
  expect(shown).not.toContain("balance_too_low");
  await balances({});
  await send(reference);
  await untilPaid(reference);
  expect(await world.findingsAbout(reference)).toEqual([]);
});

test("payouts on their way use up the balance before it is read again", async () => {
  await world.settings({ transfers: "manual" });
  const one = await world.waiting();
  const two = await world.waiting();
  await balances({ [world.first.name]: 399_999n });
  await send(one.reference);
  expect(await world.transfersOf(one.reference)).toHaveLength(1);
  await send(two.reference);
  expect(await gatewayOf(two.reference)).toBe(world.second.name);
  const float = (await floats()).find(({ gateway }) => gateway === world.first.name);
  expect(float).toMatchObject({ balanceKobo: 399_999n, leavingKobo: 200_000n });
  await world.become(one.reference, "success");
  await untilPaid(one.reference);
  await untilPaid(two.reference);
  const paid = (await floats()).map(({ dayKobo }) => dayKobo >= 200_000n);
  expect(paid).toEqual([true, true]);
});
