import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSoundLedger } from "#test/ledger.ts";
import { type Member, type Referring, startReferring } from "#test/referring.ts";

let world: Referring;
beforeAll(async () => {
  world = await startReferring();
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.stop();
});

/** The recorded referrer of a member, and the reason for a refusal. */
async function judgementOf(member: Member) {
  await world.buyGreen(member);
  return { by: await world.referrerOf(member), why: await world.refusalsOf(member) };
}

it("accepts a referral by a friend", async () => {
  const ada = await world.member();
  const bola = await world.member(ada, { email: "Bola.O@Example.com" });
  expect(await world.referrerOf(bola)).toBe(ada.id);
  expect(await world.refusalsOf(bola)).toEqual([]);
});

it.each([
  ["the same e-mail in capitals", { email: "SELF.one@Example.com" }],
  ["the same mailbox with a tag", { email: "self.one+friend@example.com" }],
  ["the same phone", { phone: "08099990001" }],
  ["the same phone as it is dialled from abroad", { phone: "+234 809 999 0001" }],
])("refuses who refers themselves by %s", async (_what, changes) => {
  const ada = await oneSelf();
  const again = await world.claimant(ada, changes);
  expect(await judgementOf(again)).toEqual({ by: null, why: ["self"] });
  expect(await world.pointsOf(ada)).toBe(0);
});

let self: Member | undefined;
async function oneSelf(): Promise<Member> {
  self ??= await world.member(undefined, { email: "self.one@example.com", phone: "08099990001" });
  return self;
}

it("treats a Google mailbox with and without dots as one", async () => {
  const ada = await world.member(undefined, { email: "ada.l.obi@gmail.com" });
  expect(
    await judgementOf(await world.claimant(ada, { email: "adalobi+x@googlemail.com" })),
  ).toEqual({ by: null, why: ["self"] });
});

it("refuses a loop of any length, also if the phone was never verified", async () => {
  const ada = await world.member(undefined, { phone: "08099990002" });
  const bola = await world.member(ada);
  const chi = await world.member(bola);
  const again = await world.member(chi, { phone: "2348099990002" });
  expect(await judgementOf(again)).toEqual({ by: null, why: ["loop"] });
  expect(await world.pointsOf(chi)).toBe(0);
});

it("refuses a person whom the same friend has referred before", async () => {
  const ada = await world.member();
  await world.member(ada, { phone: "08099990003" });
  const twin = await world.member(ada, { phone: "8099990003" });
  expect(await judgementOf(twin)).toEqual({ by: null, why: ["twice"] });
  expect((await world.referrals(ada)).people.data).toHaveLength(1);
});

it("allows the form to be sent a second time before it is confirmed", async () => {
  const ada = await world.member();
  const first = await world.claimant(ada);
  const second = await world.claimant(ada, first.person);
  expect(await world.referrerOf(second)).toBe(ada.id);
  await world.buyGreen(second);
  expect(await world.pointsOf(ada)).toBe(100);
  await world.buyGreen(first);
  expect(await world.pointsOf(ada)).toBe(100);
  expect(await world.refusalsOf(first)).toEqual(["known"]);
});

it("gives no points for a former member, and does not reveal who was one", async () => {
  const ada = await world.member();
  await world.member(undefined, { phone: "08099990004" });
  const known = await world.member(ada, { phone: "08099990004" });
  expect((await world.referrals(ada)).people.data).toMatchObject([{ id: known.id }]);
  await world.buyGreen(known);
  await world.buyGreen(known);
  expect(await world.pointsOf(ada)).toBe(0);
  expect(await world.refusalsOf(known)).toEqual(["known"]);
  expect((await world.referrals(ada)).people.data).toMatchObject([{ state: "joined" }]);
});

it("gives points for one of two accounts of a person, also when both buy concurrently", async () => {
  const [ada, bola] = [await world.member(), await world.member()];
  const one = await world.claimant(ada, { phone: "08099990005" });
  const two = await world.claimant(bola, { phone: "08099990005" });
  await Promise.all([world.buyGreen(one), world.buyGreen(two)]);
  expect((await world.pointsOf(ada)) + (await world.pointsOf(bola))).toBe(100);
  expect([...(await world.refusalsOf(one)), ...(await world.refusalsOf(two))]).toEqual(["known"]);
});

it("checks again before points are earned: an address may have changed since", async () => {
  const ada = await world.member();
  const bola = await world.member(ada);
  await world.db
    .updateTable("investor")
    .set({ phone: "+2348099990006" })
    .where("id", "in", [ada.id, bola.id])
    .execute();
  await world.buyGreen(bola);
  expect(await world.pointsOf(ada)).toBe(0);
  expect(await world.refusalsOf(bola)).toEqual(["self"]);
});

it("logs a refusal by ids and a code, and forgets it with an account that was never verified", async () => {
  const ada = await world.member();
  const again = await world.claimant(ada, { email: ada.person.email });
  const line = world
    .logged()
    .split("\n")
    .find((text) => text.includes(again.id) && text.includes("a referral earns no points"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ referrerId: ada.id, why: "self" });
  expect(line).not.toContain(ada.person.email);
  await world.db.deleteFrom("investor").where("id", "=", again.id).execute();
  expect(await world.refusalsOf(again)).toEqual([]);
});
