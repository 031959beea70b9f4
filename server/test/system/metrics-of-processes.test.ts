import { readFileSync } from "node:fs";
import path from "node:path";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isTold, metricsAt, namesIn, type Sample, sumOf } from "#test/metrics.ts";
import { complaintsOf, type OwnProcess, startProcess } from "#test/own-process.ts";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";
import { until } from "#test/until.ts";
import { report } from "#money/findings/findings.ts";
import { inTransaction } from "#platform/database/database.ts";

/** A server and a worker as in production, each with `METRICS_PORT`: together they export every
 * metric that alerts use, and these change when money moves. */

/** Readings of the database are refreshed every few seconds. */
const patience = { timeout: 60_000, interval: 250 };
/** The finding of this test is logged as an error, as it should be. */
const OF_FINDING = "for a person";
const payments = { kind: "payment", currency: "NGN" };

let world: Paying;
let saver: Investor;
let serve: OwnProcess;
let work: OwnProcess;
let atServe: () => Promise<Sample[]>;
let atWork: () => Promise<Sample[]>;

beforeAll(async () => {
  world = await startPaying();
  await world.stopWorking();
  saver = await world.investor();
  const env = { METRICS_PORT: "0", LOG_LEVEL: "info" };
  [serve, work] = await Promise.all([
    startProcess(world.runtime, "serve", env),
    startProcess(world.runtime, "work", env),
  ]);
  atServe = metricsAt(toldAt(serve)).samples;
  atWork = metricsAt(toldAt(work)).samples;
}, 60_000);

afterAll(async () => {
  for (const one of [serve, work]) one.signal("SIGTERM");
  await Promise.all([serve.ended, work.ended]);
  await world.stop();
});

/** The port in its log, because it uses a free one. */
function toldAt(one: OwnProcess): string {
  const [, port] = /"port":(\d+),"msg":"serving metrics"/.exec(one.written()) ?? [];
  return `http://127.0.0.1:${port}`;
}

/** The worker's metrics. */
const ofWork =
  (name: string, labels: Record<string, string> = {}) =>
  async () =>
    sumOf(await atWork(), name, labels);

async function fund(naira: number): Promise<string> {
  const answer = await fetch(serve.url + apiPaths.fund, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${saver.token}` },
    body: JSON.stringify({ amount: naira }),
  });
  const { data }: { data: { reference: string } } = JSON.parse(await answer.text());
  return data.reference;
}

it("requests to the server, and the payments that they begin, are visible immediately", async () => {
  const funding = { method: "POST", route: apiPaths.fund };
  expect(sumOf(await atServe(), "osisi_requests_total", funding)).toBe(0);
  expect(sumOf(await atWork(), "osisi_money_under_way", payments)).toBe(0);
  const reference = await fund(5_000);
  const served = await atServe();
  expect(sumOf(served, "osisi_requests_total", { ...funding, status: "200" })).toBe(1);
  expect(sumOf(served, "osisi_request_seconds_bucket", { ...funding, le: "+Inf" })).toBe(1);
  expect(sumOf(served, "osisi_request_seconds_sum", funding)).toBeGreaterThan(0);
  const young = { ...payments, age: "under_10m" };
  const under = async () => sumOf(await atWork(), "osisi_money_under_way_kobo", young);
  await expect.poll(under, patience).toBe(5_000_00);

  await world.paid(reference);
  await until("the money", async () => (await world.stashOf(saver)) === 5_000_00n);
  const settled = { movement: "funding-settled", currency: "NGN" };
  const worked = await atWork();
  expect(sumOf(worked, "osisi_ledger_transfers_total", settled)).toBe(1);
  expect(sumOf(worked, "osisi_ledger_transferred_total", settled)).toBe(5_000_00);
  expect(sumOf(worked, "osisi_job_seconds_bucket", { outcome: "ok", le: "+Inf" })).toBeGreaterThan(
    0,
  );
  await expect.poll(under, patience).toBe(0);
});

it("pending money ages, and a finding and the books are reported", async () => {
  await fund(2_000);
  const now = world.runtime.clock.now();
  await inTransaction(world.db, (tx) =>
    report(tx, { kind: "wrong-mode", subject: "the gateway", details: {}, now }),
  );
  await world.outside.travel("PT2H");
  const exported = [
    [ofWork("osisi_money_under_way", { ...payments, age: "under_1d" }), 1],
    [ofWork("osisi_findings_open", { kind: "wrong-mode" }), 1],
    [ofWork("osisi_ledger_checks_total", { outcome: "broken" }), 0],
    [ofWork("osisi_gauges_ok"), 1],
  ] as const;
  for (const [read, value] of exported) await expect.poll(read, patience).toBe(value);
  const checked = ofWork("osisi_ledger_checks_total", { outcome: "sound" });
  const sent = ofWork("osisi_call_seconds_count", { of: "mail", outcome: "sent" });
  for (const read of [checked, sent]) await expect.poll(read, patience).toBeGreaterThan(0);
});

it("alerts use only metrics that one of them exports", async () => {
  const exported = new Set<string>();
  for (const one of [serve, work]) {
    for (const name of namesIn(await metricsAt(toldAt(one)).read())) exported.add(name);
  }
  const rules = readFileSync(path.join(import.meta.dirname, "../../../deploy/alerts.yaml"), "utf8");
  const names = new Set(rules.match(/\b(?:osisi|nodejs|process)_\w+/g));
  expect(names.size).toBeGreaterThan(15);
  expect([...names].filter((name) => !isTold(name, exported))).toEqual([]);
  for (const lag of ["osisi_outbox_oldest_seconds", "osisi_jobs_late_seconds"]) {
    expect(exported).toContain(lag);
  }
});

it("each names itself, and neither serves metrics publicly", async () => {
  expect(sumOf(await atServe(), "osisi_build_info", { role: "serve" })).toBe(1);
  expect(sumOf(await atWork(), "osisi_build_info", { role: "work" })).toBe(1);
  expect(await (await fetch(`${serve.url}/metrics`)).text()).not.toContain("osisi_build_info");
});

it("both end on a signal, and have logged no error but the finding", async () => {
  for (const one of [serve, work]) one.signal("SIGTERM");
  expect(await Promise.all([serve.ended, work.ended])).toEqual([0, 0]);
  const complaints = [serve, work].flatMap(complaintsOf);
  expect(complaints.filter((line) => !line.includes(OF_FINDING))).toEqual([]);
});
