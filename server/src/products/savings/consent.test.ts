import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** A card is charged for a plan only while its owner consents. */

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-07-05T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(() => world.rest());

const payNow = async (planId: string, number: number) => {
  const begun = await world.post<{ reference: string }>(investor, apiPaths.payInstalment, {
    planId,
    number,
  });
  expect(begun).toMatchObject({ statusCode: 200 });
  return begun.data.reference;
};

/** A plan whose card can no longer be charged, with a gateway page that would keep another, and
 * whose owner then decides to continue without a card. */
async function goneOnWithout(): Promise<{ id: string; page: string }> {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["expired"]);
  await world.pass(7);
  const page = await payNow(id, 2);
  const body = { planId: id, cardId: null };
  const dropped = await world.post(investor, apiPaths.changeSavingCard, body);
  expect(dropped).toMatchObject({ statusCode: 200 });
  return { id, page };
}

const cards = async () => {
  const kept = world.db.selectFrom("card").select(["last4", "unusableSince"]);
  return kept.where("investorId", "=", investor.id).execute();
};

async function expectNothingCharged(id: string): Promise<void> {
  expect(await world.plan(investor, id)).toMatchObject({
    card: null,
    charging: { state: "by-hand" },
  });
  const before = (await world.charges(investor)).filter(({ status }) => status === "success");
  await world.pass(7);
  expect(await world.states(investor, id, 3)).toBe("paid paid due");
  const after = (await world.charges(investor)).filter(({ status }) => status === "success");
  expect(after).toEqual(before);
}

it("a plan that continues without a card is paid at a page that keeps none", async () => {
  const { id, page } = await goneOnWithout();
  const another = await payNow(id, 2);
  expect(another).not.toBe(page);
  expect(await payNow(id, 2)).toBe(another);
  await world.paid(another);
  await world.drain();
  await expectNothingCharged(id);
});

it("a page that was opened before the consent was withdrawn keeps no card either", async () => {
  const { id, page } = await goneOnWithout();
  await world.customer(page, { outcome: "success", last4: "4796" });
  await world.drain();
  expect(await cards()).toMatchObject([{ last4: "4081" }]);
  await expectNothingCharged(id);
});

it("paying with a card after the consent was withdrawn does not make it usable again", async () => {
  const { id, page } = await goneOnWithout();
  await world.paid(page);
  await world.drain();
  const [card] = await cards();
  expect(card?.unusableSince).not.toBeNull();
  await expectNothingCharged(id);
});
