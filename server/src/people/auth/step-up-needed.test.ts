import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import type { Investor } from "#test/paying.ts";
import { freshStepUp } from "#test/stepping-up.ts";
import { openSession } from "./session.ts";

/** A copied bearer token can only read. Moving money, and changing who can, requires the password
 * or the PIN as well. */

let world: Withdrawing;
beforeAll(async () => {
  world = await startWithdrawing();
});
afterAll(() => world.stop());

const nothing = { [stepUpHeader]: "" };
const wants = (by: "password" | "pin") => ({
  statusCode: 403,
  message: by === "pin" ? messages.pinNeeded : messages.passwordNeeded,
  errors: { stepUp: [by] },
});

const set = (investor: Investor, pin = "9182") =>
  world.call(investor, { method: "POST", url: apiPaths.pin, body: { pin } });

const byPin = async (investor: Investor) => ({
  [stepUpHeader]: await freshStepUp(world, investor.token, "pin"),
});

const bank = { accountNumber: "0123456789", bankCode: "001" };
const details = { f_name: "Ada", l_name: "Obi", phone: "08031112223" };

it.each([
  ["adds no payout account", "POST", apiPaths.createAccount, bank],
  ["changes no payout account", "POST", apiPaths.updateAccount, { id: "1", ...bank }],
  ["changes no name and no phone", "POST", apiPaths.editProfile, details],
  ["confirms no phone", "POST", apiPaths.confirmPhoneChange, { otp: "123456" }],
  ["turns two steps neither on", "POST", apiPaths.twoStep, { isOn: true }],
  ["nor off", "POST", apiPaths.twoStep, { isOn: false }],
  ["sets no PIN", "POST", apiPaths.pin, { pin: "9182" }],
  ["removes no PIN", "POST", apiPaths.removePin, undefined],
  ["downloads nothing", "GET", `${apiPaths.ownData}?format=json`, undefined],
  ["closes nothing", "POST", apiPaths.closeAccount, undefined],
] as const)("%s, and a PIN does not either", async (_what, method, url, body) => {
  const investor = await world.investor();
  expect((await set(investor)).statusCode).toBe(200);
  const before = await rowsOf(investor);
  const request = { method, url, ...(body && { body }) };
  for (const headers of [nothing, await byPin(investor)]) {
    const answer = await world.call(investor, { ...request, headers });
    expect(answer.json()).toMatchObject(wants("password"));
  }
  expect(await rowsOf(investor)).toEqual(before);
});

async function rowsOf({ id }: Investor) {
  const of = (table: "payoutAccount" | "phoneChange" | "pin" | "nameEnquiry") =>
    world.db.selectFrom(table).selectAll().where("investorId", "=", id).execute();
  const investor = await world.db.selectFrom("investor").selectAll().where("id", "=", id).execute();
  const others = ["payoutAccount", "phoneChange", "pin", "nameEnquiry"] as const;
  return [investor, ...(await Promise.all(others.map(of)))];
}

it("withdraws no money, and holds none", async () => {
  const investor = await world.saver(5_000);
  const answer = await world.withdraw(investor, { amount: 2_000 }, nothing);
  expect(answer.json()).toMatchObject(wants("password"));
  expect([await world.stashOf(investor), await world.heldOf(investor)]).toEqual([500_000n, 0n]);
  await world.expectBooksToAgree();
});

it("redeems no points: with a PIN it is required, and sufficient", async () => {
  const investor = await world.investor();
  const redeem = (headers: object) =>
    world.call(investor, {
      method: "POST",
      url: apiPaths.redeemPoints,
      body: { points: 100 },
      headers,
    });
  expect((await redeem(nothing)).json()).toMatchObject(wants("password"));
  await set(investor);
  expect((await redeem(nothing)).json()).toMatchObject(wants("pin"));
  expect((await redeem(await byPin(investor))).json()).toMatchObject({
    message: messages.pointsTooFew,
  });
});

it("withdraws by PIN to an account of thirty days, and to a younger or changed one by password", async () => {
  let investor = await world.saver(20_000);
  await set(investor);
  const withdraw = (headers: Record<string, string>) =>
    world.withdraw(investor, { amount: 2_000 }, headers);
  const withPin = async () => withdraw(await byPin(investor));
  expect((await withPin()).json()).toMatchObject(wants("password"));
  investor = await later(investor, "P29DT23H");
  expect((await withPin()).json()).toMatchObject(wants("password"));
  investor = await later(investor, "PT1H");
  expect((await withdraw(nothing)).json()).toMatchObject(wants("pin"));
  expect((await withPin()).statusCode).toBe(200);
  const { data } = (await world.call(investor, { method: "GET", url: apiPaths.accounts })).json();
  const body = { id: data[0].id, accountNumber: world.newNumber(), bankCode: "001" };
  await world.call(investor, { method: "POST", url: apiPaths.updateAccount, body });
  investor = await later(investor, "P29DT23H");
  expect((await withPin()).json()).toMatchObject(wants("password"));
  investor = await later(investor, "PT1H");
  expect((await withPin()).statusCode).toBe(200);
  await world.expectSettledBooks();
});

/** A session that was not used for seven days has ended, so they log in again. */
async function later(investor: Investor, pass: string): Promise<Investor> {
  await world.travel(pass);
  await world.runtime.clock.refresh();
  const now = world.runtime.clock.now();
  const session = { investorId: investor.id, userAgent: "test", now };
  return { ...investor, token: (await openSession(world.db, session)).token };
}

it("validates the fields before it requires a step-up", async () => {
  const investor = await world.saver(5_000);
  const tooSmall = await world.withdraw(investor, { amount: 10 }, nothing);
  expect(tooSmall.json()).toMatchObject({ statusCode: 400 });
  const unknown = { amount: 2_000, accountId: "00000000-0000-4000-8000-000000000000" };
  expect((await world.withdraw(investor, unknown, nothing)).statusCode).toBe(404);
});

it("accepts the same request after the step-up, under the same key and once", async () => {
  const investor = await world.saver(5_000);
  const key = { "idempotency-key": "asked-for-the-password" };
  const body = { amount: 2_000 };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const refused = await world.withdraw(investor, body, { ...key, ...nothing });
    expect(refused.json()).toMatchObject(wants("password"));
    expect(refused.headers["idempotent-replayed"]).toBeUndefined();
  }
  const begun = await world.withdraw(investor, body, key);
  expect(begun.statusCode).toBe(200);
  const again = await world.withdraw(investor, body, { ...key, ...nothing });
  expect(again.json()).toEqual(begun.json());
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(await world.stashOf(investor)).toBe(300_000n);
  await world.expectSettledBooks();
});
