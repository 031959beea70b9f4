import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Outside, startOutside } from "../../test/outside.ts";

let outside: Outside;
beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());

const resolve = (account: string, bank: string) =>
  outside.api("GET", `/bank/resolve?account_number=${account}&bank_code=${bank}`);

describe("the banks", () => {
  it("are about two dozen, with codes whose zeros are kept", async () => {
    const { body } = await outside.api("GET", "/bank?country=nigeria&currency=NGN&perPage=100");
    const codes = body["data"]?.map((bank) => String(bank["code"])) ?? [];
    expect(codes.length).toBeGreaterThanOrEqual(25);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(["044", "058", "057", "011", "50211", "001"]));
  });

  it("are paged by cursor as well", async () => {
    const codes: unknown[] = [];
    let next = "";
    do {
      const { body } = await outside.api("GET", `/bank?use_cursor=true&perPage=10&next=${next}`);
      codes.push(...(body["data"] ?? []).map((bank) => bank["code"]));
      next = body["meta"]?.["next"] ? String(body["meta"]["next"]) : "";
    } while (next);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThanOrEqual(25);
  });
});

describe("the owner of an account", () => {
  it("is always the same person, and the number keeps its zeros", async () => {
    const [first, second] = [
      await resolve("0123456789", "058"),
      await resolve("0123456789", "058"),
    ];
    expect(first.body["data"]).toMatchObject({
      account_number: "0123456789",
      account_name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/),
    });
    expect(second.body).toEqual(first.body);
  });

  it("is the demo investor for the account that the demo withdraws to, and an invented person at the test bank otherwise", async () => {
    const names = [await resolve("0000123452", "001"), await resolve("0000123453", "001")].map(
      ({ body }) => body["data"],
    );
    expect(names).toMatchObject([
      { account_name: "INVESTOR DEMO" },
      { account_name: "TEST ACCOUNT 3453" },
    ]);
  });

  it.each([
    ["0123456789", "000", 400],
    ["01234567ab", "058", 400],
    ["0123", "058", 422],
    ["0123456799", "058", 422],
    ["0123456798", "058", 504],
  ])("is not available for %s at %s", async (account, bank, status) => {
    const answer = await resolve(account, bank);
    expect([answer.status, answer.body["status"]]).toEqual([status, false]);
  });
});
