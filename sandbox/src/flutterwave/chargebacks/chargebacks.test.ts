import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { SECOND_KEY, type Second, startSecond } from "../../../test/second.ts";

const uploaded = z.object({ data: z.url() });
let second: Second;
let id = 0;
let before = 0;

beforeEach(async () => {
  second = await startSecond();
  const { txRef } = await second.paid();
  before = await second.heldKobo();
  id = Number((await second.control("POST", "/chargebacks", { txRef })).body["id"]);
});
afterEach(() => second.close());

const DAY_MS = 86_400_000;
const answer = (body: object) => second.api("PUT", `/chargebacks/${id}`, body);
const decide = (outcome: string) => second.control("POST", `/chargebacks/${id}`, { outcome });
const listed = async (query: string) =>
  (await second.api("GET", `/chargebacks?${query}`)).body["data"] ?? [];
const taken = async () => before - (await second.heldKobo());

const upload = async (name: string) => {
  const form = new FormData();
  form.append(name, new Blob(["receipt"], { type: "image/png" }), "receipt.png");
  const headers = { authorization: `Bearer ${SECOND_KEY}` };
  return fetch(`${second.url}/upload_image`, { method: "POST", headers, body: form });
};

describe("a chargeback", () => {
  it("is announced, and takes nothing while it is open", async () => {
    await second.advance(0);
    expect(second.product.received[1]?.body).toMatchObject({
      event: "chargeback.initiated",
      data: { id, amount: 5_000, status: "initiated", stage: "new" },
    });
    expect(await taken()).toBe(0);
  });

  it("takes no more than was paid, together with refunds and other ones", async () => {
    const txRef = String((await listed("status=initiated"))[0]?.["tx_ref"]);
    const another = await second.control("POST", "/chargebacks", { txRef, amount: 1 });
    expect(another.status).toBe(409);
    await decide("won");
    const fits = await second.control("POST", "/chargebacks", { txRef, amount: 500_000 });
    expect(fits.status).toBe(200);
  });

  it("is lost without an answer, ten working hours later", async () => {
    // Saturday morning: ten working hours end on Tuesday at eleven in Lagos.
    expect((await listed("status=initiated"))[0]?.["due_date"]).toBe("2026-11-24T10:00:00.000Z");
    await second.advance(3 * DAY_MS);
    expect(await listed("status=initiated")).toHaveLength(1);
    await second.advance(DAY_MS);
    expect(await listed("status=lost")).toMatchObject([{ id }]);
    expect(await taken()).toBe(500_000);
  });

  it("that is accepted takes the money once", async () => {
    const { body } = await answer({ action: "accept", comment: "Refunding" });
    expect(body["data"]).toMatchObject({ status: "accepted", comment: "Refunding" });
    expect((await answer({ action: "accept", comment: "Again" })).status).toBe(400);
    expect((await decide("lost")).status).toBe(409);
    await second.advance(7 * DAY_MS);
    expect(await taken()).toBe(500_000);
  });

  it("that is declined stays open, past its due date, until the bank decides", async () => {
    const contest = { action: "decline", comment: "Delivered", prooflink: "https://p.example/1" };
    expect((await answer(contest)).body["data"]).toMatchObject({
      status: "declined",
      meta: { uploaded_proof: "https://p.example/1", history: [{ action: "declined" }] },
    });
    await second.advance(7 * DAY_MS);
    expect(await taken()).toBe(0);
    await decide("lost");
    expect(await taken()).toBe(500_000);
  });

  it("that was won can be opened again, at the next stage", async () => {
    await answer({ action: "decline", comment: "Delivered" });
    await decide("won");
    expect(await listed("status=won")).toHaveLength(1);
    expect((await decide("initiated")).body).toMatchObject({ stage: "second" });
    await second.advance(7 * DAY_MS);
    expect(await listed("status=lost")).toMatchObject([{ id, stage: "second" }]);
    expect(await taken()).toBe(500_000);
  });

  it("is listed by its status only; without one, the list has the lost ones", async () => {
    expect(await listed("")).toEqual([]);
    const [row] = await listed("status=initiated");
    expect(await listed(`status=initiated&flw_ref=${String(row?.["flw_ref"])}`)).toEqual([row]);
    expect(await listed("status=initiated&flw_ref=other")).toEqual([]);
    await decide("lost");
    expect(await listed("")).toMatchObject([{ id }]);
  });

  it.each([{ action: "ignore", comment: "a" }, { action: "accept" }, {}])(
    "is not answered by %j",
    async (body) => {
      expect((await answer(body)).status).toBe(400);
    },
  );
});

describe("evidence", () => {
  it("is uploaded as a form, and its address is the answer", async () => {
    const response = await upload("image");
    const { data } = z.parse(uploaded, await response.json());
    const [kept] = (await second.control("GET", "/proof-images")).body;
    expect(kept).toMatchObject({
      url: data,
      name: "receipt.png",
      type: "image/png",
      sha256: createHash("sha256").update("receipt").digest("hex"),
    });
    expect((await upload("picture")).status).toBe(400);
  });
});
