import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Outside, startOutside, until } from "../../test/outside.ts";

let outside: Outside;
beforeEach(async () => {
  outside = await startOutside();
  await outside.control("POST", "/settings", { identificationDelayMs: 0 });
});
afterEach(() => outside.close());

const ADA = "ada@example.com";
const person = { first_name: "Ada", last_name: "Bello", phone: "+2348012345678" };
const credential = { account_number: "0123456789", bvn: "22345678901", bank_code: "058" };

async function register(email = ADA) {
  const made = await outside.api("POST", "/customer", { email, ...person });
  return String(made.body["data"]?.["customer_code"]);
}
const identify = (code: string, changes: object = {}) =>
  outside.api("POST", `/customer/${code}/identification`, {
    country: "NG",
    type: "bank_account",
    ...person,
    ...credential,
    ...changes,
  });
const customer = async () => (await outside.api("GET", `/customer/${ADA}`)).body["data"];
const event = async (name: string) => {
  await until(name, () => outside.product.events().includes(name));
  return outside.product.received.find(({ body }) => body.event === name)?.body.data;
};

describe("identifying a customer", () => {
  it("answers 202, and by an event later, with the name of the BVN", async () => {
    const code = await register();
    const { status, body } = await identify(code);
    expect([status, body]).toEqual([
      202,
      { status: true, message: "Customer Identification in progress" },
    ]);
    expect(await event("customeridentification.success")).toMatchObject({
      customer_id: expect.any(String),
      email: ADA,
      identification: { bvn: "223*****901", account_number: "012****789", bank_code: "058" },
    });
    expect(await customer()).toMatchObject({
      identified: true,
      first_name: "ADA",
      last_name: "BELLO",
      identifications: [{ bvn: "223*****901" }],
    });
  });

  it("is not identified before it has ended", async () => {
    await outside.control("POST", "/settings", { identification: "manual" });
    await identify(await register());
    expect(await customer()).toMatchObject({
      identified: false,
      identifications: null,
      first_name: "Ada",
    });
  });

  it.each([
    ["22222222201", "Account couldn't be resolved. Please try again"],
    ["22222222202", "Account name or BVN is incorrect"],
    ["22222222203", "Account number or BVN is incorrect"],
  ])("of %s fails with a reason of the provider's list", async (bvn, reason) => {
    await identify(await register(), { bvn });
    const data = await event("customeridentification.failed");
    expect(data).toMatchObject({ customer_id: expect.any(Number), reason });
    expect((await customer())?.["identified"]).toBe(false);
  });

  it("accepts the provider's test credential, whose BVN has twelve digits", async () => {
    const published = { bvn: "222222222221", account_number: "0111111111", bank_code: "007" };
    expect((await identify(await register(), published)).status).toBe(202);
    await event("customeridentification.success");
    expect(await customer()).toMatchObject({ first_name: "UCHENNA", last_name: "OKORO" });
  });

  it.each([
    [{ bvn: "2234567890" }, "Invalid BVN"],
    [{ bvn: "222222222221" }, "Invalid BVN"],
    [{ bvn: "" }, "bvn is required"],
    [{ type: "bvn" }, "Type is invalid"],
    [{ country: "GH" }, "Country is invalid"],
    [{ bank_code: "000" }, "Unknown bank code: 000"],
  ])("is refused with %j", async (changes, message) => {
    const { status, body } = await identify(await register(), changes);
    expect([status, body["message"]]).toEqual([400, message]);
  });

  it("refuses the same numbers again once they succeeded, and not after a failure", async () => {
    const code = await register();
    await identify(code, { bvn: "22222222202" });
    await event("customeridentification.failed");
    expect((await identify(code, { bvn: "22222222202" })).status).toBe(202);
    await identify(code);
    await event("customeridentification.success");
    const { status, body } = await identify(code);
    expect([status, body["message"]]).toEqual([
      400,
      "Customer already validated using the same credentials",
    ]);
  });

  it("freezes the name until other numbers are given", async () => {
    const code = await register();
    await identify(code);
    await event("customeridentification.success");
    const renamed = await outside.api("PUT", `/customer/${code}`, { first_name: "Chi" });
    expect(renamed.status).toBe(400);
    await outside.api("POST", "/customer", { email: ADA, first_name: "Chi" });
    expect((await customer())?.["first_name"]).toBe("ADA");
    await identify(code, { bvn: "22345678902", first_name: "Adaeze" });
    const isRenamed = async () => String((await customer())?.["first_name"]) === "ADAEZE";
    await until("the other name", isRenamed);
  });

  it("never shows nor keeps the numbers in clear", async () => {
    await identify(await register(), { bvn: "22345678909", account_number: "0123409876" });
    await event("customeridentification.success");
    const seen = [
      (await outside.api("GET", `/customer/${ADA}`)).text,
      (await outside.control("GET", "/identifications")).text,
      await (await fetch(outside.sandbox.url)).text(),
      ...outside.product.received.map(({ raw }) => raw),
    ].join("\n");
    expect(seen).not.toMatch(/22345678909|0123409876/);
  });

  it("is unknown for a customer that does not exist", async () => {
    expect((await identify("CUS_none")).status).toBe(404);
  });
});
