import { afterAll, beforeAll, expect, test } from "vitest";
import { gateways } from "#gateway/gateway-of.ts";
import { findRoute, findState } from "#money/routing/queries.ts";
import { opsOf } from "#test/operating.ts";
import { type TestServer, testServer } from "#test/server.ts";

let server: TestServer;
let first: string;
let second: string;

beforeAll(async () => {
  server = await testServer({ worker: false, secondGateway: true });
  [first = "", second = ""] = gateways(server.runtime.config).map(({ name }) => name);
});
afterAll(() => server.stop());

const ops = (...words: string[]) => opsOf(server.runtime, "the status page says so", words);

test("a route holds from now on, with who set it and why", async () => {
  const route = [`primary=${second}`, `standby=${first}`, "share=20"];
  expect(await ops("route", "payout", ...route)).toEqual({
    code: 0,
    said: `Each new payout goes to ${second}; ${first} stands by, and takes 20 percent at all times.\n`,
  });
  expect(await findRoute(server.db, "payout")).toMatchObject({
    primaryGateway: second,
    standby: first,
    standbyPercent: 20,
    operator: "ada",
    why: "the status page says so",
  });
  expect(await findRoute(server.db, "checkout")).toBeUndefined();
  expect((await ops("route", "payout", ...route)).said).toMatch(/routed so already/);
  expect(await ops("route", "payout", `primary=${first}`)).toMatchObject({ code: 0 });
  expect(await findRoute(server.db, "payout")).toMatchObject({ standby: null, standbyPercent: 0 });
});

test("a route in a shell is looked at by a second person", async () => {
  const findings = await server.db
    .selectFrom("finding")
    .select("details")
    .where("kind", "=", "money-by-shell")
    .execute();
  expect(findings[0]?.details).toMatchObject({ act: "route", about: "payout" });
});

test.each([
  ["refund", "primary=FIRST"],
  ["checkout", "primary=another"],
  ["checkout", "standby=FIRST"],
  ["checkout", "primary=FIRST", "standby=another"],
  ["checkout", "primary=FIRST", "standby=FIRST"],
  ["checkout", "primary=FIRST", "share=20"],
  ["checkout", "primary=FIRST", "standby=SECOND", "share=101"],
  ["checkout", "primary=FIRST", "standby=SECOND", "share=1.5"],
])("%s %s %s %s is refused", async (...words) => {
  const named = words.map((one) => one.replace("FIRST", first).replace("SECOND", second));
  expect((await ops("route", ...named)).code).toBeGreaterThan(0);
  expect(await findRoute(server.db, "checkout")).toBeUndefined();
});

test("a gateway is switched by one operator, and given back to the product", async () => {
  expect((await ops("gateway-state", first, "automatic")).said).toMatch(/already/);
  expect(await ops("gateway-state", first, "down")).toMatchObject({ code: 0 });
  expect(await findState(server.db, first)).toMatchObject({ state: "down", operator: "ada" });
  expect((await ops("gateway-state", first, "down")).said).toMatch(/already/);
  expect(await ops("gateway-state", first, "up")).toMatchObject({ code: 0 });
  expect(await ops("gateway-state", first, "automatic")).toMatchObject({ code: 0 });
  expect(await findState(server.db, first)).toMatchObject({ state: "automatic" });
  expect((await ops("gateway-state", first, "off")).code).toBe(2);
  expect((await ops("gateway-state", "another", "down")).code).toBe(2);
  expect(await findState(server.db, second)).toBeUndefined();
});

test("what was set is never changed or taken back", async () => {
  for (const table of ["gatewayRoute", "gatewayState"] as const) {
    const changed = server.db.updateTable(table).set({ why: "another" }).execute();
    await expect(changed).rejects.toThrow(/permission denied/);
    await expect(server.db.deleteFrom(table).execute()).rejects.toThrow(/permission denied/);
  }
});
