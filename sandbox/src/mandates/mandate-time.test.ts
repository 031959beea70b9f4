import { afterEach, beforeEach, expect, it } from "vitest";
import { type Outside, startOutside } from "../../test/outside.ts";
import { type ProductClock, productClock } from "../../test/product-clock.ts";

let product: ProductClock;
let outside: Outside;

beforeEach(async () => {
  product = await productClock();
  outside = await startOutside({ databaseUrl: product.databaseUrl });
});
afterEach(async () => {
  await outside.close();
  await product.close();
});

const settings = (change: object) => outside.control("POST", "/settings", change);
const pass = (advance: string) => outside.control("POST", "/time", { advance });

async function approved(): Promise<string> {
  const asked = { email: "ada@example.com", channel: "direct_debit" };
  const made = await outside.api("POST", "/customer/authorization/initialize", asked);
  const reference = String(made.body["data"]?.["reference"]);
  await outside.control("POST", `/mandates/${reference}`, { action: "approve" });
  return reference;
}

async function verified(reference: string) {
  return (await outside.api("GET", `/customer/authorization/verify/${reference}`)).body["data"];
}

async function charge(reference: string, mandate: string) {
  const code = (await verified(mandate))?.["authorization_code"];
  const body = { email: "ada@example.com", amount: 500_000, reference, authorization_code: code };
  await outside.api("POST", "/transaction/charge_authorization", body);
}

const status = async (reference: string) =>
  (await outside.api("GET", `/transaction/verify/${reference}`)).body["data"]?.["status"];

const references = ["dd-1", "dd-2", "dd-3"];
const all = () => Promise.all(references.map(status));

it("activates a mandate two hours after the consent, or as set", async () => {
  const usual = await approved();
  await settings({ mandateDelayMs: 3 * 24 * 3_600_000 });
  const slow = await approved();
  await settings({ mandateDelayMs: null });
  const never = await approved();
  const active = async () =>
    Promise.all([usual, slow, never].map(async (one) => (await verified(one))?.["active"]));
  await pass("PT1H");
  expect(await active()).toEqual([false, false, false]);
  await pass("PT1H");
  expect(await active()).toEqual([true, false, false]);
  await pass("P3D");
  expect(await active()).toEqual([true, true, false]);
  await pass("P1Y");
  expect(await active()).toEqual([true, true, false]);
});

it("ends a debit when its time has come, and takes it back a day later", async () => {
  const mandate = await approved();
  await pass("PT2H");
  await settings({ debitDelayMs: 24 * 3_600_000 });
  const path = `/mandates/${mandate}/debits`;
  await outside.control("POST", path, { next: ["returned", "insufficient_funds", "never"] });
  for (const reference of references) await charge(reference, mandate);
  await pass("PT23H");
  expect(await all()).toEqual(["processing", "processing", "processing"]);
  await pass("PT1H");
  expect(await all()).toEqual(["success", "failed", "processing"]);
  await pass("P1D");
  expect(await all()).toEqual(["reversed", "failed", "processing"]);
  await pass("P1M");
  expect(await all()).toEqual(["reversed", "failed", "processing"]);
});
