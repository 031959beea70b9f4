import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Refunding, startRefunding } from "#test/refunding.ts";

/** Disputes in the whole product, checked against the gateway's own records. */

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

const replay = async () => {
  await world.control("POST", "/webhooks/replay", {});
  await world.drain();
};

const LOST = { resolution: "merchant-accepted" };
const WON = { resolution: "declined" };

describe("a dispute that is opened", () => {
  it("dispute-frozen: freezes what the bank claims, and notifies the investor and an operator", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.settled(ada, 1_000);
    const id = await world.dispute(reference, "create");
    expect(await world.frozenOf(ada)).toBe(500_000n);
    expect(await world.stashOf(ada)).toBe(100_000n);
    expect(await world.findings(id)).toEqual(["dispute-opened"]);
    expect(await world.subjects(ada.email)).toContain("A bank wants ₦5,000 back");
    await replay();
    expect(await world.frozenOf(ada)).toBe(500_000n);
  });

  it("freezes no more than the stash holds, and no more than the bank claims", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.emptyStash(ada, 120_000n);
    await world.dispute(reference, "create");
    expect([await world.stashOf(ada), await world.frozenOf(ada)]).toEqual([0n, 120_000n]);
    const ben = await world.investor();
    await world.dispute(await world.settled(ben, 5_000), "create", { amount: 80_000 });
    expect([await world.stashOf(ben), await world.frozenOf(ben)]).toEqual([420_000n, 80_000n]);
  });

  it("reminds an operator once", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.dispute(reference, "create");
    await world.dispute(reference, "remind");
    await world.dispute(reference, "remind");
    expect(await world.findings(id)).toEqual(["dispute-opened", "dispute-reminded"]);
    expect(world.logged()).toContain("a dispute has to be answered");
  });

  it("blocks refunds of the payment meanwhile", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.dispute(reference, "create", { amount: 100_000 });
    const refused = { kind: "not-refundable", why: "a dispute of it is open" };
    expect(await world.refund(reference, 100n)).toEqual(refused);
    await world.dispute(reference, "resolve", LOST);
    expect(await world.refund(reference, 450_000n)).toMatchObject({
      why: "more than is left of the payment",
    });
  });
});

describe("a dispute that is decided", () => {
  it("dispute-won: gives the frozen money back, once", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.dispute(reference, "create");
    await world.dispute(reference, "resolve", WON);
    expect([await world.stashOf(ada), await world.frozenOf(ada)]).toEqual([500_000n, 0n]);
    expect((await world.disputeRow(id)).state).toBe("won");
    expect(await world.subjects(ada.email)).toContain("₦5,000 stays yours");
    await replay();
    expect(await world.stashOf(ada)).toBe(500_000n);
  });

  it("dispute-lost: pays out of the frozen money", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.settled(ada, 1_000);
    await world.dispute(reference, "create");
    await world.dispute(reference, "resolve", LOST);
    expect([await world.stashOf(ada), await world.frozenOf(ada)]).toEqual([100_000n, 0n]);
    expect(await world.debtOf(ada)).toBe(0n);
    await replay();
    expect(await world.stashOf(ada)).toBe(100_000n);
  });

  it("dispute-taken: takes from the stash what was not frozen", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.emptyStash(ada, 100_000n);
    await world.dispute(reference, "create");
    await world.settled(ada, 7_000);
    await world.dispute(reference, "resolve", LOST);
    expect([await world.stashOf(ada), await world.frozenOf(ada)]).toEqual([300_000n, 0n]);
    expect(await world.debtOf(ada)).toBe(0n);
  });

  it("dispute-owed: what nothing covers is owed, and the investor and an operator are notified", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.emptyStash(ada, 100_000n);
    const id = await world.dispute(reference, "create");
    await world.dispute(reference, "resolve");
    expect([await world.stashOf(ada), await world.frozenOf(ada)]).toEqual([0n, 0n]);
    expect(await world.debtOf(ada)).toBe(400_000n);
    expect(await world.findings(id)).toContain("dispute-owed");
    const [newest] = await world.outside.mail(ada.email);
    expect(newest?.text).toContain("you owe us ₦4,000");
  });

  it("debt-repaid: the next money repays it before anything else", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.emptyStash(ada);
    await world.dispute(reference, "create");
    await world.dispute(reference, "resolve", LOST);
    await world.settled(ada, 2_000);
    expect([await world.stashOf(ada), await world.debtOf(ada)]).toEqual([0n, 300_000n]);
    await world.settled(ada, 4_000);
    expect([await world.stashOf(ada), await world.debtOf(ada)]).toEqual([100_000n, 0n]);
    await replay();
    expect(await world.stashOf(ada)).toBe(100_000n);
  });

  it("dispute-of-suspense: takes money without an owner, and no debt arises", async () => {
    const reference = await world.unexplained(700_000);
    await world.dispute(reference, "create");
    const ada = await world.investor();
    expect(await world.attribute(reference, ada)).toEqual({ kind: "disputed" });
    await world.dispute(reference, "resolve", LOST);
    expect(await world.suspenseLeft(reference)).toBe(0n);
    expect(await world.attribute(reference, ada)).toEqual({ kind: "nothing-left" });
  });
});

describe("lost, late and repeated reports", () => {
  it("a decision reported before the dispute itself is booked, and later reports change nothing", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.webhookFaults("drop");
    await world.dispute(reference, "create");
    await world.webhookFaults("normal");
    const id = await world.dispute(reference, "resolve", LOST);
    expect((await world.disputeRow(id)).state).toBe("lost");
    expect(await world.stashOf(ada)).toBe(0n);
    await replay();
    expect([await world.frozenOf(ada), await world.debtOf(ada)]).toEqual([0n, 0n]);
    expect(await world.findings(id)).toEqual([]);
  });

  it("a decision without a webhook is found by polling", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.dispute(reference, "create");
    await world.webhookFaults("drop");
    await world.dispute(reference, "resolve", WON);
    expect((await world.disputeRow(id)).state).toBe("open");
    await world.travel("PT8H");
    expect((await world.disputeRow(id)).state).toBe("won");
  });

  it("a won dispute also ends if it is reported without a sum, and unclear reports reach an operator", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.dispute(reference, "create");
    await world.webhookFaults("drop");
    await world.dispute(reference, "resolve", WON);
    const said = { id: Number(id), domain: "test", currency: "NGN", transaction: { reference } };
    const answers = [
      { ...said, status: "archived", refund_amount: 500_000 },
      { ...said, status: "resolved", resolution: "declined", refund_amount: 0 },
    ];
    for (const data of answers) {
      const body = { status: true, message: "Dispute retrieved", data };
      const on = `GET /dispute/${id}`;
      await world.fault({ on, times: 1, effect: "status", status: 200, body });
    }
    await world.travel("PT2H");
    expect((await world.disputeRow(id)).state).toBe("open");
    expect(await world.findings(id)).toEqual(["dispute-opened", "dispute-unclear"]);
    await world.travel("PT8H");
    expect(await world.disputeRow(id)).toMatchObject({ state: "won", amountKobo: 500_000n });
    expect([await world.stashOf(ada), await world.frozenOf(ada)]).toEqual([500_000n, 0n]);
    expect(await world.openFindings(id)).toEqual([]);
  });

  it("a webhook that cannot be read is shown to an operator", async () => {
    await world.webhook(JSON.stringify({ event: "charge.dispute.create", data: { id: null } }));
    await world.webhook(JSON.stringify({ event: "refund.processed", data: {} }));
    await world.webhook(JSON.stringify({ event: "transfer.success", data: {} }));
    await world.drain();
    const found = world.db.selectFrom("finding").where("kind", "=", "webhook-unreadable");
    expect(await found.select("id").execute()).toHaveLength(3);
  });

  it("a payment that is not in the books yet is booked first", async () => {
    const ada = await world.investor();
    const reference = await world.begin(ada, 5_000);
    await world.webhookFaults("drop");
    await world.paid(reference);
    await world.dispute(reference, "create");
    await world.webhookFaults("normal");
    await world.dispute(reference, "resolve", LOST);
    expect((await world.payment(reference)).state).toBe("settled");
    expect([await world.stashOf(ada), await world.debtOf(ada)]).toEqual([0n, 0n]);
  });

  it("a webhook alone ends nothing: the gateway is queried", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.dispute(reference, "create");
    const said = { id: Number(id), status: "resolved", resolution: "merchant-accepted" };
    const more = { domain: "test", refund_amount: 500_000, transaction: { reference } };
    const data = { ...said, ...more, currency: "NGN" };
    await world.webhook(JSON.stringify({ event: "charge.dispute.resolve", data }));
    await world.drain();
    expect((await world.disputeRow(id)).state).toBe("open");
    expect(await world.frozenOf(ada)).toBe(500_000n);
  });

  it("a second dispute of the same payment is another one", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.dispute(reference, "create", { amount: 200_000 });
    await world.dispute(reference, "resolve", WON);
    await world.dispute(reference, "create", { amount: 300_000 });
    expect(await world.frozenOf(ada)).toBe(300_000n);
    await world.dispute(reference, "resolve", LOST);
    expect([await world.stashOf(ada), await world.frozenOf(ada)]).toEqual([200_000n, 0n]);
  });
});
