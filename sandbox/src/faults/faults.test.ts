import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Outside, TERMII_KEY, callJson, startOutside, until } from "../../test/outside.ts";

let outside: Outside;
beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());
beforeEach(async () => void (await outside.control("DELETE", "/faults")));

const fault = (body: object) => outside.control("POST", "/faults", body);
const initialize = (reference: string) =>
  outside.api("POST", "/transaction/initialize", {
    email: "ada@example.com",
    amount: 500_000,
    reference,
  });
const exists = async (reference: string) =>
  (await outside.api("GET", `/transaction/verify/${reference}`)).status === 200;

const verify = () => outside.api("GET", "/transaction/verify/dep-any");

describe("a fault", () => {
  it("responds instead of doing anything, that many times", async () => {
    await fault({ on: "POST /transaction/initialize", times: 2, effect: "status", status: 502 });
    for (let time = 0; time < 2; time += 1) {
      const { status, text } = await initialize("dep-502");
      expect([status, text]).toEqual([502, expect.stringContaining("<html>")]);
    }
    expect(await exists("dep-502")).toBe(false);
    expect((await initialize("dep-502")).status).toBe(200);
  });

  it("returns the provider's rate limit error", async () => {
    await fault({ on: "GET /balance", times: 1, effect: "status", status: 429 });
    const response = await fetch(`${outside.sandbox.url}/balance`);
    expect(response.headers.get("x-ratelimit-reset")).toBe("30");
    expect(await response.json()).toMatchObject({ code: "rate_limited", status: false });
  });

  it("returns the configured message", async () => {
    const body = { any: ["thing"] };
    await fault({ on: "GET /balance", effect: "status", status: 400, body, headers: { a: "b" } });
    const response = await fetch(`${outside.sandbox.url}/balance`);
    expect([response.status, response.headers.get("a")]).toEqual([400, "b"]);
    expect(await response.json()).toEqual(body);
  });

  it("does everything and then cuts the connection", async () => {
    await fault({ on: "POST /transaction/initialize", times: 1, effect: "drop-after-commit" });
    await expect(initialize("dep-cut")).rejects.toThrow("fetch failed");
    expect(await exists("dep-cut")).toBe(true);
    expect((await initialize("dep-cut")).body["code"]).toBe("duplicate_reference");
  });

  it("delays a response while the work is done", async () => {
    await fault({ on: "POST /transaction/initialize", times: 1, effect: "hang", ms: 60_000 });
    const controller = new AbortController();
    const slow = fetch(`${outside.sandbox.url}/transaction/initialize`, {
      method: "POST",
      signal: controller.signal,
      headers: {
        authorization: "Bearer sk_test_local_0001",
        "content-type": "application/json",
      },
      body: JSON.stringify({ email: "ada@example.com", amount: 500_000, reference: "dep-slow" }),
    });
    const ended = slow.then(
      () => "answered",
      () => "cut",
    );
    await until("the work is done", () => exists("dep-slow"));
    const paid = await outside.control("POST", "/transactions/dep-slow", { outcome: "success" });
    expect(paid.status).toBe(200);
    controller.abort();
    expect(await ended).toBe("cut");
  });

  it("matches a path by its named parts, and by its beginning", async () => {
    await fault({ on: "GET /transaction/verify/:reference", effect: "status", status: 503 });
    expect((await verify()).status).toBe(503);
    await fault({ on: "GET /transaction/verify", effect: "status", status: 503 });
    expect((await verify()).status).toBe(503);
    expect((await verify()).status).toBe(400);
  });

  it("matches only that route if the path is a route itself", async () => {
    await fault({ on: "GET /transaction", effect: "status", status: 503 });
    expect((await verify()).status).toBe(400);
    expect((await outside.api("GET", "/transaction?perPage=1")).status).toBe(503);
  });

  it("applies to the SMS provider as well", async () => {
    await fault({ on: "POST /api/sms/send", effect: "status", status: 500 });
    const url = `${outside.sandbox.url}/api/sms/send`;
    const send = () => callJson(url, "POST", { api_key: TERMII_KEY }, {});
    expect((await send()).status).toBe(500);
    expect((await send()).status).toBe(400);
  });

  it("is rejected when it names nothing, and removed when cleared", async () => {
    expect((await fault({ on: "everything", effect: "hang" })).status).toBe(400);
    expect((await fault({ on: "GET /balance", effect: "explode" })).status).toBe(400);
    await fault({ on: "GET /balance", times: 5, effect: "status" });
    expect((await outside.control("DELETE", "/faults")).body).toEqual([]);
    expect((await outside.api("GET", "/balance")).status).toBe(200);
  });
});
