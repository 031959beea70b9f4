import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";

/** Refunds and disputes that take more of a payment than came: none of it is booked. */

let world: Refunding;
let ada: Investor;
let reference: string;

beforeAll(async () => {
  world = await startRefunding();
});

beforeEach(async () => {
  ada = await world.investor();
  reference = await world.settled(ada, 5_000);
});

afterAll(() => world.stop());

const LOST = { resolution: "merchant-accepted" };
const WON = { resolution: "declined" };

/** Every webhook again, and what runs every minute. */
async function again(): Promise<void> {
  await world.control("POST", "/webhooks/replay", {});
  await world.minute();
}

async function newestRefund(): Promise<string> {
  return String((await world.refundsOf(reference)).at(-1)?.id);
}

async function claims() {
  return {
    stash: await world.stashOf(ada),
    frozen: await world.frozenOf(ada),
    refunding: await world.refundHeldOf(ada),
    debt: await world.debtOf(ada),
  };
}

const nothing = { stash: 0n, frozen: 0n, refunding: 0n, debt: 0n };

describe("a refund in the dashboard of a payment that a bank disputes", () => {
  it("is not booked and reported once, and is booked when the dispute is won", async () => {
    await world.dispute(reference, "create");
    await world.inDashboard(reference, 500_000);
    const id = await newestRefund();
    await again();
    expect(await claims()).toEqual({ ...nothing, frozen: 500_000n });
    expect(await world.findings(id)).toEqual(["refund-exceeds"]);
    expect(await world.subjects(ada.email)).not.toContain("₦5,000 is on its way back to you");
    await world.dispute(reference, "resolve", WON);
    await world.minute();
    expect(await claims()).toEqual({ ...nothing, refunding: 500_000n });
    expect(await world.openFindings(id)).toEqual([]);
    await world.become(reference, "processed");
    expect(await claims()).toEqual(nothing);
    await world.expectBooksToAgree();
  });

  it("is not booked when the dispute is lost, and the finding ends when the refund fails", async () => {
    await world.dispute(reference, "create");
    await world.inDashboard(reference, 100_000);
    await world.dispute(reference, "resolve", LOST);
    await again();
    expect(await claims()).toEqual(nothing);
    const id = await newestRefund();
    expect(await world.openFindings(id)).toEqual(["refund-exceeds"]);
    await world.become(reference, "failed");
    expect(await world.findings(id)).toEqual(["refund-exceeds"]);
    expect(await world.openFindings(id)).toEqual([]);
    await world.expectBooksToAgree();
  });

  it("is booked as far as it fits, to the kobo", async () => {
    await world.dispute(reference, "create", { amount: 300_000 });
    await world.inDashboard(reference, 200_000);
    expect(await claims()).toEqual({ ...nothing, frozen: 300_000n, refunding: 200_000n });
    await world.inDashboard(reference, 1);
    const id = await newestRefund();
    expect(await claims()).toEqual({ ...nothing, frozen: 300_000n, refunding: 200_000n });
    expect(await world.findings(id)).toEqual(["refund-exceeds"]);
    await world.become(reference, "failed");
    await world.expectBooksToAgree();
  });
});

describe("a dispute of a payment that is being refunded", () => {
  it("is not booked and reported once, and is booked when the refund fails", async () => {
    await world.refunded(reference, 300_000n);
    const id = await world.dispute(reference, "create");
    await world.dispute(reference, "remind");
    await again();
    expect(await claims()).toEqual({ ...nothing, stash: 200_000n, refunding: 300_000n });
    expect(await world.findings(id)).toEqual(["dispute-exceeds"]);
    expect(await world.subjects(ada.email)).not.toContain("A bank wants ₦5,000 back");
    await world.become(reference, "failed");
    await world.minute();
    expect(await claims()).toEqual({ ...nothing, frozen: 500_000n });
    expect(await world.openFindings(id)).toEqual(["dispute-opened"]);
    await world.dispute(reference, "resolve", LOST);
    expect(await claims()).toEqual(nothing);
    await world.expectBooksToAgree();
  });

  it("ends its finding when it is won, and its owner hears nothing of it", async () => {
    await world.refunded(reference, 300_000n);
    await world.become(reference, "processed");
    const id = await world.dispute(reference, "create");
    await world.dispute(reference, "resolve", WON);
    await again();
    expect(await claims()).toEqual({ ...nothing, stash: 200_000n });
    expect(await world.findings(id)).toEqual(["dispute-exceeds"]);
    expect(await world.openFindings(id)).toEqual([]);
    expect(await world.subjects(ada.email)).not.toContain("₦5,000 stays yours");
  });

  it("is asked about every hour, so that its end is found without a webhook", async () => {
    await world.refunded(reference, 300_000n);
    await world.become(reference, "processed");
    const id = await world.dispute(reference, "create");
    await world.minute();
    await world.webhookFaults("drop");
    await world.dispute(reference, "resolve", WON);
    await world.webhookFaults("normal");
    await world.minute();
    expect(await world.openFindings(id)).toEqual(["dispute-exceeds"]);
    await world.travel("PT1H");
    await world.minute();
    expect(await world.openFindings(id)).toEqual([]);
    expect(await claims()).toEqual({ ...nothing, stash: 200_000n });
  });

  it("is booked where the customer bore the fee and the bank wants that as well", async () => {
    const more = await world.begin(ada, 5_000);
    const charged = { outcome: "success", amount: 517_800, requestedAmount: 500_000 } as const;
    await world.customer(more, charged);
    await world.drain();
    const id = await world.dispute(more, "create");
    await world.dispute(more, "resolve", LOST);
    expect(await claims()).toEqual({ ...nothing, stash: 482_200n });
    expect(await world.openFindings(id)).toEqual([]);
  });
});

it("a dispute of what was refunded takes nothing when it is lost, of which an operator hears once, also at night", async () => {
  await world.refunded(reference, 300_000n);
  await world.become(reference, "processed");
  const id = await world.dispute(reference, "create");
  await world.dispute(reference, "resolve", LOST);
  await again();
  const before = { ...nothing, stash: 200_000n };
  expect(await claims()).toEqual(before);
  expect(await world.findings(id)).toEqual(["dispute-exceeds", "dispute-exceeds"]);
  expect(await world.openFindings(id)).toEqual(["dispute-exceeds"]);
  await world.db
    .updateTable("finding")
    .set({ settledAt: world.runtime.clock.now(), settledBy: "person" })
    .where("subject", "=", id)
    .where("settledAt", "is", null)
    .execute();
  await world.travel("P2D");
  expect(await world.openFindings(id)).toEqual([]);
  expect(await claims()).toEqual(before);
  // Until the gateway pays it back, its balance is that much lower than the books.
  const differences = await world.differences();
  expect(differences).toMatchObject([
    { kind: "ledger-differs", differenceKobo: -500_000n },
    { kind: "balance-differs", differenceKobo: -500_000n },
  ]);
});

it("a dispute of unexplained money that is being sent back takes it no second time", async () => {
  const unexplained = await world.unexplained(700_000);
  await world.refunded(unexplained);
  const id = await world.dispute(unexplained, "create");
  await world.dispute(unexplained, "resolve", LOST);
  await world.become(unexplained, "processed");
  expect(await world.openFindings(id)).toEqual(["dispute-exceeds"]);
  expect(await world.suspenseLeft(unexplained)).toBe(0n);
  expect(await world.openFindings(unexplained)).toEqual([]);
});
