import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Investor } from "#test/paying.ts";
import { countWaiting } from "#test/ledger.ts";
import { TEST_BANK, WAIT, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { held, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { withdraw } from "./withdraw.ts";

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
});

afterEach(async () => {
  await world.settings({ transfers: "auto" });
});

afterAll(async () => {
  await world.expectSettledBooks();
  await world.stop();
});

const withdrawalsOf = (investor: Investor) =>
  world.db
    .selectFrom("withdrawal")
    .selectAll()
    .where("investorId", "=", investor.id)
    .orderBy("id")
    .execute();

/** Refused, with nothing written. */
async function expectNothing(investor: Investor, kobo: bigint) {
  expect(await withdrawalsOf(investor)).toEqual([]);
  expect(await world.stashOf(investor)).toBe(kobo);
  expect(await world.heldOf(investor)).toBe(0n);
}

test("a withdrawal is pending, and the investor sees where the money is, since when and what happens next", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const body = { amount: 2_000, name: "Another Name", investorId: 1, userId: "2" };
  const answer = await world.withdraw(investor, body);
  expect(answer.statusCode).toBe(200);
  const { data, ...envelope } = answer.json();
  expect(envelope).toEqual({
    status: "success",
    type: "success",
    statusCode: 200,
    message: "Money heading your way to your account.",
    msg: "Money heading your way to your account.",
  });
  expect(data).toMatchObject({
    amount: 2_000,
    state: "pending",
    stateText: "On its way to your bank",
    since: expect.any(String),
    endedAt: null,
    bankName: "Test Bank",
    sessionId: null,
  });
  expect(data.reference).toMatch(/^wd-[0-9a-f]{32}$/);
  expect(data.nextStep).toContain("comes back to your stash");
  expect(await world.stashOf(investor)).toBe(300_000n);
  expect(await world.heldOf(investor)).toBe(200_000n);
  await world.atGateway(data.reference);
  await world.become(data.reference, "success");
  await expect.poll(() => world.stateOf(data.reference), WAIT).toBe("paid");
});

test.each([
  [{}, messages.withdrawNothing],
  [{ amount: 0 }, "You can't withdraw 0 naira. Enter the amount in figures."],
  [{ amount: "2000" }, messages.amountNotNumber],
  [{ amount: 999.99 }, "minimum withdrawal amount is ₦1000"],
  [{ amount: 10_000_000.01 }, messages.amountTooLarge],
  [{ amount: 1_000.001 }, messages.amountNotNaira],
  [{ amount: -1_000 }, messages.amountNotNaira],
])("%j is refused with %j and writes nothing", async (body, message) => {
  const investor = await world.saver(5_000);
  const answer = await world.withdraw(investor, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: "error", message, errors: { amount: [message] } });
  await expectNothing(investor, 500_000n);
});

test("more than the stash holds is refused and writes nothing", async () => {
  const investor = await world.saver(5_000);
  const answer = await world.withdraw(investor, { amount: 5_000.01 });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe(messages.stashTooSmall);
  await expectNothing(investor, 500_000n);
});

test("without a payout account a withdrawal is refused", async () => {
  const investor = await world.investor();
  const answer = await world.withdraw(investor, { amount: 1_000 });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe(messages.accountMissing);
});

test("a second account takes withdrawals after 24 hours, not before", async () => {
  const investor = await world.saver(5_000);
  const accountId = await world.addAccount(investor, world.newNumber());
  const wish = { amount: 1_000, accountId };
  const early = await world.withdraw(investor, wish);
  expect(early.statusCode).toBe(409);
  expect(early.json().message).toBe(messages.accountWaiting);
  await expectNothing(investor, 500_000n);
  await world.travel("PT23H59M");
  expect((await world.withdraw(investor, wish)).statusCode).toBe(409);
  await world.travel("PT1M");
  expect((await world.withdraw(investor, wish)).statusCode).toBe(200);
});

test("a changed account takes none for a day either", async () => {
  const investor = await world.saver(5_000);
  const { data } = (await world.call(investor, { method: "GET", url: apiPaths.accounts })).json();
  const body = { id: data[0].id, accountNumber: world.newNumber(), bankCode: TEST_BANK };
  await world.call(investor, { method: "POST", url: apiPaths.updateAccount, body });
  expect((await world.withdraw(investor, { amount: 1_000 })).statusCode).toBe(409);
});

test("a pending withdrawal goes to its original account, whatever its owner changes meanwhile", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const before = (await world.call(investor, { method: "GET", url: apiPaths.accounts })).json();
  const reference = await world.send(investor, 1_000);
  const body = { id: before.data[0].id, accountNumber: world.newNumber(), bankCode: TEST_BANK };
  await world.call(investor, { method: "POST", url: apiPaths.updateAccount, body });
  await world.atGateway(reference);
  const { recipientId } = await world.withdrawal(reference);
  const recipient = await world.db
    .selectFrom("payoutRecipient")
    .select("last4")
    .where("id", "=", recipientId)
    .executeTakeFirstOrThrow();
  expect(recipient.last4).toBe(before.data[0].last4);
  await world.become(reference, "success");
});

test("the account used last is where the next withdrawal goes", async () => {
  const investor = await world.saver(5_000);
  const accountId = await world.addAccount(investor, world.newNumber());
  const first = (await world.withdraw(investor, { amount: 1_000 })).json().data;
  await world.travel("PT24H");
  const second = (await world.withdraw(investor, { amount: 1_000, accountId })).json().data;
  expect(second.last4).not.toBe(first.last4);
  const third = (await world.withdraw(investor, { amount: 1_000 })).json().data;
  expect(third.last4).toBe(second.last4);
});

test.each(["0192f7c2-a101-7000-8000-000000000000", "7"])(
  "to the account %j, which is not one's own, nothing is sent",
  async (accountId) => {
    const investor = await world.saver(5_000);
    const answer = await world.withdraw(investor, { amount: 1_000, accountId });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe(messages.accountNotYours);
    await expectNothing(investor, 500_000n);
  },
);

test("of fifty concurrent withdrawals of everything exactly one succeeds", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const before = await world.transfersInAll();
  const all = await Promise.all(
    Array.from({ length: 50 }, () => world.withdraw(investor, { amount: 5_000 })),
  );
  const granted = all.filter(({ statusCode }) => statusCode === 200);
  expect(granted).toHaveLength(1);
  const refused = all.filter(({ statusCode }) => statusCode !== 200);
  for (const answer of refused) expect(answer.json().message).toBe(messages.stashTooSmall);
  expect(await withdrawalsOf(investor)).toHaveLength(1);
  const reference = String(granted[0]?.json().data.reference);
  await world.atGateway(reference);
  expect(await world.transfersInAll()).toBe(before + 1);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
});

test("the same key and body is one withdrawal, another body is refused", async () => {
  const investor = await world.saver(5_000);
  const key = { "idempotency-key": "withdraw-once" };
  const first = await world.withdraw(investor, { amount: 1_000 }, key);
  const again = await world.withdraw(investor, { amount: 1_000 }, key);
  expect(again.json()).toEqual(first.json());
  expect(first.headers).not.toHaveProperty("idempotent-replayed");
  expect(again.headers).toHaveProperty("idempotent-replayed", "true");
  const renamed = { amount: 1_000, name: "Ada Eze", investorId: 7, userId: null };
  expect((await world.withdraw(investor, renamed, key)).json()).toEqual(first.json());
  expect((await world.withdraw(investor, { amount: 2_000 }, key)).statusCode).toBe(422);
  expect(await withdrawalsOf(investor)).toHaveLength(1);
});

test("ten concurrent requests with the same key are one withdrawal", async () => {
  const investor = await world.saver(5_000);
  const key = { "idempotency-key": "ten-at-once" };
  const all = await Promise.all(
    Array.from({ length: 10 }, () => world.withdraw(investor, { amount: 1_000 }, key)),
  );
  for (const { statusCode } of all) expect([200, 409]).toContain(statusCode);
  expect(await withdrawalsOf(investor)).toHaveLength(1);
});

test("a request whose process died before it responded gets the same withdrawal", async () => {
  const investor = await world.saver(5_000);
  const key = { "idempotency-key": "died" };
  const first = await world.withdraw(investor, { amount: 1_000 }, key);
  await world.db.deleteFrom("idempotentRequest").where("key", "=", "died").execute();
  const again = await world.withdraw(investor, { amount: 1_000 }, key);
  expect(again.json().data.reference).toBe(first.json().data.reference);
  expect(first.headers).not.toHaveProperty("idempotent-replayed");
  expect(again.headers).toHaveProperty("idempotent-replayed", "true");
  expect(await withdrawalsOf(investor)).toHaveLength(1);
});

test("a request that is admitted twice is one withdrawal, also if it takes everything", async () => {
  const investor = await world.saver(5_000);
  const wish = {
    investorId: investor.id,
    amountKobo: 5_000_00n,
    accountId: undefined,
    requestKey: "twice",
    shownDutyKobo: 0n,
    given: "password",
  } as const;
  const end = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = inTransaction(world.db, async (tx) => {
    const [from, to] = [stash(investor.id), held(investor.id)];
    const movement = { movement: "withdrawal-held", amount: 1n, eventAt: new Date() };
    await post(tx, [{ ...movement, key: newId(), debit: from, credit: to }]);
    await post(tx, [{ ...movement, key: newId(), debit: to, credit: from }]);
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  const both = Promise.all([withdraw(world.runtime, wish), withdraw(world.runtime, wish)]);
  await expect.poll(() => countWaiting(world.db), WAIT).toBe(2);
  end.resolve();
  await holding;
  const [one, other] = (await both).toSorted(
    (a, b) => Number("before" in a && a.before) - Number("before" in b && b.before),
  );
  expect(one).toMatchObject({ kind: "started", before: false });
  expect(other).toEqual({ ...one, before: true });
  expect(await withdrawalsOf(investor)).toHaveLength(1);
});

test("without a session nothing is withdrawn", async () => {
  const answer = await world.app.inject({
    method: "POST",
    url: apiPaths.withdraw,
    payload: { amount: 1_000 },
  });
  expect(answer.statusCode).toBe(401);
});
