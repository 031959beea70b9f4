import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Outside, startOutside, until } from "../../test/outside.ts";
import { businessHoursLater } from "./business-hours.ts";

let outside: Outside;
let reference = "";

beforeEach(async () => {
  outside = await startOutside();
  reference = await outside.payment();
  await outside.control("POST", `/transactions/${reference}`, { outcome: "success" });
});
afterEach(() => outside.close());

const happens = (event: string, more: object = {}) =>
  outside.control("POST", "/disputes", { reference, event, ...more });
const held = async () => Number((await outside.control("GET", "/balance")).body["balance"]);

describe("a dispute", () => {
  it("takes nothing until it is lost, and then all of it", async () => {
    const before = await held();
    expect((await happens("create")).body).toMatchObject({
      status: "awaiting-merchant-feedback",
      refund_amount: 500_000,
      transaction: { reference },
    });
    await happens("remind");
    expect(await held()).toBe(before);
    const lost = await happens("resolve", { resolution: "merchant-accepted" });
    expect(lost.body).toMatchObject({ status: "resolved", transaction: { status: "reversed" } });
    expect(before - (await held())).toBe(500_000);
  });

  it("that is won leaves the money", async () => {
    const before = await held();
    await happens("create");
    const won = await happens("resolve", { resolution: "declined" });
    expect(won.body).toMatchObject({ transaction: { status: "success" } });
    expect(await held()).toBe(before);
  });

  it("sends a webhook at each step", async () => {
    await happens("create");
    await happens("remind");
    await happens("resolve");
    await until("the webhooks", () => outside.product.received.length === 4);
    expect(outside.product.events()).toEqual(
      expect.arrayContaining([
        "charge.dispute.create",
        "charge.dispute.remind",
        "charge.dispute.resolve",
      ]),
    );
  });

  it("can be accepted or contested by us", async () => {
    const id = String((await happens("create")).body["id"]);
    const answer = (resolution: string) =>
      outside.api("PUT", `/dispute/${id}/resolve`, {
        resolution,
        message: "Delivered",
        refund_amount: 500_000,
        uploaded_filename: "receipt.pdf",
      });
    expect((await answer("perhaps")).status).toBe(400);
    const contested = await answer("declined");
    expect(contested.body["data"]?.["status"]).toBe("awaiting-bank-feedback");
    const accepted = await answer("merchant-accepted");
    expect(accepted.body["data"]?.["resolution"]).toBe("merchant-accepted");
    expect((await answer("merchant-accepted")).status).toBe(400);
  });

  it("is opened once, and only for a paid amount", async () => {
    await happens("create");
    expect((await happens("create")).status).toBe(409);
    reference = await outside.payment();
    expect((await happens("create")).status).toBe(409);
    expect((await happens("resolve")).status).toBe(409);
    reference = "dep-none";
    expect((await happens("create")).status).toBe(404);
  });
});

describe("sixteen business hours", () => {
  it.each([
    ["2026-11-23T08:00:00Z", "2026-11-24T16:00:00Z"],
    ["2026-11-20T15:00:00Z", "2026-11-24T15:00:00Z"],
    ["2026-11-22T09:00:00Z", "2026-11-24T16:00:00Z"],
  ])("from %s end at %s", (from, end) => {
    expect(businessHoursLater(new Date(from), 16)).toEqual(new Date(end));
  });
});
