import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Refunding, startRefunding } from "#test/refunding.ts";

/** Unexplained money is refunded or assigned to its owner, never both. */

let world: Refunding;

beforeAll(async () => {
  world = await startRefunding();
});

afterAll(() => world.stop());

describe("money in suspense", () => {
  it("suspense-sent-back: goes back to its source, whole", async () => {
    const ada = await world.investor();
    const reference = await world.held(ada, 5_000);
    expect(await world.refund(reference, 100n)).toMatchObject({ kind: "not-refundable" });
    const id = await world.refunded(reference);
    await world.expectBooksToAgree();
    expect(await world.openFindings(reference)).toEqual(["payment-differs"]);
    await world.become(reference, "processed");
    expect((await world.row(id)).state).toBe("done");
    expect(await world.openFindings(reference)).toEqual([]);
    expect(await world.attribute(reference, ada)).toEqual({ kind: "nothing-left" });
    expect(await world.suspenseLeft(reference)).toBe(0n);
    await world.expectBooksToAgree();
  });

  it("that could not be refunded is in suspense again, and can be assigned", async () => {
    const ada = await world.investor();
    const reference = await world.unexplained(700_000);
    await world.refunded(reference);
    expect(await world.attribute(reference, ada)).toEqual({ kind: "going-back" });
    await world.become(reference, "failed");
    expect(await world.attribute(reference, ada)).toMatchObject({ kind: "attributed" });
    expect(await world.stashOf(ada)).toBe(700_000n);
    await world.expectBooksToAgree();
  });

  it("suspense-attributed: goes into its owner's stash, once, and can be refunded from there", async () => {
    const ada = await world.investor();
    const reference = await world.unexplained(700_000);
    const answers = [await world.attribute(reference, ada), await world.attribute(reference, ada)];
    expect(answers).toEqual([
      { kind: "attributed", amountKobo: 700_000n },
      { kind: "not-in-suspense" },
    ]);
    expect(await world.stashOf(ada)).toBe(700_000n);
    await world.drain();
    expect(await world.subjects(ada.email)).toEqual(["₦7,000 is in your stash"]);
    await world.refunded(reference, 300_000n);
    await world.become(reference, "processed");
    expect(await world.stashOf(ada)).toBe(400_000n);
    await world.expectBooksToAgree();
  });

  it("is never both assigned and refunded, under concurrent requests", async () => {
    const ada = await world.investor();
    const reference = await world.unexplained(700_000);
    await Promise.all([
      world.refund(reference),
      world.attribute(reference, ada),
      world.attribute(reference, ada),
      world.refund(reference),
    ]);
    await world.drain();
    const wasAttributed = (await world.stashOf(ada)) + (await world.refundHeldOf(ada)) > 0n;
    const sent = await world.refundsOf(reference);
    expect(sent.length).toBeLessThanOrEqual(1);
    expect(await world.suspenseLeft(reference)).toBe(wasAttributed ? 0n : 700_000n);
    await world.expectBooksToAgree();
  });
});
