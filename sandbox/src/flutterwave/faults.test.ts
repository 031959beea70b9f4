import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Second, startSecond } from "../../test/second.ts";

let second: Second;
beforeEach(async () => void (second = await startSecond()));
afterEach(() => second.close());

const fault = (body: object) => second.control("POST", "/faults", body);
const exists = async (reference: string) => {
  const { body } = await second.api("GET", `/transfers?reference=${reference}`);
  return body["data"]?.length === 1;
};

describe("a fault", () => {
  it("cuts the connection before anything is done", async () => {
    await fault({ on: "POST /v3/transfers", effect: "cut" });
    await expect(second.transfer({ reference: "wd-cut" })).rejects.toThrow("fetch failed");
    expect(await exists("wd-cut")).toBe(false);
    expect((await second.transfer({ reference: "wd-cut" })).status).toBe(200);
  });

  it("loses the answer after everything is done", async () => {
    await fault({ on: "POST /v3/transfers", effect: "drop-after-commit" });
    await expect(second.transfer({ reference: "wd-lost" })).rejects.toThrow("fetch failed");
    expect(await exists("wd-lost")).toBe(true);
    const again = await second.transfer({ reference: "wd-lost" });
    expect(again.body["message"]).toBe("Payout with this ref already exists");
  });

  it("answers 503 late, after everything is done", async () => {
    await fault({ on: "POST /v3/transfers", effect: "status-after-commit", status: 503, ms: 20 });
    const { status, body } = await second.transfer({ reference: "wd-late" });
    expect([status, body]).toEqual([
      503,
      { status: "error", message: "An error occurred. Please contact support", data: null },
    ]);
    expect(await exists("wd-late")).toBe(true);
  });

  it.each([
    [429, "Too many requests"],
    [500, "app_error"],
    [502, "<html>"],
    [503, "Please contact support"],
  ])("answers %i in the provider's words", async (status, words) => {
    await fault({ on: "GET /v3/balances", effect: "status", status });
    const response = await fetch(`${second.url}/balances/NGN`);
    expect([response.status, response.headers.get("retry-after")]).toEqual([
      status,
      status === 429 ? "30" : null,
    ]);
    expect(await response.text()).toContain(words);
  });

  it("can leave reads working while every write fails", async () => {
    await fault({ on: "WRITE /v3", effect: "status", status: 503, times: 1_000 });
    expect((await second.transfer({ reference: "wd-half" })).status).toBe(503);
    const body = { account_number: "0123456789", account_bank: "058" };
    expect((await second.api("POST", "/accounts/resolve", body)).status).toBe(503);
    expect((await second.api("PUT", "/chargebacks/1", {})).status).toBe(503);
    expect((await second.api("GET", "/balances/NGN")).status).toBe(200);
    expect(await exists("wd-half")).toBe(false);
    await second.control("DELETE", "/faults");
    expect((await second.transfer({ reference: "wd-half" })).status).toBe(200);
  });

  it("applies to a share of the requests", async () => {
    // Each roll of these tests is 0.5.
    const on = "GET /v3/balances/:currency";
    await fault({ on, effect: "status", share: 0.5, times: 10 });
    expect((await second.api("GET", "/balances/NGN")).status).toBe(200);
    await fault({ on, effect: "status", share: 0.51, times: 10 });
    expect((await second.api("GET", "/balances/NGN")).status).toBe(500);
    expect((await fault({ on, effect: "status", share: 0 })).status).toBe(400);
  });
});

it("an unknown path is refused in the provider's envelope", async () => {
  const { status, body } = await second.api("GET", "/nothing");
  expect([status, body["status"]]).toEqual([404, "error"]);
});
