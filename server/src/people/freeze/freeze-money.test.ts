import { noDuty } from "@osisi/contracts/stamp-duty.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { countWaiting, expectSoundLedger } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";
import { until } from "#test/until.ts";
import { type Withdrawing, WAIT, startWithdrawing } from "#test/withdrawing.ts";
import { findByReference } from "#money/withdrawals/queries.ts";
import { sendWithdrawal } from "#money/withdrawals/send-withdrawal.ts";
import { startWithdrawal, withdraw } from "#money/withdrawals/withdraw.ts";
import { advanceWithdrawal, advanceUnsentOf } from "#money/withdrawals/jobs.ts";
import { type Db, inTransaction } from "#platform/database/database.ts";
import { freezeAccount } from "./freeze-account.ts";
import { referenceOf } from "#gateway/reference.ts";

/** What freezing does to pending withdrawals: each either goes back whole, or is paid once. */

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
});

afterEach(async () => {
  await world.outside.clearFaults();
  await world.settings({ validatingMs: 0, transfers: "auto" });
  await world.morning();
  await expectSoundLedger(world.db);
});

afterAll(async () => {
  await world.expectSettledBooks();
  await world.stop();
});

const BACK = { stash: 500_000n, held: 0n };
const POST = "POST /transfer";
const NEW_RECIPIENT = "POST /transferrecipient";
/** The gateway certainly does not have the transfer. */
const NO_MONEY = {
  on: POST,
  times: 20,
  effect: "status",
  status: 400,
  body: { status: false, message: "no", code: "insufficient_balance" },
};

const balances = async (investor: Investor) => ({
  stash: await world.stashOf(investor),
  held: await world.heldOf(investor),
});

const freezeIn = (db: Db, { id }: Investor) =>
  inTransaction(db, (tx) => freezeAccount(tx, { ...world.runtime, db, advanceUnsentOf }, id));

/** By the link of the e-mail about the payout account, which is the newest. */
async function freezeByMail(investor: Investor) {
  const texts = (await world.outside.mail(investor.email)).map(({ text }) => text);
  const [, token] = /\/secure#([\w-]+)/.exec(texts.join("\n")) ?? [];
  const url = apiPaths.useSecurityLink;
  return (await world.app.inject({ method: "POST", url, payload: { token } })).json();
}

async function mailed(investor: Investor, subject: string): Promise<string> {
  const find = async () =>
    (await world.outside.mail(investor.email)).find((one) => one.subject === subject);
  await expect.poll(find, WAIT).toBeDefined();
  return (await find())?.text ?? "";
}

/** ₦2,000, written and not due, so that no worker claims it. */
async function unsent(investor: Investor, change: Record<string, unknown> = {}) {
  const { recipientId } = await world.db
    .selectFrom("payoutAccount")
    .select("recipientId")
    .where("investorId", "=", investor.id)
    .executeTakeFirstOrThrow();
  const now = world.runtime.clock.now();
  const nextStepAt = new Date(now.getTime() + 30 * 60_000);
  const id = await inTransaction(world.db, async (tx) => {
    const money = { amountKobo: 200_000n, requestKey: undefined, duty: noDuty };
    const withdrawal = { investorId: investor.id, recipientId, ...money };
    const id = await startWithdrawal(tx, world.runtime, withdrawal);
    const set = { nextStepAt, ...change };
    await tx.updateTable("withdrawal").set(set).where("id", "=", id).execute();
    return id;
  });
  return { id, reference: referenceOf("withdrawal", id) };
}

async function rowOf(reference: string) {
  const row = await findByReference(world.db, reference);
  if (!row) throw new Error(`no withdrawal ${reference}`);
  return { ...row, state: "pending", cameBackBecause: null } as const;
}

const thaw = ({ id }: Investor) =>
  world.db
    .updateTable("investor")
    .set({ frozenAt: null, frozenUntil: null })
    .where("id", "=", id)
    .execute();

/** A database whose user is stopped after its statement `at`, while `meanwhile` makes progress. */
function stopping(at: number, meanwhile: () => Promise<unknown>) {
  let statements = 0;
  let other: Promise<unknown> | undefined;
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === at) {
        let isDone = false;
        other = meanwhile().finally(() => (isDone = true));
        await until("the other", async () => isDone || (await countWaiting(world.db)) > 0);
      }
      return result;
    },
  });
  return { db, wasReached: () => statements >= at, other: async () => other };
}

/** Runs one and, at each of its statements in turn, the other; then lets everything finish. */
async function everyInterleaving(
  one: (db: Db, named: { investor: Investor; reference: string }) => Promise<unknown>,
  other: (named: { investor: Investor; reference: string }) => Promise<unknown>,
): Promise<string[]> {
  const investor = await world.saver(50_000);
  const ends: string[] = [];
  for (let at = 1; ; at += 1) {
    const before = await world.stashOf(investor);
    const { reference } = await unsent(investor);
    const named = { investor, reference };
    const stop = stopping(at, () => other(named));
    await one(stop.db, named);
    await stop.other();
    await world.travel("PT1M");
    const state = await world.stateOf(reference);
    const sent = (await world.transfersOf(reference)).length;
    expect([state, sent]).toEqual(state === "paid" ? ["paid", 1] : ["returned", 0]);
    const after = before - (state === "paid" ? 200_000n : 0n);
    expect(await balances(investor)).toEqual({ stash: after, held: 0n });
    await thaw(investor);
    if (!stop.wasReached()) return ends;
    ends.push(state);
  }
}

test("an unsent withdrawal goes back, and its owner is notified of the reason", async () => {
  const investor = await world.saver(5_000);
  await world.fault({ on: NEW_RECIPIENT, times: 20, effect: "status", status: 502 });
  const reference = await world.send(investor, 2_000);
  await world.drain();
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await freezeByMail(investor)).toMatchObject({
    statusCode: 200,
    message: messages.accountFrozen,
  });
  await world.drain();
  expect(await world.withdrawal(reference)).toMatchObject({
    state: "returned",
    cameBackBecause: "frozen",
  });
  expect(await balances(investor)).toEqual(BACK);
  expect(await world.transfersOf(reference)).toEqual([]);
  const text = await mailed(investor, "₦2,000 is back in your stash");
  expect(text).toContain("We had not sent it yet when your account was frozen.");
});

test("one that the gateway refused for a low balance goes back as well", async () => {
  const investor = await world.saver(5_000);
  await world.fault(NO_MONEY);
  const reference = await world.send(investor, 2_000);
  await world.drain();
  expect(await world.withdrawal(reference)).toMatchObject({ state: "pending", sends: 1 });
  await freezeByMail(investor);
  await world.drain();
  expect(await world.withdrawal(reference)).toMatchObject({ cameBackBecause: "frozen" });
  expect(await balances(investor)).toEqual(BACK);
});

test("one that was sent continues, and is paid", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  await world.atGateway(reference);
  await freezeByMail(investor);
  await world.become(reference, "success");
  await world.drain();
  expect(await world.stateOf(reference)).toBe("paid");
  expect(await balances(investor)).toEqual({ stash: 300_000n, held: 0n });
});

test("one that may have arrived is never given back because it is to be resent", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const again = { sends: 1, sentAt: world.runtime.clock.now(), mayHaveArrived: true };
  const { reference } = await unsent(investor, again);
  await freezeByMail(investor);
  await world.travel("PT31M");
  expect(await world.withdrawal(reference)).toMatchObject({ state: "pending", sends: 2 });
  await world.become(reference, "success");
  await world.drain();
  expect(await balances(investor)).toEqual({ stash: 300_000n, held: 0n });
});

test("one resent after no response counts as one that may have arrived", async () => {
  await world.settings({ transfers: "manual", validatingMs: 50 * 60_000 });
  const investor = await world.saver(5_000);
  await world.fault({ on: POST, times: 1, effect: "drop-after-commit" });
  const reference = await world.send(investor, 2_000);
  await world.travel("PT31M");
  expect(await world.withdrawal(reference)).toMatchObject({ sends: 2, mayHaveArrived: true });
  await world.become(reference, "success");
});

test("freezing at every statement of a sending: goes back whole, or is paid once", async () => {
  const ends = await everyInterleaving(
    async (db, { reference }) => sendWithdrawal({ ...world.runtime, db }, await rowOf(reference)),
    ({ investor }) => freezeIn(world.db, investor),
  );
  expect(new Set(ends)).toEqual(new Set(["returned", "paid"]));
});

test("sending at every statement of a freeze: goes back whole, or is paid once", async () => {
  const ends = await everyInterleaving(
    (db, { investor }) => freezeIn(db, investor),
    async ({ reference }) => sendWithdrawal(world.runtime, await rowOf(reference)),
  );
  expect(ends).toContain("returned");
});

test.each(["freezing", "withdrawing"])(
  "a withdrawal during a freeze is never sent: stopped at every statement of the %s",
  async (first) => {
    const investor = await world.saver(5_000);
    const withdrawal = {
      accountId: undefined,
      requestKey: undefined,
      shownDutyKobo: 0n,
      investorId: investor.id,
      given: "password",
    } as const;
    const ask = (db: Db) =>
      withdraw({ ...world.runtime, db }, { ...withdrawal, amountKobo: 200_000n });
    const kinds = new Set<string>();
    for (let at = 1; ; at += 1) {
      const isFirst = first === "freezing";
      // What begins before may also be sent before: until the account is frozen the gateway has no
      // money for it.
      await world.fault(NO_MONEY);
      const stop = stopping(at, () => (isFirst ? ask(world.db) : freezeIn(world.db, investor)));
      const own = await (isFirst ? freezeIn(stop.db, investor) : ask(stop.db));
      const others = await stop.other();
      await world.outside.clearFaults();
      await world.travel("PT1M");
      if (!stop.wasReached()) break;
      kinds.add(String(Object(isFirst ? others : own).kind));
      expect(await balances(investor)).toEqual(BACK);
      await thaw(investor);
    }
    expect([...kinds]).toEqual([first === "freezing" ? "held" : "started"]);
  },
);

test("many workers and freeze requests concurrently: once, one way or the other", async () => {
  const investor = await world.saver(50_000);
  for (let round = 0; round < 8; round += 1) {
    const before = await world.stashOf(investor);
    const { id, reference } = await unsent(investor, { nextStepAt: world.runtime.clock.now() });
    const steps = Array.from({ length: 4 }, () => advanceWithdrawal(world.runtime, id));
    const freezes = Array.from({ length: 3 }, () => freezeIn(world.db, investor));
    await Promise.all([...steps, ...freezes]);
    await world.travel("PT1M");
    const isPaid = (await world.stateOf(reference)) === "paid";
    expect(await world.transfersOf(reference)).toHaveLength(isPaid ? 1 : 0);
    expect(await world.stashOf(investor)).toBe(before - (isPaid ? 200_000n : 0n));
    await thaw(investor);
  }
});

test("credits arrive while it is frozen", async () => {
  const investor = await world.saver(5_000);
  const reference = await world.begin(investor, 1_000);
  await freezeByMail(investor);
  await world.paid(reference);
  await expect.poll(() => world.stashOf(investor), WAIT).toBe(600_000n);
});
