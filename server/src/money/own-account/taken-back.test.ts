import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { debt, suspense } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import { startClosing } from "#test/closing.ts";
import { spend } from "#test/ledger.ts";
import { ownAccountsOf } from "#test/own-accounts.ts";
import type { Investor } from "#test/paying.ts";
import { opsOf } from "#test/operating.ts";

/** Money of an own account number that is owed, refunded, disputed, or for a number that its owner
 * has no more. */

let world: Awaited<ReturnType<typeof start>>;
let ada: Investor;
let number: string;

async function start() {
  const closing = await startClosing();
  return { ...closing, ...ownAccountsOf(closing) };
}

beforeAll(async () => {
  world = await start();
  await world.settings({ unassignedNumbers: "credited" });
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  await world.outside.clearFaults();
  ada = await world.leaver();
  number = await world.numberOf(ada);
});

const { stringify } = JSON;
const suspended = () => houseBalanceOf(world.db, suspense("NGN"));
const ops = (...words: string[]) => opsOf(world.runtime, "a test", words);
const numbers = async () => stringify(await world.outside.control("GET", "/dedicated-accounts"));
const dispute = async (reference: string, event: string, more: object = {}) => {
  await world.outside.control("POST", "/disputes", { reference, event, ...more });
  await world.drain();
};
/** Everything in the stash is gone. */
const empty = async (investor: Investor) => {
  const kobo = await world.stashOf(investor);
  await inTransaction(world.db, (tx) => spend(tx, investor.id, kobo));
};

it("a refund goes back to the sender, once", async () => {
  const reference = await world.transfer(number);
  await ops("refund", reference);
  await world.drain();
  const sent = await world.outside.control("GET", "/refunds");
  const [newest] = z.parse(z.array(z.object({ id: z.number() })), sent);
  await world.outside.control("POST", `/refunds/${newest?.id}`, { outcome: "processed" });
  await world.drain();
  expect(await world.stashOf(ada)).toBe(0n);
  const { rows } =
    await sql`select state from refund where payment_reference = ${reference}`.execute(world.db);
  expect(rows).toEqual([{ state: "done" }]);
});

it("a lost dispute takes it back, and what comes next repays the debt first", async () => {
  const reference = await world.transfer(number);
  await empty(ada);
  await dispute(reference, "create");
  await dispute(reference, "resolve", { resolution: "merchant-accepted" });
  expect(await balanceOf(world.db, debt(ada.id))).toBe(350_000n);
  await world.transfer(number, { amount: 500_000 });
  expect(await balanceOf(world.db, debt(ada.id))).toBe(0n);
  expect(await world.stashOf(ada)).toBe(150_000n);
});

it("a closed account's number is released, and money to it belongs to no one", async () => {
  expect((await world.close(ada)).statusCode).toBe(200);
  await world.travel("PT2M");
  expect(await numbers()).toContain(`"account_number":"${number}","assigned":false`);
  const before = await suspended();
  const reference = await world.transfer(number);
  await world.expectOneFinding(reference, "not-assigned-then");
  expect((await suspended()) - before).toBe(350_000n);
});

it("a transfer from before the closing that comes to light after it is held as well", async () => {
  const reference = await world.transfer(number, { webhook: "lost" });
  expect((await world.close(ada)).statusCode).toBe(200);
  await ops("requery", reference);
  await world.expectOneFinding(reference, "closed-account");
});

it("a release that the gateway does not answer is tried until it is done", async () => {
  await world.fault({ on: "DELETE /dedicated_account", times: 2, effect: "status", status: 500 });
  await world.close(ada);
  await world.travel("PT10M");
  const row = await world.db
    .selectFrom("ownAccount")
    .select(["state", "releaseAt", "releaseTries"])
    .where("accountNumber", "=", number)
    .executeTakeFirst();
  expect(row).toEqual({ state: "released", releaseAt: null, releaseTries: 3 });
});

it("a number whose release was not answered is not taken from its next owner", async () => {
  await world.fault({
    on: "DELETE /dedicated_account",
    times: 1,
    effect: "drop-after-commit",
  });
  await world.close(ada);
  await world.drain();
  const bola = await world.leaver();
  await world.outside.control("POST", `/dedicated-accounts/${number}`, { assignTo: bola.email });
  await world.travel("PT10M");
  expect(await numbers()).toContain(`"account_number":"${number}","assigned":true`);
});

it("a number that passes to another investor: who had it when it was paid owns the money", async () => {
  const late = await world.transfer(number, { webhook: "lost" });
  expect((await world.close(ada)).statusCode).toBe(200);
  await world.travel("PT2M");
  const bola = await world.leaver();
  await world.outside.control("POST", `/dedicated-accounts/${number}`, { assignTo: bola.email });
  expect((await world.requestNumber(bola)).data).toMatchObject({
    state: "ready",
    account: { accountNumber: number },
  });
  await world.transfer(number);
  expect(await world.stashOf(bola)).toBe(350_000n);
  await ops("requery", late);
  expect(await world.stashOf(bola)).toBe(350_000n);
  await world.expectOneFinding(late, "closed-account");
});

it("a number that another investor still has is given to no one else", async () => {
  const bola = await world.leaver();
  await world.outside.control("POST", `/dedicated-accounts/${number}`, { assignTo: bola.email });
  expect((await world.requestNumber(bola)).data).toMatchObject({ reason: "unavailable" });
  expect(await world.findings(number)).toEqual(["account-number-taken"]);
  await world.transfer(number, { customer: bola.email });
  expect([await world.stashOf(ada), await world.stashOf(bola)]).toEqual([0n, 0n]);
});

it("a request that is under way when the account closes brings no number", async () => {
  const bola = await world.leaver();
  await world.requestNumber(bola);
  expect((await world.close(bola)).statusCode).toBe(200);
  await world.travel("PT10M");
  const row = await world.db
    .selectFrom("ownAccount")
    .select(["state", "releaseAt"])
    .where("investorId", "=", bola.id)
    .executeTakeFirst();
  expect(row).toEqual({ state: "released", releaseAt: null });
});
