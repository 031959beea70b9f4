import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import type { ActsAnswer, Receipt } from "@osisi/contracts/history.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { debt } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { newId } from "#platform/ids.ts";
import type { Investor } from "#test/paying.ts";
import { type Giving, startGiving } from "#test/giving.ts";

/** Givers without an account pay into a plan by its link. */

let world: Giving;
let ada: Investor;
let planId: string;
let token: string;

beforeAll(async () => {
  world = await startGiving("2027-05-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

/** Three instalments of ₦100,000, from 10 May until 10 August: ₦300,000 can be added. */
beforeEach(async () => {
  ({ owner: ada, planId, token } = await world.linked());
});

afterEach(() => world.rest());

const linkOf = (url: string) => world.linkOf(ada, planId, url);

const gifts = () => world.gifts({ owner: ada, planId });

const page = (of: string) => world.givePage(of);

const receipt = (reference: string) => world.giveReceipt(reference);

const give = (amount: number, more: object = {}) => world.give(token, amount, more);
const given = (amount: number) => world.given(token, amount);

const saved = () => world.inPlan(ada, planId);
const heldBack = () => world.heldBackOf(ada);

const withdraw = (amount: number) => world.post(ada, apiPaths.withdraw, { amount });

it("saves a gift in the plan, with a mail to its owner, a receipt to the giver and thanks once", async () => {
  const { data } = await give(2_000, { message: "For the twins" });
  expect(await gifts()).toMatchObject({ gifts: [] });
  await world.paid(data.reference);
  await world.drain();
  expect([await saved(), await world.stashOf(ada)]).toEqual([10_200_000n, 0n]);
  const [gift] = (await gifts()).gifts;
  expect(gift).toMatchObject({
    name: "Musa",
    message: "For the twins",
    amount: 2_000,
    placed: 2_000,
    thankedAt: null,
  });
  expect(await world.subjects(ada.email)).toContain('₦2,000 from Musa for "School fees"');
  const giftId = gift?.id;
  await world.post(ada, apiPaths.thankForGift, { giftId });
  await world.post(ada, apiPaths.thankForGift, { giftId });
  await world.drain();
  const toGiver = await world.subjects("musa@example.com");
  expect(toGiver).toContain("Your gift of ₦2,000 has arrived");
  expect(toGiver.filter((subject) => subject.endsWith("says thank you"))).toHaveLength(1);
});

it("names its giver in the history, on the receipt and in a search", async () => {
  await given(2_000);
  const all = await world.lines(ada);
  const titles = all.map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(["Saved in “School fees”", "Gift from Musa"]);
  const acts = await world.call<ActsAnswer>(ada, { method: "GET", url: apiPaths.acts });
  expect(acts.data.items[0]?.folded).toMatchObject({ count: 2, added: 0, given: 1 });
  expect(acts.data.items[1]?.shown).toMatchObject({ title: "Gift from Musa", amount: 2_000 });
  for (const word of ["musa", "gift"]) expect(await world.lines(ada, word)).toEqual([all[1]]);
  const url = apiPaths.receipt.replace(":id", all[1]?.id ?? "");
  const { data: line } = await world.call<Receipt>(ada, { method: "GET", url });
  expect(line).toMatchObject({
    title: "Gift from Musa",
    counterpart: "Musa, by your link. We have not checked that name.",
  });
  expect(JSON.stringify(line)).not.toContain("musa@example.com");
});

it("leads a giver who comes back from the gateway to the receipt, not into the app", async () => {
  const { data } = await give(2_000);
  await world.paid(data.reference);
  const url = `${apiPaths.paymentReturn}?reference=${data.reference}`;
  const answer = await world.app.inject({ method: "GET", url });
  expect([answer.statusCode, answer.headers["location"]]).toEqual([
    303,
    `/give/paid/${data.reference}`,
  ]);
  expect((await receipt(data.reference)).data.state).toBe("paid");
});

it("settles a gift when its giver opens the receipt, without any webhook", async () => {
  await world.webhookFaults("drop");
  const { data } = await give(2_000);
  expect((await receipt(data.reference)).data.state).toBe("not-paid");
  await world.paid(data.reference);
  await world.travel("PT6S");
  expect((await receipt(data.reference)).data.state).toBe("paid");
  expect(await saved()).toBe(10_200_000n);
  await world.webhookFaults("normal");
});

it.each(["%00", "%0d%0a", "a", "x".repeat(60), "..%2f..%2fhealth"])(
  "answers the receipt of %.20s like that of a payment which does not exist",
  async (reference) => {
    expect(await receipt(reference)).toMatchObject({
      statusCode: 404,
      message: giftMessages.giftUnknown,
    });
  },
);

it("answers the receipt of a payment that is no gift like one which does not exist", async () => {
  const reference = await world.begin(ada, 5_000);
  expect((await receipt(reference)).statusCode).toBe(404);
});

it("books a gift once, however often it is reported", async () => {
  const reference = await given(2_000);
  for (const body of await world.webhooksOf(reference)) await world.webhook(body);
  await world.drain();
  expect(await saved()).toBe(10_200_000n);
  expect((await gifts()).gifts).toHaveLength(1);
});

it("shows a giver the first name, the plan's name and the limit of a payment, and nothing else", async () => {
  const shown = await page(token);
  expect(Object.keys(shown.data).toSorted()).toEqual([
    "firstName",
    "mostNaira",
    "open",
    "picture",
    "planName",
  ]);
  expect(shown.data).toMatchObject({ planName: "School fees", open: true, mostNaira: 50_000 });
  expect(shown.headers).toMatchObject({ "x-robots-tag": "noindex" });
  const paid = await receipt(await given(2_000));
  expect(Object.keys(paid.data).toSorted()).toEqual([
    "amount",
    "firstName",
    "paidAt",
    "planName",
    "reference",
    "state",
  ]);
  expect(paid.data).toMatchObject({ state: "paid", amount: 2_000 });
});

it("answers a guessed, malformed, replaced or closed link alike", async () => {
  const guesses = ["AAAAAAAAAAAAAAAAAAAAAA", "1", planId, `${token}x`, "%00", "%27%20or%201%3D1"];
  for (const guess of guesses) {
    const guessed = await page(guess);
    expect([guess, guessed.statusCode, guessed.message]).toEqual([
      guess,
      404,
      giftMessages.giftLinkUnknown,
    ]);
  }
  const old = token;
  token = await linkOf(apiPaths.renewGiftLink);
  expect(token).not.toBe(old);
  const isUnknown = { statusCode: 404, message: giftMessages.giftLinkUnknown };
  expect(await give(2_000, { token: old })).toMatchObject(isUnknown);
  expect(await page(old)).toMatchObject(isUnknown);
  await world.post(ada, apiPaths.closeGiftLink, { planId });
  expect(await give(2_000)).toMatchObject(isUnknown);
  expect(await page(token)).toMatchObject(isUnknown);
});

it("gives another investor nothing of the plan's link and gifts", async () => {
  await given(2_000);
  const id = (await gifts()).gifts[0]?.id;
  const ben = await world.investor();
  const url = apiPaths.planGifts.replace(":id", planId);
  const asked = [
    await world.call(ben, { method: "GET", url }),
    await world.post(ben, apiPaths.openGiftLink, { planId }),
    await world.post(ben, apiPaths.renewGiftLink, { planId }),
    await world.post(ben, apiPaths.closeGiftLink, { planId }),
    await world.post(ben, apiPaths.thankForGift, { giftId: id }),
  ];
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  expect((await page(token)).data.open).toBe(true);
});

it("makes one payment of a double click, and none of the same key with other details", async () => {
  const requestKey = newId();
  const both = await Promise.all([give(2_000, { requestKey }), give(2_000, { requestKey })]);
  const begun = both.filter(({ statusCode }) => statusCode === 200);
  expect(begun.length).toBeGreaterThan(0);
  expect(both.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
  const again = await give(2_000, { requestKey });
  expect(begun.every(({ data }) => data.reference === again.data.reference)).toBe(true);
  expect(await give(3_000, { requestKey })).toMatchObject({ statusCode: 422 });
  const rows = await world.db
    .selectFrom("payment")
    .select("id")
    .where("investorId", "=", ada.id)
    .where("purpose", "=", "gift")
    .execute();
  expect(rows).toHaveLength(1);
});

it.each([
  ["a line break", "Musa\r\nBcc: all@example.com"],
  ["the address of a site", "evil.example"],
  ["markup", "<b>Musa</b>"],
  ["text that changes direction", "Mu\u202Esa"],
])("refuses %s in a name", async (_what, name) => {
  expect(await give(2_000, { name })).toMatchObject({ statusCode: 400 });
  expect(await give(2_000, { message: "two\u0007tones" })).toMatchObject({ statusCode: 400 });
});

it("does not let a gift that fits into no plan be withdrawn for seven days", async () => {
  const account = { accountNumber: "0110000003", bankCode: "001" };
  expect(await world.post(ada, apiPaths.createAccount, account)).toMatchObject({ statusCode: 200 });
  const { data } = await give(5_000);
  await world.jumpTo("2027-08-05T09:00:00+01:00");
  await world.paid(data.reference);
  await world.drain();
  expect(await world.stashOf(ada)).toBe(500_000n);
  expect((await page(token)).data.open).toBe(false);
  const paidAt = new Date((await receipt(data.reference)).data.paidAt ?? "");
  const until = new Date(paidAt.getTime() + 7 * 24 * 60 * 60_000).toISOString();
  expect(await heldBack()).toEqual({ amount: 5_000, until });
  expect(await withdraw(5_000)).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining("You can withdraw ₦0 now"),
  });
  const fund = await world.post<{ reference: string }>(ada, apiPaths.fund, { amount: 2_000 });
  await world.paid(fund.data.reference);
  await world.drain();
  expect(await withdraw(2_001)).toMatchObject({ statusCode: 409 });
  expect(await withdraw(2_000)).toMatchObject({ statusCode: 200 });
  await world.pass(8);
  expect(await heldBack()).toBeNull();
  expect(await withdraw(5_000)).toMatchObject({ statusCode: 200 });
});

it("holds back no more than the stash still has", async () => {
  const { data } = await give(5_000);
  await world.pass(88);
  await world.paid(data.reference);
  await world.drain();
  expect(await heldBack()).toMatchObject({ amount: 5_000 });
  const order = { portfolioId: 4, paymentMethod: "stash", unitsBought: 4, months: 3 };
  const { statusCode } = await world.post(ada, apiPaths.newInvestment, order);
  expect([statusCode, await world.stashOf(ada)]).toEqual([200, 100_000n]);
  expect(await heldBack()).toMatchObject({ amount: 1_000 });
});

it("takes the money of a stolen card back out of the plan, without a debt", async () => {
  const reference = await given(5_000);
  expect(await saved()).toBe(10_500_000n);
  const dispute = (more: object) =>
    world.outside.control("POST", "/disputes", { reference, ...more }).then(() => world.drain());
  await dispute({ event: "create" });
  expect((await page(token)).data.open).toBe(false);
  expect(await give(2_000)).toMatchObject({ statusCode: 409 });
  await dispute({ event: "resolve", resolution: "merchant-accepted" });
  expect([
    await saved(),
    await world.stashOf(ada),
    await balanceOf(world.db, debt(ada.id)),
  ]).toEqual([10_000_000n, 0n, 0n]);
  expect((await page(token)).data.open).toBe(true);
});

it("closes while the account is frozen, and keeps what comes then in the stash", async () => {
  const { data } = await give(5_000);
  const frozenAt = world.runtime.clock.now();
  await world.db.updateTable("investor").set({ frozenAt }).where("id", "=", ada.id).execute();
  expect((await page(token)).data.open).toBe(false);
  await world.paid(data.reference);
  await world.drain();
  expect([await saved(), await world.stashOf(ada)]).toEqual([10_000_000n, 500_000n]);
});

it("shows no attempt of a giver to the owner of the plan", async () => {
  const { data } = await give(5_000);
  const underWay = () => world.call<object>(ada, { method: "GET", url: apiPaths.underWay });
  expect(JSON.stringify(await underWay())).not.toContain(data.reference);
  await world.customer(data.reference, { outcome: "failed" });
  await world.drain();
  expect(JSON.stringify(await underWay())).not.toContain(data.reference);
  expect((await receipt(data.reference)).data.state).not.toBe("paid");
});
