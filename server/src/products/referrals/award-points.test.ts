import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { expectSoundLedger } from "#test/ledger.ts";
import { type Referring, startReferring } from "#test/referring.ts";
import { pointsIssued } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { newId } from "#platform/ids.ts";

let world: Referring;
beforeAll(async () => {
  world = await startReferring();
});
afterEach(() => expectSoundLedger(world.db));
afterAll(() => world.stop());

it("points-awarded: a friend's first green purchase earns 100 points, and the referrer is notified", async () => {
  const ada = await world.member();
  const bola = await world.member(ada);
  await world.buyGreen(bola);
  expect(await world.pointsOf(ada)).toBe(100);
  expect(await world.pointsOf(bola)).toBe(0);
  const mail = await world.outside.nthMail(ada.person.email, 2);
  expect(mail.subject).toBe("100 green points for you");
  expect(mail.text).not.toContain(bola.person.email);
});

it("earns them once, however many purchases, also when two first ones are concurrent", async () => {
  const ada = await world.friend(undefined);
  const bola = await world.friend(ada);
  await Promise.all(Array.from({ length: 12 }, () => world.buyGreen(bola)));
  await world.buyGreen(bola);
  expect(await world.pointsOf(ada)).toBe(100);
});

it("earns them once when the same purchase is reported again", async () => {
  const ada = await world.friend(undefined);
  const bola = await world.friend(ada);
  const investmentId = await world.buyGreen(bola);
  await world.buyGreen(bola, investmentId);
  expect(await world.pointsOf(ada)).toBe(100);
});

it("earns 100 points for each friend, also when they buy concurrently", async () => {
  const ada = await world.friend(undefined);
  const friends = [];
  for (let count = 0; count < 5; count += 1) friends.push(await world.friend(ada));
  await Promise.all(friends.map((friend) => world.buyGreen(friend)));
  expect(await world.pointsOf(ada)).toBe(500);
});

it("earns nothing without a referrer", async () => {
  const issued = await houseBalanceOf(world.db, pointsIssued());
  await world.buyGreen(await world.friend(undefined));
  expect(await houseBalanceOf(world.db, pointsIssued())).toBe(issued);
});

it("points-taken-back: a cancelled purchase takes them back, and the next one earns them again", async () => {
  const ada = await world.friend(undefined);
  const bola = await world.friend(ada);
  const first = await world.buyGreen(bola);
  await world.undo(first);
  await world.undo(first);
  expect(await world.pointsOf(ada)).toBe(0);
  expect((await world.referrals(ada)).people.data).toMatchObject([{ state: "undone" }]);
  const mail = await world.outside.nthMail(ada.person.email, 2);
  expect(mail.subject).toBe("100 green points went back");
  const second = await world.buyGreen(bola);
  expect(await world.pointsOf(ada)).toBe(100);
  await world.undo(first);
  expect(await world.pointsOf(ada)).toBe(100);
  await world.undo(second);
  await world.buyGreen(bola);
  expect(await world.pointsOf(ada)).toBe(100);
  expect((await world.referrals(ada)).people.data).toMatchObject([{ state: "rewarded" }]);
});

it("keeps the points when another purchase of the friend is cancelled", async () => {
  const ada = await world.friend(undefined);
  const bola = await world.friend(ada);
  await world.buyGreen(bola);
  await world.undo(await world.buyGreen(bola));
  await world.undo(newId());
  expect(await world.pointsOf(ada)).toBe(100);
});

it("charges nothing for points that were redeemed: the next points make up for them", async () => {
  const ada = await world.friend(undefined);
  const [bola, chi, dayo] = [
    await world.friend(ada),
    await world.friend(ada),
    await world.friend(ada),
  ];
  const undone = await world.buyGreen(bola);
  await world.redeem(ada, { points: 100 });
  await world.undo(undone);
  expect([await world.pointsOf(ada), await world.stashOf(ada)]).toEqual([0, 100_000n]);
  await world.buyGreen(chi);
  expect([await world.pointsOf(ada), await world.stashOf(ada)]).toEqual([0, 100_000n]);
  await world.buyGreen(dayo);
  expect(await world.pointsOf(ada)).toBe(100);
  await world.buyGreen(bola);
  expect(await world.pointsOf(ada)).toBe(200);
});

it("owes nothing any more if the friend buys again before the points could be taken back", async () => {
  const ada = await world.friend(undefined);
  const [bola, chi] = [await world.friend(ada), await world.friend(ada)];
  const undone = await world.buyGreen(bola);
  await world.redeem(ada, { points: 100 });
  await world.undo(undone);
  await world.buyGreen(bola);
  expect(await world.pointsOf(ada)).toBe(0);
  await world.buyGreen(chi);
  expect(await world.pointsOf(ada)).toBe(100);
});

it("concurrent purchases, lost disputes and redemptions add up", async () => {
  const ada = await world.friend(undefined);
  const friends = [];
  for (let count = 0; count < 6; count += 1) friends.push(await world.friend(ada));
  const bought = await Promise.all(friends.slice(0, 4).map((friend) => world.buyGreen(friend)));
  await Promise.all([
    ...friends.slice(4).map((friend) => world.buyGreen(friend)),
    ...bought.slice(0, 2).map((investmentId) => world.undo(investmentId)),
    ...Array.from({ length: 3 }, () => world.redeem(ada, { points: 100 })),
  ]);
  const stashKobo = await world.stashOf(ada);
  const left = await world.pointsOf(ada);
  expect(left + Number(stashKobo / 1_000n)).toBe(400);
});
