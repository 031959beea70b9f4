import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Charging, WAIT, startCharging } from "#test/charging.ts";
import type { Investor } from "#test/paying.ts";
import { restCard } from "./queries.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

let world: Charging;

beforeAll(async () => {
  world = await startCharging();
});

afterEach(() => world.outside.clearFaults());

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

function call(
  investor: Investor,
  method: "GET" | "POST",
  url: string,
  body?: object,
  key?: string,
) {
  return world.app.inject({
    method,
    url,
    ...(body && { payload: body }),
    headers: {
      authorization: `Bearer ${investor.token}`,
      ...(key !== undefined && { "idempotency-key": key }),
    },
  });
}

const list = async (investor: Investor) =>
  (await call(investor, "GET", apiPaths.cards)).json().data;
const remove = (investor: Investor, id: string) =>
  call(investor, "POST", apiPaths.removeCard, { id });

test("a card is added with ₦100 that go to the stash, and is listed without its authorization", async () => {
  const investor = await world.investor();
  expect(await list(investor)).toEqual([]);
  const added = await call(investor, "POST", apiPaths.addCard, {}, "one");
  expect(added.statusCode).toBe(200);
  const { url, reference } = added.json().data;
  expect(new URL(url).origin).toBe(world.runtime.config.firstGateway.checkoutOrigin);
  expect((await call(investor, "POST", apiPaths.addCard, {}, "one")).json()).toEqual(added.json());
  await world.payWith(reference, "4081");
  await world.settled(reference);
  expect(await world.stashOf(investor)).toBe(100_00n);
  expect(await list(investor)).toEqual([
    {
      id: expect.any(String),
      brand: "visa",
      last4: "4081",
      bank: "TEST BANK",
      expires: "2040-12",
      addedAt: expect.any(String),
      state: "usable",
      usableFrom: null,
    },
  ]);
});

test.each([
  ["expired", { expYear: 2024 }],
  ["unusable", { unusableSince: new Date() }],
])("a card that is %s says so", async (state, change) => {
  const { investor, cardId } = await world.cardHolder();
  await world.db.updateTable("card").set(change).where("id", "=", cardId).execute();
  expect(await list(investor)).toMatchObject([{ state, usableFrom: null }]);
});

test("a resting card shows until when it rests", async () => {
  const { investor, cardId } = await world.cardHolder();
  const until = new Date(world.runtime.clock.now().getTime() + 3_600_000);
  await inTransaction(world.db, (tx) => restCard(tx, cardId, until));
  expect(await list(investor)).toMatchObject([
    { state: "resting", usableFrom: until.toISOString() },
  ]);
});

test("a removed card is hidden immediately, and deactivated at the gateway", async () => {
  const holder = await world.cardHolder();
  const { investor, cardId } = holder;
  const answer = await remove(investor, cardId);
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.cardRemoved });
  expect(await list(investor)).toEqual([]);
  const forgotten = async () => (await world.card(cardId)).authorizationCode;
  await expect.poll(forgotten, WAIT).toBeNull();
  expect((await remove(investor, cardId)).statusCode).toBe(404);
});

test("deactivation is retried until the gateway has answered", async () => {
  const { investor, cardId } = await world.cardHolder();
  const on = "POST /customer/authorization/deactivate";
  await world.fault({ on, times: 2, effect: "status", status: 502 });
  await remove(investor, cardId);
  await expect.poll(() => world.faultsLeft(), WAIT).toBe(1);
  expect(await list(investor)).toEqual([]);
  await world.travel("PT10M");
  expect(await world.card(cardId)).toMatchObject({ authorizationCode: null, deactivateAt: null });
});

test("a card that was removed and is added again is another one", async () => {
  const { investor, cardId, last4 } = await world.cardHolder();
  await remove(investor, cardId);
  const reference = await world.beginKeeping(investor);
  await world.payWith(reference, last4);
  const again = (await world.settled(reference)).cardId;
  expect(again).not.toBe(cardId);
  expect(await list(investor)).toMatchObject([{ id: again }]);
});

test.each(["another's", "unknown", "no id at all"])("%s card is not found", async (kind) => {
  const { cardId } = await world.cardHolder();
  const stranger = await world.investor();
  const ids: Record<string, string> = { "another's": cardId, unknown: newId() };
  const answer = await remove(stranger, ids[kind] ?? "7");
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toBe(messages.cardNotYours);
  expect(await world.card(cardId)).toMatchObject({ removedAt: null });
});

test("when the gateway is unreachable nothing begins", async () => {
  const investor = await world.investor();
  await world.fault({ on: "POST /transaction/initialize", effect: "status", status: 502 });
  const answer = await call(investor, "POST", apiPaths.addCard, {});
  expect(answer.statusCode).toBe(502);
  expect(answer.json().message).toBe(messages.cardNotBegun);
});

test("without a session there are no cards", async () => {
  expect((await world.app.inject({ url: apiPaths.cards })).statusCode).toBe(401);
});
