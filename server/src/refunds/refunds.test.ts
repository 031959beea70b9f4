import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Refunding, startRefunding } from "../../test/refunding.ts";

/** What becomes of refunds, with the whole product and the gateway's own truth beside it. */

let world: Refunding;

beforeAll(async () => {
  world = await startRefunding();
});

afterAll(() => world.stop());

describe("a refund", () => {
  it("refund-held: takes the money out of the stash before the gateway hears of it, and tells the investor", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.fault({ on: "POST /refund", times: 1, effect: "status", status: 503 });
    await world.refunded(reference, 200_000n);
    expect(await world.stashOf(ada)).toBe(300_000n);
    expect(await world.refundHeldOf(ada)).toBe(200_000n);
    expect(await world.refundsOf(reference)).toEqual([]);
    expect(await world.subjects(ada.email)).toContain("₦2,000 is on its way back to you");
    await world.travel("PT2H");
    expect(await world.refundsOf(reference)).toMatchObject([{ amount: 200_000 }]);
    await world.expectBooksToAgree();
  });

  it("refund-done: leaves the books when the gateway says that it was processed", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.refunded(reference);
    await world.expectBooksToAgree();
    await world.become(reference, "processed");
    expect((await world.row(id)).state).toBe("done");
    expect(await world.refundHeldOf(ada)).toBe(0n);
    expect(await world.stashOf(ada)).toBe(0n);
    expect(await world.subjects(ada.email)).toContain("₦5,000 was sent back to you");
    await world.expectBooksToAgree();
  });

  it("refund-failed: comes back into the stash, and can be tried again", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.refunded(reference);
    await world.become(reference, "failed");
    expect((await world.row(id)).state).toBe("failed");
    expect(await world.stashOf(ada)).toBe(500_000n);
    expect(await world.subjects(ada.email)).toContain("₦5,000 could not be sent back");
    await world.refunded(reference);
    await world.become(reference, "processed");
    expect(await world.stashOf(ada)).toBe(0n);
    await world.expectBooksToAgree();
  });
});
