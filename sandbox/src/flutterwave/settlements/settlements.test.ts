import { afterEach, beforeEach, expect, it } from "vitest";
import { type Second, startSecond } from "../../../test/second.ts";

let second: Second;
beforeEach(async () => void (second = await startSecond()));
afterEach(() => second.close());

const DAY_MS = 86_400_000;
const settlements = async () => (await second.api("GET", "/settlements")).body["data"] ?? [];

it("settles the payments of a day on the next morning, into the balance where they are", async () => {
  await second.paid();
  await second.paid({ amount: 20_000 });
  const before = await second.heldKobo();
  await second.advance(DAY_MS - 1);
  expect(await settlements()).toEqual([]);
  await second.advance(1);
  const [row] = await settlements();
  expect(row).toMatchObject({
    gross_amount: 25_000,
    net_amount: 24_573.75,
    stampduty_charge: 50,
    transaction_count: 2,
    destination: "autowallet",
  });
  expect(await second.heldKobo()).toBe(before);
  const one = await second.api("GET", `/settlements/${String(row?.["id"])}`);
  expect(one.body["data"]?.["transactions"]).toHaveLength(2);
  await second.advance(2 * DAY_MS);
  expect(await settlements()).toHaveLength(1);
});

it("takes the money out of the balance when it goes to the bank", async () => {
  await second.control("POST", "/settings", { settleTo: "bank" });
  const before = await second.heldKobo();
  await second.paid();
  await second.control("POST", "/settlements");
  expect(await second.heldKobo()).toBe(before);
  await second.paid();
  await second.control("POST", "/balance", { set: 100 });
  await second.control("POST", "/settlements");
  expect(await second.heldKobo()).toBe(0);
});
