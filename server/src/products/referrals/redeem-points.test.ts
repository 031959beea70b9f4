import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { expectSoundLedger } from "#test/ledger.ts";
import { type Member, type Referring, startReferring } from "#test/referring.ts";
import { debt, gatewayClearing, rewardsExpense } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

let world: Referring;
let ada: Member;
beforeAll(async () => {
  world = await startReferring();
});
/** With 300 points. */
beforeEach(async () => {
  ada = await world.friend(undefined);
  for (let count = 0; count < 3; count += 1) await world.buyGreen(await world.friend(ada));
});
afterEach(() => expectSoundLedger(world.db));
afterAll(() => world.stop());

it("points-redeemed, reward-paid: 200 points become ₦2,000 in the stash", async () => {
  const spent = await houseBalanceOf(world.db, rewardsExpense("NGN"));
  const answer = await world.redeem(ada, { points: 200 });
  expect(answer).toMatchObject({ statusCode: 200, message: messages.pointsRedeemed });
  expect(answer.data).toEqual({
    id: expect.any(String),
    points: 200,
    amount: 2_000,
    debtRepaid: 0,
    greenPoints: 100,
  });
  expect(await world.stashOf(ada)).toBe(200_000n);
  expect((await houseBalanceOf(world.db, rewardsExpense("NGN"))) - spent).toBe(200_000n);
  const { greenPoints, history } = await world.referrals(ada);
  expect(greenPoints).toBe(100);
  expect(history.data[0]).toMatchObject({ direction: "out", points: 200, pointsAfter: 100 });
});

it.each([
  [{}, messages.pointsMissing],
  [{ points: 0 }, messages.pointsMissing],
  [{ points: -100 }, messages.pointsMissing],
  [{ points: "100" }, messages.pointsMissing],
  [{ points: 150 }, messages.pointsNotInSteps],
  [{ points: 99.5 }, messages.pointsNotInSteps],
  [{ points: 1e9 }, messages.pointsTooFew],
  [{ points: 400 }, messages.pointsTooFew],
])("refuses %j and moves nothing", async (body, message) => {
  expect(await world.redeem(ada, body)).toMatchObject({ statusCode: 400, message });
  expect([await world.pointsOf(ada), await world.stashOf(ada)]).toEqual([300, 0n]);
});

it("redeems no point twice under concurrent requests", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.redeem(ada, { points: 200 })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect([await world.pointsOf(ada), await world.stashOf(ada)]).toEqual([100, 200_000n]);
});

it("returns the same redemption for the same request, also if the process died before responding", async () => {
  const key = { "idempotency-key": "one" };
  const first = await world.redeem(ada, { points: 100 }, key);
  expect((await world.redeem(ada, { points: 100 }, key)).data).toEqual(first.data);
  await world.db.deleteFrom("idempotentRequest").execute();
  expect(first).toMatchObject({ replayed: false });
  expect(await world.redeem(ada, { points: 100 }, key)).toMatchObject({
    data: first.data,
    replayed: true,
  });
  await world.db.deleteFrom("idempotentRequest").execute();
  expect(await world.redeem(ada, { points: 200 }, key)).toMatchObject({ statusCode: 422 });
  expect(await world.pointsOf(ada)).toBe(200);
});

it("repays a debt first, and says how much of it", async () => {
  await inTransaction(world.db, (tx) =>
    post(tx, [
      {
        key: `test:${newId()}`,
        movement: "test",
        debit: debt(ada.id),
        credit: gatewayClearing("NGN"),
        amount: 70_000n,
        eventAt: world.runtime.clock.now(),
      },
    ]),
  );
  const answer = await world.redeem(ada, { points: 100 });
  expect(answer.data).toMatchObject({ amount: 1_000, debtRepaid: 700 });
  expect(await world.stashOf(ada)).toBe(30_000n);
  expect(await balanceOf(world.db, debt(ada.id))).toBe(0n);
});

it("requires a session", async () => {
  const answer = await world.app.inject({
    method: "POST",
    url: "/v1/referrals/redeem",
    payload: { points: 100 },
  });
  expect(answer.statusCode).toBe(401);
});
