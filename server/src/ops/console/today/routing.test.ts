import { todayAnswer } from "@osisi/contracts/console/today.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gateways } from "#gateway/gateway-of.ts";
import { takeDueProbes } from "#money/routing/queries.ts";
import { probeGateway } from "#money/routing/watch-gateways.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { metricsAt, sumOf, tellingMetrics } from "#test/metrics.ts";
import { opsOf } from "#test/operating.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { readGateways } from "./routing.ts";

let server: TestServer;
let office: TestConsole;
let bisi: TestOperator;

const all = () => gateways(server.runtime.config);
const now = () => server.runtime.clock.now();
const read = () => readGateways(office.db, now());

beforeAll(async () => {
  server = await testServer({ worker: false, secondGateway: true });
  office = await startConsole(server);
  bisi = await office.operator("finance", "Bisi");
});
afterAll(async () => {
  await office.stop();
  await server.stop();
});

test("before the worker has looked there is none of it", async () => {
  expect(await read()).toEqual({ gateways: [], routes: [], history: [], proposal: null });
});

test("each gateway has its balance, and is automatic until it is switched", async () => {
  const names = all().map(({ name }) => name);
  const due = await takeDueProbes(server.db, { names, now: now() });
  expect(due.toSorted()).toEqual(names.toSorted());
  expect(await takeDueProbes(server.db, { names, now: now() })).toEqual([]);
  for (const name of names) await probeGateway(server.runtime, name);
  const shown = await read();
  expect(shown.gateways.map(({ gateway }) => gateway)).toEqual(names);
  expect(shown.gateways).toEqual(
    names.toSorted().map(() =>
      expect.objectContaining({
        state: "automatic",
        since: null,
        by: null,
        balanceKobo: "10000000000",
        freeKobo: "10000000000",
        hoursLeft: null,
      }),
    ),
  );
  expect(shown).toMatchObject({ routes: [], history: [], proposal: null });
});

test("a gateway that is down is probed every ten seconds, one that is up every five minutes", async () => {
  const [first, second] = all().map(({ name }) => name);
  if (!first || !second) throw new Error("there is no second gateway");
  const words = ["gateway-state", first, "down"];
  expect(await opsOf(server.runtime, "they said so", words)).toMatchObject({ code: 0 });
  const names = [first, second];
  const due = async (afterMs: number) => {
    server.advance(afterMs);
    return (await takeDueProbes(server.db, { names, now: now() })).toSorted();
  };
  expect(await due(5 * 60_000)).toEqual(names.toSorted());
  expect(await due(9_999)).toEqual([]);
  expect(await due(1)).toEqual([first]);
  expect(await due(10_000)).toEqual([first]);
  expect(await due(280_000)).toEqual(names.toSorted());
});

test("it says who has switched what, when and why, the newest first", async () => {
  const [first = "", second = ""] = all().map(({ name }) => name);
  server.advance(1_000);
  const words = ["route", "payout", `primary=${second}`, `standby=${first}`, "share=20"];
  expect(await opsOf(server.runtime, "to try it", words)).toMatchObject({ code: 0 });
  const shown = await read();
  expect(shown.routes).toEqual([
    { operation: "payout", primary: second, standby: first, standbyPercent: 20 },
  ]);
  expect(shown.history.map(({ at: _at, ...row }) => row)).toEqual([
    { what: `payout to ${second}, standby ${first} with 20%`, by: "ada", why: "to try it" },
    { what: `${first}: down`, by: "ada", why: "they said so" },
  ]);
  expect(shown.gateways.find(({ gateway }) => gateway === first)).toMatchObject({
    state: "down",
    by: "ada",
    why: "they said so",
  });
  const { body } = await bisi.get("/api/today");
  expect(todayAnswer.parse(body).routing).toEqual(shown);
});

test("the metrics say so for each gateway", async () => {
  const [first = "", second = ""] = all().map(({ name }) => name);
  const metrics = await tellingMetrics(server.runtime);
  const samples = await metricsAt(metrics.url).samples();
  await metrics.stop();
  const of = (name: string, gateway: string) => sumOf(samples, name, { gateway });
  expect(of("osisi_gateway_up", first)).toBe(0);
  expect(of("osisi_gateway_up", second)).toBe(1);
  expect(of("osisi_gateway_float_kobo", second)).toBe(10_000_000_000);
  expect(of("osisi_gateway_float_hours", second)).toBe(Infinity);
});
