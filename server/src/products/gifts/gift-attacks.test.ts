import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { debt } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { newId } from "#platform/ids.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { type Giving, type Linked, startGiving } from "#test/giving.ts";
import type { Investor } from "#test/paying.ts";

/** Givers and owners who try what a link must not allow, and gifts that come at a bad time. */

let world: Giving;

beforeAll(async () => {
  world = await startGiving("2027-05-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

afterEach(() => world.rest());

const begun = (token: string, amount: number) => world.begun(token, amount);

const paid = (reference: string) => world.booked(reference);

const savedIn = ({ owner, planId }: Linked) => world.inPlan(owner, planId);
const debtOf = (owner: Investor) => balanceOf(world.db, debt(owner.id));

/** The text of the one mail that says so. */
async function mailWith({ email }: Investor, sentence: string): Promise<string> {
  const texts = (await world.outside.mail(email)).map(({ text }) => text);
  const found = texts.filter((text) => text.includes(sentence));
  expect(found).toHaveLength(1);
  return found[0] ?? "";
}

async function lose(reference: string): Promise<void> {
  for (const more of [{ event: "create" }, { event: "resolve", resolution: "merchant-accepted" }]) {
    await world.outside.control("POST", "/disputes", { reference, ...more });
    await world.drain();
  }
}

/** Everything in the stash, which is at least ₦1,000, leaves for the owner's bank. */
async function withdrawAll(owner: Investor): Promise<void> {
  const account = { accountNumber: "0110000003", bankCode: "001" };
  expect(await world.post(owner, apiPaths.createAccount, account)).toMatchObject({
    statusCode: 200,
  });
  const amount = Number(await world.stashOf(owner)) / 100;
  const withdrawn = await world.post(owner, apiPaths.withdraw, { amount });
  expect(withdrawn).toMatchObject({ statusCode: 200 });
  await world.drain();
  expect(await world.stashOf(owner)).toBe(0n);
}

it("holds a gift that was paid with another amount, and names its giver to its owner nowhere", async () => {
  const linked = await world.linked();
  const { owner, planId, token } = linked;
  const before = await world.subjects(owner.email);
  const reference = await begun(token, 5_000);
  await world.customer(reference, { outcome: "success", amount: 250_000 });
  await world.drain();
  expect((await world.payment(reference)).state).toBe("held");
  expect((await world.giveReceipt(reference)).data.state).toBe("under-review");
  expect([await savedIn(linked), await world.stashOf(owner)]).toEqual([10_000_000n, 0n]);
  expect((await world.gifts({ owner, planId })).gifts).toEqual([]);
  const url = apiPaths.planGifts.replace(":id", planId);
  for (const read of [url, apiPaths.profile, apiPaths.underWay, apiPaths.movements]) {
    const seen = JSON.stringify(await world.call(owner, { method: "GET", url: read }));
    expect([read, /musa/i.test(seen)]).toEqual([read, false]);
  }
  expect(await world.subjects(owner.email)).toEqual(before);
  expect(await world.subjects("musa@example.com")).toContain("We are looking at your gift");
});

it("saves a gift to a paused plan, whose charges alone pause", async () => {
  const linked = await world.linked();
  const { owner, planId, token } = linked;
  await world.post(owner, apiPaths.pauseSaving, { planId });
  await paid(await begun(token, 5_000));
  expect([await savedIn(linked), await world.stashOf(owner)]).toEqual([10_500_000n, 0n]);
});

it("holds a gift that comes after its owner's account was closed, and shows no page for it", async () => {
  const { owner, token } = await world.linked();
  const reference = await begun(token, 5_000);
  await world.pass(93);
  await withdrawAll(owner);
  const passwordHash = await hashPassword("growing rings");
  await world.db.updateTable("investor").set({ passwordHash }).where("id", "=", owner.id).execute();
  // Until the bank has confirmed the withdrawal.
  await world.travel("PT1H");
  expect(await world.post(owner, apiPaths.closeAccount, {})).toMatchObject({ statusCode: 200 });
  await world.drain();
  const before = await world.subjects(owner.email);
  await paid(reference);
  expect((await world.payment(reference)).state).toBe("held");
  expect(await world.stashOf(owner)).toBe(0n);
  expect(await world.subjects(owner.email)).toEqual(before);
  expect(await world.givePage(token)).toMatchObject({
    statusCode: 404,
    message: giftMessages.giftLinkUnknown,
  });
});

it("makes a debt of a gift that is taken back after it was withdrawn", async () => {
  const linked = await world.linked();
  const reference = await begun(linked.token, 5_000);
  const late = await begun(linked.token, 2_000);
  await paid(reference);
  expect(await savedIn(linked)).toBe(10_500_000n);
  await world.pass(93);
  await withdrawAll(linked.owner);
  await lose(reference);
  expect(await debtOf(linked.owner)).toBe(500_000n);
  // What comes next repays it before anything else.
  await paid(late);
  expect([await debtOf(linked.owner), await world.stashOf(linked.owner)]).toEqual([300_000n, 0n]);
  const told = await mailWith(linked.owner, "₦2,000 of it repaid what you owed us.");
  expect(told).not.toMatch(/in your stash|kept aside/);
  const next = { amount: 6_000 };
  const { data } = await world.post<{ reference: string }>(linked.owner, apiPaths.fund, next);
  await paid(data.reference);
  expect([await debtOf(linked.owner), await world.stashOf(linked.owner)]).toEqual([0n, 300_000n]);
});

it("keeps a gift that comes after the plan's maturity in the stash, for seven days", async () => {
  const { owner, token } = await world.linked(1_000);
  const reference = await begun(token, 3_000);
  await world.pass(93);
  await withdrawAll(owner);
  await paid(reference);
  expect(await world.stashOf(owner)).toBe(300_000n);
  expect(await world.heldBackOf(owner)).toMatchObject({ amount: 3_000 });
  expect(await world.post(owner, apiPaths.withdraw, { amount: 1_000 })).toMatchObject({
    statusCode: 409,
  });
  await world.pass(6.9);
  expect(await world.post(owner, apiPaths.withdraw, { amount: 1_000 })).toMatchObject({
    statusCode: 409,
  });
  await world.pass(0.2);
  expect(await world.post(owner, apiPaths.withdraw, { amount: 3_000 })).toMatchObject({
    statusCode: 200,
  });
});

it("saves and names a gift that was begun before its link was closed", async () => {
  const linked = await world.linked();
  const { owner, planId, token } = linked;
  const reference = await begun(token, 5_000);
  await world.post(owner, apiPaths.closeGiftLink, { planId });
  await paid(reference);
  expect([await savedIn(linked), await world.stashOf(owner)]).toEqual([10_500_000n, 0n]);
  expect(await world.gifts({ owner, planId })).toMatchObject({
    link: null,
    gifts: [{ name: "Musa", amount: 5_000, placed: 5_000 }],
  });
  expect((await world.giveReceipt(reference)).data.state).toBe("paid");
  expect(await world.give(token, 2_000)).toMatchObject({ statusCode: 404 });
});

it("holds back a gift that an open dispute has frozen, when the dispute is won", async () => {
  const linked = await world.linked();
  const { owner, token } = linked;
  const own = await world.begin(owner, 50_000);
  await paid(own);
  await withdrawAll(owner);
  const gift = await begun(token, 50_000);
  await world.outside.control("POST", "/disputes", { reference: own, event: "create" });
  await world.drain();
  await paid(gift);
  expect(await world.stashOf(owner)).toBe(0n);
  const told = await mailWith(owner, 'Nothing of it is saved in "School fees".');
  expect(told).toContain("₦50,000 of it is kept aside, because a bank wants another payment back.");
  expect(told).not.toMatch(/stash|owed|takes no more/);
  const won = { reference: own, event: "resolve", resolution: "declined" };
  await world.outside.control("POST", "/disputes", won);
  await world.drain();
  expect(await world.stashOf(owner)).toBe(5_000_000n);
  expect(await world.post(owner, apiPaths.withdraw, { amount: 1_000 })).toMatchObject({
    statusCode: 409,
  });
});

it("holds back nothing of a gift that a bank has taken back", async () => {
  const { owner, token } = await world.linked(10_000);
  const [first, second] = [await begun(token, 20_000), await begun(token, 20_000)];
  await paid(first);
  await paid(second);
  expect(await world.heldBackOf(owner)).toMatchObject({ amount: 10_000 });
  await lose(second);
  await paid(await world.begin(owner, 50_000));
  expect(await world.heldBackOf(owner)).toBeNull();
});

it("tells the giver, and not the owner, that a bank transfer was not taken", async () => {
  const { owner, token } = await world.linked();
  const before = await world.subjects(owner.email);
  const email = `${newId()}@example.com`;
  const { data } = await world.give(token, 5_000, { email });
  const sent = { channel: "bank_transfer", amount: 480_000 };
  await world.customer(data.reference, { outcome: "failed", ...sent });
  await world.drain();
  expect(await world.subjects(email)).toEqual(["Your bank transfer did not reach us"]);
  expect(await world.subjects(owner.email)).toEqual(before);
});

it("writes no text of an owner to a giver", async () => {
  const { owner, planId, token } = await world.linked();
  const name = "Verify at osisi-secure.com";
  await world.db.updateTable("savingPlan").set({ name }).where("id", "=", planId).execute();
  await world.db
    .updateTable("investor")
    .set({ firstName: "osisi-secure.com" })
    .where("id", "=", owner.id)
    .execute();
  const email = `${newId()}@example.com`;
  const { data } = await world.give(token, 5_000, { email });
  await paid(data.reference);
  const [gift] = (await world.gifts({ owner, planId })).gifts;
  await world.post(owner, apiPaths.thankForGift, { giftId: gift?.id });
  await world.drain();
  const mails = await world.outside.mail(email);
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toContain("osisi-secure");
});
