import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Giving, startGiving } from "#test/giving.ts";
import { forgetUnpaidGivers } from "./forget-givers.ts";

/** Who began a gift and did not pay is forgotten after thirty days. */

let world: Giving;

beforeAll(async () => {
  world = await startGiving("2027-05-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

afterEach(() => world.rest());

const personal = { name: "Musa Bello", email: "musa@example.com", message: "For the twins" };

async function begun(token: string): Promise<string> {
  return (await world.give(token, 2_000, personal)).data.reference;
}

/** What is stored of the giver of this payment. */
async function storedOf(reference: string) {
  const { email, subjectId } = await world.payment(reference);
  const gift = await world.db
    .selectFrom("gift")
    .select(["giverName", "giverEmail", "message"])
    .where("id", "=", subjectId)
    .executeTakeFirstOrThrow();
  return { email, ...gift };
}

async function forget(): Promise<void> {
  await world.runtime.clock.refresh();
  await forgetUnpaidGivers(world.runtime);
}

const kept = {
  email: "musa@example.com",
  giverName: "Musa Bello",
  giverEmail: "musa@example.com",
  message: "For the twins",
};
const erased = {
  email: "erased@closed.invalid",
  giverName: "a giver",
  giverEmail: "erased@closed.invalid",
  message: null,
};

it("forgets name, e-mail and message of an unpaid gift after thirty days, and of no other", async () => {
  const { token } = await world.linked();
  const [unpaid, paid, held] = [await begun(token), await begun(token), await begun(token)];
  await world.paid(paid);
  await world.customer(held, { outcome: "success", amount: 150_000 });
  await world.drain();
  await world.pass(29);
  const young = await begun(token);
  await forget();
  expect(await storedOf(unpaid)).toEqual(kept);
  await world.pass(2);
  await forget();
  await forget();
  expect(await storedOf(unpaid)).toEqual(erased);
  for (const one of [paid, held, young]) expect(await storedOf(one)).toEqual(kept);
});

it("shows a late success after that as from a giver, who gets no e-mail and no thanks", async () => {
  const linked = await world.linked();
  const { owner, planId, token } = linked;
  const reference = await begun(token);
  await world.pass(31);
  await forget();
  const before = await world.subjects("musa@example.com");
  await world.paid(reference);
  await world.drain();
  expect(await world.inPlan(owner, planId)).toBe(10_200_000n);
  const [gift] = (await world.gifts(linked)).gifts;
  expect(gift).toMatchObject({ name: "A giver", message: null, amount: 2_000, canThank: false });
  expect((await world.lines(owner)).map(({ title }) => title)).toContain("Gift from a giver");
  expect(await world.subjects(owner.email)).toContain('₦2,000 from a giver for "School fees"');
  const thanked = await world.post(owner, apiPaths.thankForGift, { giftId: gift?.id });
  expect(thanked).toMatchObject({ statusCode: 404 });
  await world.drain();
  expect(await world.subjects("musa@example.com")).toEqual(before);
  expect(await world.subjects("erased@closed.invalid")).toEqual([]);
  expect((await world.giveReceipt(reference)).data.state).toBe("paid");
});
