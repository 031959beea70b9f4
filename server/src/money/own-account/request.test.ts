import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { BVN, type OwnAccounts, startOwnAccounts } from "#test/own-accounts.ts";
import type { Investor } from "#test/paying.ts";
import { createDatabase } from "#platform/database/database.ts";

/** Requesting an account number: one per investor, whatever is lost on the way. */

let world: OwnAccounts;
let ada: Investor;

beforeAll(async () => {
  world = await startOwnAccounts();
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  await world.outside.clearFaults();
  await world.webhookFaults("normal");
  await world.settings({ accountEvents: "identification-first", dedicatedAccountLimit: 1_000 });
  await world.settings({ assignmentEvent: "dedicatedaccount.assign" });
  ada = await world.investor();
});

const rows = () =>
  world.db
    .selectFrom("ownAccount")
    .selectAll()
    .where("investorId", "=", ada.id)
    .orderBy("id")
    .execute();
const stateOf = async () => (await world.ownAccount(ada)).state;
/** The numbers that the gateway has given to this investor. */
const given = async () => {
  const all = await world.control("GET", "/dedicated-accounts");
  return JSON.stringify(all).split(ada.email).length - 1;
};

it("a number is requested, waited for, and ready; its owner is notified once", async () => {
  expect(await world.ownAccount(ada)).toEqual({
    state: "none",
    since: null,
    reason: null,
    triesLeft: 5,
    account: null,
    arrivals: [],
  });
  const answer = await world.requestNumber(ada);
  expect(answer.data).toMatchObject({ state: "waiting", triesLeft: 4, account: null });
  await world.travel("PT1M");
  expect(await world.ownAccount(ada)).toMatchObject({
    state: "ready",
    account: {
      accountNumber: expect.stringMatching(/^\d{10}$/),
      bankName: "Test Bank",
      accountName: "OSISI / TEST ACCOUNT",
      checkAgainAt: null,
    },
  });
  expect(await world.subjects(ada.email)).toEqual(["Your account number is ready"]);
});

it.each([{ accountEvents: "assignment-first" }, { assignmentEvent: "assigndedicatedaccount" }])(
  "the events may come otherwise: %j",
  async (settings) => {
    await world.settings(settings);
    await world.requestNumber(ada);
    await world.travel("PT1M");
    expect(await stateOf()).toBe("ready");
    expect(await world.subjects(ada.email)).toHaveLength(1);
  },
);

it("however often and concurrently it is requested, the gateway is asked once", async () => {
  await Promise.all(Array.from({ length: 5 }, () => world.requestNumber(ada)));
  expect(await rows()).toHaveLength(1);
  await world.travel("PT1M");
  expect((await world.requestNumber(ada)).data.state).toBe("ready");
  expect([await rows(), await given()]).toMatchObject([{ length: 1 }, 1]);
});

it("without any webhook the number is found by asking", async () => {
  await world.webhookFaults("drop");
  await world.requestNumber(ada);
  await world.travel("PT1M");
  expect(await stateOf()).toBe("waiting");
  await world.travel("PT2M");
  expect(await stateOf()).toBe("ready");
});

it("a lost response never makes a second number", async () => {
  const on = "POST /dedicated_account/assign";
  await world.fault({ on, times: 1, effect: "drop-after-commit" });
  expect((await world.requestNumber(ada)).data.state).toBe("waiting");
  expect((await world.requestNumber(ada)).data.state).toBe("waiting");
  await world.travel("PT3M");
  expect([await stateOf(), await given()]).toEqual(["ready", 1]);
});

it("a number that came after we gave up is found before anything is sent again", async () => {
  await world.settings({ identification: "manual" });
  await world.requestNumber(ada);
  await world.travel("PT7H");
  expect(await world.ownAccount(ada)).toMatchObject({ state: "failed", reason: "no-answer" });
  await world.webhookFaults("drop");
  await world.settings({ identification: "auto" });
  await world.control("POST", "/identifications", { email: ada.email, outcome: "success" });
  await world.fault({
    on: "POST /dedicated_account/assign",
    times: 1,
    effect: "status",
    status: 500,
  });
  expect((await world.requestNumber(ada)).data.state).toBe("ready");
  expect([await world.faultsLeft(), await given()]).toEqual([1, 1]);
});

it.each([
  ["22222222201", "account-unresolved"],
  ["22222222202", "name-or-bvn"],
  ["22222222203", "number-or-bvn"],
  ["22222222205", "unavailable"],
])("BVN %s fails with its reason, and other data succeed", async (bvn, reason) => {
  await world.requestNumber(ada, { bvn });
  await world.travel("PT1M");
  expect(await world.ownAccount(ada)).toMatchObject({ state: "failed", reason, triesLeft: 4 });
  expect(await world.subjects(ada.email)).toEqual(["We could not make your account number"]);
  await world.requestNumber(ada);
  await world.travel("PT1M");
  expect([await stateOf(), await given()]).toEqual(["ready", 1]);
});

it("the reason is known, even if the event that has it comes last", async () => {
  await world.settings({ accountEvents: "assignment-first" });
  await world.requestNumber(ada, { bvn: "22222222202" });
  await world.travel("PT1M");
  expect(await world.ownAccount(ada)).toMatchObject({ reason: "name-or-bvn" });
});

it("five requests in 24 hours are the most", async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await world.requestNumber(ada, { bvn: "22222222203" });
    await world.travel("PT1M");
  }
  expect(await world.requestNumber(ada)).toMatchObject({ statusCode: 429 });
  expect(await world.ownAccount(ada)).toMatchObject({ state: "failed", triesLeft: 0 });
  await world.travel("PT24H");
  expect(await world.requestNumber(ada)).toMatchObject({ statusCode: 200 });
  await world.travel("PT1M");
});

it("a gateway that does not answer before anything is sent: it can be tried again", async () => {
  await world.fault({ on: "GET /customer/:email", times: 1, effect: "status", status: 500 });
  expect((await world.requestNumber(ada)).data).toMatchObject({ reason: "unavailable" });
  await world.requestNumber(ada);
  await world.travel("PT1M");
  expect(await stateOf()).toBe("ready");
});

it("where the gateway does not offer account numbers, that is the answer", async () => {
  await world.settings({ dedicatedAccounts: "disabled" });
  expect((await world.requestNumber(ada)).data).toMatchObject({ reason: "unavailable" });
  await world.settings({ dedicatedAccounts: "enabled" });
});

it("a process that dies before it sends ends the request, and it can be made again", async () => {
  await world.db
    .insertInto("ownAccount")
    .values({
      id: "0192f000-0000-7000-8000-000000000001",
      investorId: ada.id,
      email: ada.email,
      consentedAt: world.runtime.clock.now(),
      requestedAt: world.runtime.clock.now(),
      nextCheckAt: world.runtime.clock.now(),
    })
    .execute();
  await world.drain();
  expect(await world.ownAccount(ada)).toMatchObject({ state: "failed", reason: "no-answer" });
});

it.each([
  [{ bvn: "2234567890" }, "bvn"],
  [{ bvn: 22345678901 }, "bvn"],
  [{ consent: false }, "consent"],
  [{ accountNumber: "123" }, "accountNumber"],
  [{ bankCode: "" }, "bankCode"],
])("%j is refused, and nothing is written", async (changes, field) => {
  const answer = await world.requestNumber(ada, changes);
  expect(answer).toMatchObject({ statusCode: 400, errors: { [field]: [expect.any(String)] } });
  expect(await rows()).toEqual([]);
});

it("the BVN is in no table, job, stored response, webhook or log line", async () => {
  await world.webhookFaults("hold");
  await world.fault({
    on: "POST /dedicated_account/assign",
    times: 1,
    effect: "status",
    status: 500,
  });
  const headers = { "idempotency-key": "once" };
  await world.requestNumber(ada, {}, headers);
  await world.release();
  const bola = await world.investor();
  await world.requestNumber(bola, { bvn: BVN }, headers);
  // The application cannot read what operators sign in with.
  const owner = createDatabase(world.ownerUrl);
  onTestFinished(() => owner.destroy());
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'ledger', 'graphile_worker')
  `.execute(owner);
  expect(tables.rows.length).toBeGreaterThan(30);
  for (const { name } of tables.rows) {
    // The sandbox is the outside world, and has tables of its own.
    if (/sandbox/.test(name)) continue;
    const { rows: found } = await sql`
      select t from ${sql.raw(name)} t where t::text like ${`%${BVN}%`}
    `.execute(owner);
    expect([name, found]).toEqual([name, []]);
  }
  expect(world.logged()).not.toContain(BVN);
  expect(world.logged()).not.toContain("0123456789");
});
