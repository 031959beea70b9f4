import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";

/** A dispute that the stash could not cover, and later credits. */

let world: Refunding;

beforeAll(async () => {
  world = await startRefunding();
});

afterEach(async () => {
  await world.webhookFaults("normal");
  await world.expectBooksToAgree();
  await world.morning();
});

afterAll(() => world.stop());

const LOST = { resolution: "merchant-accepted" };
const WON = { resolution: "declined" };

/** `leftKobo` is in the stash when the bank disputes ₦5,000. */
async function disputed(investor: Investor, leftKobo = 0n) {
  const reference = await world.settled(investor, 5_000);
  await world.emptyStash(investor, leftKobo);
  return { reference, id: await world.dispute(reference, "create") };
}

async function has(investor: Investor) {
  return {
    stash: await world.stashOf(investor),
    frozen: await world.frozenOf(investor),
    debt: await world.debtOf(investor),
  };
}

async function coverOf(id: string) {
  const { frozenKobo, shortKobo } = await world.disputeRow(id);
  return { frozen: frozenKobo, short: shortKobo };
}

describe("a credit to the stash while a dispute is not covered", () => {
  it("is frozen up to what the dispute lacks, and only the rest can be used", async () => {
    const ada = await world.investor();
    const { id } = await disputed(ada, 100_000n);
    expect(await coverOf(id)).toEqual({ frozen: 100_000n, short: 400_000n });
    await world.settled(ada, 1_500);
    expect(await has(ada)).toEqual({ stash: 0n, frozen: 250_000n, debt: 0n });
    await world.settled(ada, 4_000);
    expect(await has(ada)).toEqual({ stash: 150_000n, frozen: 500_000n, debt: 0n });
    expect(await coverOf(id)).toEqual({ frozen: 500_000n, short: 0n });
    await world.control("POST", "/webhooks/replay", {});
    await world.drain();
    expect(await has(ada)).toEqual({ stash: 150_000n, frozen: 500_000n, debt: 0n });
  });

  it("is released when the dispute is won, and pays when it is lost", async () => {
    const ada = await world.investor();
    const { reference } = await disputed(ada, 100_000n);
    await world.settled(ada, 3_000);
    await world.dispute(reference, "resolve", WON);
    expect(await has(ada)).toEqual({ stash: 400_000n, frozen: 0n, debt: 0n });
    const ben = await world.investor();
    const lost = await disputed(ben, 100_000n);
    await world.settled(ben, 3_000);
    await world.dispute(lost.reference, "resolve", LOST);
    expect(await has(ben)).toEqual({ stash: 0n, frozen: 0n, debt: 100_000n });
    await world.settled(ben, 2_000);
    expect(await has(ben)).toEqual({ stash: 100_000n, frozen: 0n, debt: 0n });
  });

  it("repays a debt first, then covers the oldest dispute first", async () => {
    const ada = await world.investor();
    const [one, older, newer] = [
      await world.settled(ada, 1_000),
      await world.settled(ada, 2_000),
      await world.settled(ada, 3_000),
    ];
    await world.emptyStash(ada);
    const first = await world.dispute(older, "create");
    const second = await world.dispute(newer, "create");
    await world.dispute(one, "create");
    await world.dispute(one, "resolve", LOST);
    expect(await has(ada)).toEqual({ stash: 0n, frozen: 0n, debt: 100_000n });
    await world.settled(ada, 3_500);
    expect(await has(ada)).toEqual({ stash: 0n, frozen: 250_000n, debt: 0n });
    expect(await coverOf(first)).toEqual({ frozen: 200_000n, short: 0n });
    expect(await coverOf(second)).toEqual({ frozen: 50_000n, short: 250_000n });
  });

  it("can also be what a won dispute releases", async () => {
    const ada = await world.investor();
    const [one, other] = [await world.settled(ada, 2_000), await world.settled(ada, 3_000)];
    await world.emptyStash(ada, 200_000n);
    await world.dispute(one, "create");
    const id = await world.dispute(other, "create");
    expect(await coverOf(id)).toEqual({ frozen: 0n, short: 300_000n });
    await world.dispute(one, "resolve", WON);
    expect(await has(ada)).toEqual({ stash: 0n, frozen: 200_000n, debt: 0n });
    expect(await coverOf(id)).toEqual({ frozen: 200_000n, short: 100_000n });
  });

  it("two concurrent credits cover the dispute once", async () => {
    const ada = await world.investor();
    await disputed(ada);
    const references = [
      await world.begin(ada, 3_000),
      await world.begin(ada, 3_000),
      await world.begin(ada, 3_000),
    ];
    await Promise.all(references.map((reference) => world.paid(reference)));
    await world.drain();
    expect(await has(ada)).toEqual({ stash: 400_000n, frozen: 500_000n, debt: 0n });
  });
});
