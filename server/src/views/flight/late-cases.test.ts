import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startRefund } from "#money/refunds/start-refund.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import type { Investor } from "#test/paying.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { viewComplaints } from "#views/complaints/file-complaint.ts";
import { flightJobs } from "./jobs.ts";

let world: Withdrawing;
let office: TestConsole;
let emeka: TestOperator;

beforeAll(async () => {
  world = await startWithdrawing();
  office = await startConsole(world);
  emeka = await office.operator("support", "Emeka");
  await world.settings({ transfers: "manual" });
});

afterAll(async () => {
  await office.stop();
  await world.expectSettledBooks();
  await world.stop();
});

const minute = () => flightJobs(world.runtime).everyMinute?.();

/** The days that pass here outlast a session. */
const complaintsOf = (by: Investor) => viewComplaints(world.db, by.id);

async function hanging() {
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  await world.atGateway(reference);
  await world.drain();
  return { investor, reference };
}

/** Until then they are not late. */
async function pass(time: string): Promise<void> {
  await world.travel(time);
  await world.drain();
  await minute();
}

const late = (subjects: readonly string[]) => subjects.filter((one) => one.endsWith("is late"));

it("opens a case for a withdrawal that is late, once, and its owner is notified", async () => {
  const { investor, reference } = await hanging();
  await pass("PT23H");
  expect(await complaintsOf(investor)).toEqual([]);
  await world.travel("PT1H");
  await Promise.all(Array.from({ length: 6 }, async () => minute()));
  await pass("PT1H");
  const [filed, ...more] = await complaintsOf(investor);
  expect(more).toEqual([]);
  expect(filed).toMatchObject({ reference, state: "open", isOpenedByUs: true });
  await expect
    .poll(async () => late(await world.subjects(investor.email)))
    .toEqual(["Your withdrawal of ₦2,000 is late"]);
  const { notices } = await noticesOf(investor);
  expect(notices[0]).toMatchObject({
    kind: "withdrawal",
    link: `/dashboard/history/${reference}`,
    sentence: expect.stringContaining(filed?.number ?? "none"),
  });
  const seen = await emeka.get(`/api/cases/${filed?.number}`);
  expect(seen.body).toMatchObject({ openedBy: "the clock", reference, state: "open" });
  const { body: queue } = await emeka.get("/api/queues/cases");
  expect(queue.rows.map((row: { reference: string }) => row.reference)).toContain(reference);
});

async function noticesOf(by: Investor) {
  const answer = await world.call(by, { method: "GET", url: apiPaths.notices });
  return { notices: answer.json().data.data };
}

it("ends it with a note when the money arrives, and opens no second one", async () => {
  const { investor, reference } = await hanging();
  await pass("P2D");
  const [open] = await complaintsOf(investor);
  await world.become(reference, "success");
  await pass("PT1M");
  const [ended, ...more] = await complaintsOf(investor);
  expect(more).toEqual([]);
  expect(ended).toMatchObject({ number: open?.number, state: "ended" });
  expect(ended?.stateText).toMatch(/^Closed: it was paid to .+ on \d+ \w+ \d{4}, \d\d:\d\d$/);
  const seen = await emeka.get(`/api/cases/${open?.number}`);
  expect(seen.body.history).toMatchObject([
    { by: "the clock", kind: "ended", text: expect.stringContaining("it was paid to") },
  ]);
});

it("opens none where its owner has complained, nor after that case of ours was ended by hand", async () => {
  const one = await hanging();
  const text = "It has not arrived yet.";
  await world.call(one.investor, {
    method: "POST",
    url: apiPaths.complaints,
    body: { reference: one.reference, text },
  });
  const two = await hanging();
  await pass("P2D");
  expect(await complaintsOf(one.investor)).toMatchObject([{ text, isOpenedByUs: false }]);
  const [late] = await complaintsOf(two.investor);
  const answered = await emeka.post(`/api/cases/${late?.number}/answer`, {
    text: "We have asked the bank and wait.",
    ends: true,
  });
  expect(answered.statusCode).toBe(200);
  await pass("PT1H");
  expect(await complaintsOf(two.investor)).toHaveLength(1);
  // The owner's own complaint stays with a person.
  await world.become(one.reference, "success");
  await pass("PT1M");
  expect(await complaintsOf(one.investor)).toMatchObject([{ state: "open" }]);
});

it("opens one for a payment that is neither paid nor unpaid, and none for a page that was left", async () => {
  const investor = await world.investor();
  const left = await world.begin(investor, 1_000);
  const checking = await world.begin(investor, 2_000);
  const held = await world.begin(investor, 3_000);
  await world.customer(held, { outcome: "success", amount: 290_000 });
  await world.webhookFaults("drop");
  await world.fault({ on: "GET /transaction/verify", times: 1_000, effect: "status", status: 500 });
  await world.comeBack(checking);
  await world.outside.clearFaults();
  await world.customer(checking, { outcome: "challenge" });
  await world.webhookFaults("normal");
  await pass("PT71H");
  const before = (await complaintsOf(investor)).map(({ reference }) => reference);
  expect(before).not.toContain(checking);
  await pass("P3D");
  const filed = (await complaintsOf(investor)).map(({ reference }) => reference);
  expect(new Set(filed)).toEqual(new Set([checking, held]));
  expect(filed).not.toContain(left);
});

it("opens one for a refund after ten working days", async () => {
  const investor = await world.investor();
  const reference = await world.begin(investor, 5_000);
  await world.paid(reference);
  await world.drain();
  await world.settings({ refunds: "manual" });
  const started = await startRefund(world.runtime, { reference, reason: "test" });
  expect(started.kind).toBe("started");
  await pass("P13D");
  expect(await complaintsOf(investor)).toEqual([]);
  await pass("P3D");
  expect(await complaintsOf(investor)).toMatchObject([
    { reference: expect.stringMatching(/^refund-/), isOpenedByUs: true },
  ]);
  await world.settings({ refunds: "auto" });
});

it("is not stopped by a closed account, and opens one for a frozen account too", async () => {
  const closed = await hanging();
  const frozen = await hanging();
  const closedAt = world.runtime.clock.now();
  const { asOwner } = office;
  await asOwner(
    `update investor set closed_at = '${closedAt.toISOString()}' where id = '${closed.investor.id}'`,
  );
  await asOwner(
    `update investor set frozen_at = '${closedAt.toISOString()}' where id = '${frozen.investor.id}'`,
  );
  await pass("P2D");
  const rows = await world.db
    .selectFrom("complaint")
    .select("reference")
    .where("reference", "in", [closed.reference, frozen.reference])
    .execute();
  expect(rows).toEqual([{ reference: frozen.reference }]);
});

it("opens one for each of many that are late in one minute, whichever worker sees them", async () => {
  const investor = await world.saver(40_000);
  const references: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    const reference = await world.send(investor, 2_000);
    await world.atGateway(reference);
    references.push(reference);
  }
  await world.travel("P2D");
  await Promise.all([minute(), minute(), minute()]);
  const filed = (await complaintsOf(investor)).map(({ reference }) => reference);
  expect(filed).toHaveLength(references.length);
  expect(new Set(filed)).toEqual(new Set(references));
});
