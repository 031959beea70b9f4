import { afterAll, beforeAll, expect, it } from "vitest";
import { type Outside, startOutside } from "../../test/outside.ts";

let outside: Outside;
beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());

const held = async () => {
  const { body } = await outside.api("GET", "/balance");
  return Number(body["data"]?.[0]?.["balance"]);
};

it("opens with a hundred million naira, which the ledger explains", async () => {
  expect(await held()).toBe(10_000_000_000);
  const { body } = await outside.api("GET", "/balance/ledger");
  expect(body["data"]).toMatchObject([
    { difference: 10_000_000_000, model_responsible: "Topup", currency: "NGN" },
  ]);
});

it("grows by the amount paid without the fee, and always equals the sum of its ledger", async () => {
  const reference = await outside.payment();
  await outside.control("POST", `/transactions/${reference}`, { outcome: "success" });
  expect(await held()).toBe(10_000_000_000 + 482_500);
  await outside.control("POST", "/balance", { topUp: 1_000 });
  await outside.control("POST", "/balance", { set: 5_000 });
  const { body } = await outside.api("GET", "/balance/ledger?perPage=100");
  const sum = body["data"]?.reduce((total, row) => total + Number(row["difference"]), 0);
  expect([sum, await held()]).toEqual([5_000, 5_000]);
  expect(body["data"]?.[0]).toMatchObject({ model_responsible: "Settlement", balance: 5_000 });
});

it("keeps another currency apart", async () => {
  const reference = await outside.payment();
  const before = await held();
  const outcome = { outcome: "success", currency: "USD" };
  await outside.control("POST", `/transactions/${reference}`, outcome);
  expect(await held()).toBe(before);
});

it("rejects invalid control requests", async () => {
  expect((await outside.control("POST", "/balance", { topUp: -1 })).status).toBe(400);
  expect((await outside.control("POST", "/balance", {})).status).toBe(400);
});
