import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sample, sumOf, tellingMetrics } from "#test/metrics.ts";
import { type Paying, startPaying } from "#test/paying.ts";
import { until } from "#test/until.ts";
import { gatewayClearing, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";
import { createDatabase, inTransaction } from "#platform/database/database.ts";

const patience = { timeout: 60_000, interval: 50 };
let world: Paying;
let metrics: Awaited<ReturnType<typeof tellingMetrics>>;
let samples: Sample[];

beforeAll(async () => {
  world = await startPaying();
  metrics = await tellingMetrics(world.runtime);
  const saver = await world.investor();
  await world.paid(await world.begin(saver, 5_000));
  await until("the money", async () => (await world.stashOf(saver)) === 5_000_00n);
  await world.begin(saver, 2_000);
  await world.app.inject({ url: `/v1/${saver.id}`, method: "PUT" });
  await world.app.inject({ url: "/wp-login.php?a=1", method: "POST" });
  const now = world.runtime.clock.now();
  await inTransaction(world.db, (tx) =>
    report(tx, { kind: "wrong-mode", subject: "the gateway", details: {}, now }),
  );
  await world.outside.travel("PT2H");
  samples = await metrics.samples();
});
afterAll(async () => {
  await metrics.stop();
  await world.stop();
});

it("counts requests by route and status, and their durations", () => {
  const fund = { method: "POST", route: apiPaths.fund };
  expect(sumOf(samples, "osisi_requests_total", { ...fund, status: "200" })).toBe(2);
  expect(sumOf(samples, "osisi_request_seconds_count", fund)).toBe(2);
  expect(sumOf(samples, "osisi_request_seconds_bucket", { ...fund, le: "+Inf" })).toBe(2);
});

/** Findings are few, and their ids end with them: a second one of a kind has to alert beside the
 * first. */
const NAMING = new Set(["osisi_build_info", "osisi_finding_open_seconds"]);

it("has one name for all unknown URLs, and no labels with ids", () => {
  const nowhere = { route: "unmatched", status: "404" };
  expect(sumOf(samples, "osisi_requests_total", nowhere)).toBe(2);
  const texts = samples
    .filter(({ name }) => name.startsWith("osisi_") && !NAMING.has(name))
    .flatMap(({ labels }) => Object.entries(labels))
    .filter(([key]) => key !== "le");
  expect(texts.length).toBeGreaterThan(100);
  for (const [, text] of texts) expect(text).not.toMatch(/\d{4}|@|[\da-f]{8}|\?/);
});

it("counts transfers by movement once they are committed", async () => {
  const movement = "funding-settled";
  expect(sumOf(samples, "osisi_ledger_transfers_total", { movement, currency: "NGN" })).toBe(1);
  expect(sumOf(samples, "osisi_ledger_transferred_total", { movement })).toBe(5_000_00);
  const undone = inTransaction(world.db, async (tx) => {
    const [debit, credit] = [gatewayClearing("NGN"), stash("019aa7c4-0000-7000-8000-000000000000")];
    const transfer = { key: "undone", movement, debit, credit, amount: 1n, eventAt: new Date() };
    await post(tx, [transfer]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const after = await metrics.samples();
  expect(sumOf(after, "osisi_ledger_transfers_total", { movement })).toBe(1);
});

it("counts calls of the gateway by outcome", () => {
  const initialize = { of: "gateway", operation: "POST /transaction/initialize", outcome: "ok" };
  expect(sumOf(samples, "osisi_call_seconds_count", initialize)).toBe(2);
  const verify = { operation: "GET /transaction/verify/:id" };
  expect(sumOf(samples, "osisi_call_seconds_count", verify)).toBeGreaterThan(0);
  expect(
    sumOf(samples, "osisi_call_seconds_count", { of: "mail", outcome: "sent" }),
  ).toBeGreaterThan(0);
});

it("reports pending money by kind and age", () => {
  const labels = { kind: "payment", currency: "NGN", age: "under_1d" };
  expect(sumOf(samples, "osisi_money_under_way", { kind: "payment" })).toBe(1);
  expect(sumOf(samples, "osisi_money_under_way", labels)).toBe(1);
  expect(sumOf(samples, "osisi_money_under_way_kobo", labels)).toBe(2_000_00);
  const oldest = sumOf(samples, "osisi_money_under_way_oldest_seconds", labels);
  expect(oldest).toBeGreaterThanOrEqual(7_200);
  expect(oldest).toBeLessThan(9_000);
});

it("reports findings, jobs, the outbox, the books and the process", () => {
  expect(sumOf(samples, "osisi_findings_open", { kind: "wrong-mode" })).toBe(1);
  const each = samples.filter(({ name }) => name === "osisi_finding_open_seconds");
  expect(each.map(({ labels }) => labels["kind"])).toEqual(["wrong-mode"]);
  expect(sumOf(samples, "osisi_outbox_waiting")).toBe(0);
  expect(sumOf(samples, "osisi_jobs_failed")).toBe(0);
  expect(sumOf(samples, "osisi_job_seconds_count", { task: "every-minute", outcome: "ok" })).toBe(
    sumOf(samples, "osisi_job_seconds_count", { task: "every-minute" }),
  );
  expect(sumOf(samples, "osisi_ledger_checks_total", { outcome: "broken" })).toBe(0);
  expect(sumOf(samples, "osisi_database_connections")).toBeGreaterThan(0);
  expect(sumOf(samples, "osisi_build_info", { role: "work" })).toBe(1);
  expect(samples.some(({ name }) => name === "nodejs_eventloop_lag_p99_seconds")).toBe(true);
});

async function transactions(): Promise<number> {
  return sumOf(await metrics.samples(), "osisi_transaction_seconds_count");
}

it("reads the database once for concurrent scrapes", async () => {
  await expect
    .poll(async () => sumOf(await metrics.samples(), "osisi_gauges_ok"), patience)
    .toBe(1);
  await world.stopWorking();
  const before = await transactions();
  await Promise.all(Array.from({ length: 20 }, () => metrics.read()));
  expect((await transactions()) - before).toBeLessThanOrEqual(1);
});

it("omits the database's gauges, and reports the failure, when it does not answer", async () => {
  const nowhere = createDatabase("postgresql://missing@127.0.0.1:1/nothing");
  const cut = await tellingMetrics({ ...world.runtime, db: nowhere, clock: world.runtime.clock });
  const samples = await cut.samples();
  expect(sumOf(samples, "osisi_gauges_ok")).toBe(0);
  expect(samples.filter(({ name }) => name === "osisi_findings_open")).toEqual([]);
  await cut.stop();
  await nowhere.destroy();
});

it("serves nothing else on that port", async () => {
  for (const path of ["/", "/v1/me", "/metrics/", "/healthz"]) {
    expect((await fetch(metrics.url + path)).status).toBe(404);
  }
});
