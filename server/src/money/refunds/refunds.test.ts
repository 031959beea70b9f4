import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Refunding, startRefunding } from "#test/refunding.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { referenceOf } from "#gateway/reference.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { refundEvents } from "./query-refunds.ts";

/** Refunds in the whole product, checked against the gateway's own records. */

let world: Refunding;

beforeAll(async () => {
  world = await startRefunding();
});

afterAll(() => world.stop());

describe("a refund", () => {
  it("refund-held: takes the money out of the stash before the gateway is called, and notifies the investor", async () => {
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

  it("refund-done: leaves the books when the gateway reports it as processed", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.refunded(reference);
    await world.expectBooksToAgree();
    await world.become(reference, "processed");
    expect((await world.row(id)).state).toBe("done");
    expect(await world.refundHeldOf(ada)).toBe(0n);
    expect(await world.stashOf(ada)).toBe(0n);
    expect(await world.subjects(ada.email)).toContain("We sent ₦5,000 back to you");
    await world.expectBooksToAgree();
  });

  it("is looked up by the gateway's id of the payment, where an event says only that", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.refunded(reference);
    await world.webhookFaults("drop");
    await world.become(reference, "processed");
    await world.webhookFaults("normal");
    const { gatewayId } = await world.payment(reference);
    const { name: gateway } = gatewayOf(world.runtime.config);
    const conclusions: unknown[] = [];
    await refundEvents(withPaymentHandlers(world.runtime))(
      {
        kind: "refund",
        gateway,
        name: "refund",
        reference: undefined,
        payment: { gatewayId: gatewayId ?? "" },
      },
      async (_tx, conclusion) => void conclusions.push(conclusion),
    );
    expect(conclusions).toEqual([{ kind: "handled", outcome: "answered" }]);
    expect((await world.row(id)).state).toBe("done");
    await world.expectBooksToAgree();
  });

  it("refund-failed: comes back into the stash, and can be tried again", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.refunded(reference);
    await world.become(reference, "failed");
    expect((await world.row(id)).state).toBe("failed");
    expect(await world.stashOf(ada)).toBe(500_000n);
    expect(await world.subjects(ada.email)).toContain("We could not send ₦5,000 back");
    await world.refunded(reference);
    await world.become(reference, "processed");
    expect(await world.stashOf(ada)).toBe(0n);
    await world.expectBooksToAgree();
  });
});

describe("gateway faults", () => {
  it("a refund whose response is lost is looked up in the list, and never sent twice", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.fault({ on: "POST /refund", times: 1, effect: "drop-after-commit" });
    await world.webhookFaults("drop");
    const id = await world.refunded(reference, 100_000n);
    await world.webhookFaults("normal");
    await world.travel("PT1H");
    expect(await world.refundsOf(reference)).toHaveLength(1);
    expect((await world.row(id)).gatewayId).not.toBeNull();
    await world.expectBooksToAgree();
  });

  it("one that never arrived is sent again, but only after three misses", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.fault({ on: "POST /refund", times: 1, effect: "status", status: 502 });
    const id = await world.refunded(reference, 100_000n);
    await world.travel("PT8M");
    expect(await world.row(id)).toMatchObject({ misses: 3, sends: 1 });
    await world.travel("PT10M");
    expect(await world.row(id)).toMatchObject({ sends: 2 });
    expect(await world.refundsOf(reference)).toHaveLength(1);
    await world.expectBooksToAgree();
  });

  it("one refused because it had already arrived is not given back as well", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.webhookFaults("drop");
    await world.fault({ on: "POST /refund", times: 1, effect: "drop-after-commit" });
    const id = await world.refunded(reference);
    // It was missing from the list, so it is to be resent.
    const again = { toSend: true, nextStepAt: world.runtime.clock.now() };
    await world.db.updateTable("refund").set(again).where("id", "=", id).execute();
    await world.drain();
    await world.webhookFaults("normal");
    expect(await world.row(id)).toMatchObject({ state: "pending", sends: 2 });
    expect((await world.row(id)).gatewayId).not.toBeNull();
    expect(await world.refundsOf(reference)).toHaveLength(1);
    expect(await world.stashOf(ada)).toBe(0n);
    await world.expectBooksToAgree();
  });

  it("two equal parts of one payment are distinguished", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const first = await world.refunded(reference, 100_000n);
    const second = await world.refunded(reference, 100_000n);
    await world.become(reference, "processed");
    expect((await world.row(first)).state).toBe("pending");
    expect((await world.row(second)).state).toBe("done");
    expect(await world.refundHeldOf(ada)).toBe(100_000n);
    await world.expectBooksToAgree();
  });

  it("all parts together never exceed what was paid", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.settled(ada, 5_000);
    const wishes = [300_000n, 300_000n, 300_000n];
    const begun = await Promise.all(wishes.map((kobo) => world.refund(reference, kobo)));
    expect(begun.filter(({ kind }) => kind === "started")).toHaveLength(1);
    expect(begun).toContainEqual({
      kind: "not-refundable",
      why: "more than is left of the payment",
    });
    await world.refunded(reference);
    expect(await world.refund(reference)).toEqual({
      kind: "not-refundable",
      why: "all of it was sent back or taken back",
    });
    expect(await world.refundHeldOf(ada)).toBe(500_000n);
    await world.expectBooksToAgree();
  });

  it("one that needs attention is shown to an operator and goes on", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const id = await world.refunded(reference);
    await world.become(reference, "needs-attention");
    expect(await world.findings(referenceOf("refund", id))).toEqual(["refund-needs-attention"]);
    await world.become(reference, "processed");
    expect((await world.row(id)).state).toBe("done");
    await world.expectBooksToAgree();
  });

  it("a low gateway balance is retried for a day, and then the money goes back", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    const short = { status: false, message: "Insufficient balance to fulfill this refund." };
    await world.fault({
      on: "POST /refund",
      times: 99,
      effect: "status",
      status: 400,
      body: short,
    });
    const id = await world.refunded(reference);
    expect(await world.findings(referenceOf("refund", id))).toEqual(["float-empty"]);
    await world.travel("PT2H");
    expect((await world.row(id)).state).toBe("pending");
    await world.travel("PT25H");
    expect(await world.row(id)).toMatchObject({ state: "failed", failedBecause: "not-sent" });
    await world.outside.clearFaults();
    expect(await world.stashOf(ada)).toBe(500_000n);
    await world.expectBooksToAgree();
  });

  it("what a stash no longer holds is not sent back", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.emptyStash(ada, 100n);
    expect(await world.refund(reference)).toEqual({ kind: "not-enough" });
    expect(await world.refund("fund-unknown")).toEqual({ kind: "unknown-payment" });
    await world.expectBooksToAgree();
  });
});

describe("a refund that was made in the gateway's dashboard", () => {
  it("is held from the stash, reported to an operator, and ends like any other", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.inDashboard(reference, 200_000);
    expect(await world.stashOf(ada)).toBe(300_000n);
    expect(await notOurs(reference)).toBe(1);
    await world.expectBooksToAgree();
    await world.become(reference, "processed");
    expect(await world.refundHeldOf(ada)).toBe(0n);
    await world.outside.control("POST", "/webhooks/replay", {});
    await world.drain();
    expect(await world.stashOf(ada)).toBe(300_000n);
    await world.expectBooksToAgree();
  });

  it("is reported separately, however many there are of one payment", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.inDashboard(reference, 200_000);
    await world.inDashboard(reference, 100_000);
    expect(await notOurs(reference)).toBe(2);
    await world.expectBooksToAgree();
  });

  it("refund-owed: is owed where the stash does not hold it, and repaid when it fails", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 5_000);
    await world.emptyStash(ada, 50_000n);
    await world.inDashboard(reference, 200_000);
    expect(await world.stashOf(ada)).toBe(0n);
    expect(await world.debtOf(ada)).toBe(150_000n);
    const [newest] = await world.outside.mail(ada.email);
    expect(newest?.text).toContain(
      "Only ₦500 of it was still in your stash, so you owe us ₦1,500.",
    );
    await world.become(reference, "failed");
    expect(await world.debtOf(ada)).toBe(0n);
    expect(await world.stashOf(ada)).toBe(50_000n);
    await world.expectBooksToAgree();
  });

  it("is booked even if the payment was not reported before", async () => {
    const ada = await world.investor();
    const reference = await world.begin(ada, 5_000);
    await world.webhookFaults("drop");
    await world.paid(reference);
    await world.inDashboard(reference, 500_000);
    await world.webhookFaults("normal");
    await world.become(reference, "processed");
    expect(await world.stashOf(ada)).toBe(0n);
    expect((await world.payment(reference)).state).toBe("settled");
    await world.expectBooksToAgree();
  });
});

it("a gateway that refuses a query has not said that it knows no refund", async () => {
  const ada = await world.investor();
  const reference = await world.begin(ada, 5_000);
  await world.webhookFaults("drop");
  await world.comeBack(reference);
  await world.paid(reference);
  await world.inDashboard(reference, 500_000);
  await world.webhookFaults("normal");
  const refused = { status: 401, body: { status: false, message: "Invalid key" } };
  await world.fault({ on: "GET /transaction/verify", times: 1, effect: "status", ...refused });
  await world.become(reference, "processed");
  await world.travel("PT5M");
  expect(await notOurs(reference)).toBe(1);
  expect(await world.stashOf(ada)).toBe(0n);
  await world.expectBooksToAgree();
});

/** How many refunds of a payment were reported as made outside this system. */
async function notOurs(reference: string): Promise<number> {
  const rows = await world.db
    .selectFrom("finding")
    .select("details")
    .where("kind", "=", "refund-not-ours")
    .where("settledAt", "is", null)
    .execute();
  return rows.filter(({ details }) => JSON.stringify(details).includes(reference)).length;
}
