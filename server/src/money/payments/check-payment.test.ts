import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";
import { checkMoments } from "./check-schedule.ts";
import { paymentJobs } from "./jobs.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";

const VERIFY = { on: "GET /transaction/verify", effect: "status" };
let pay: Paying;
let investor: Investor;
let reference: string;

beforeAll(async () => {
  pay = await startPaying();
});

afterAll(() => pay.stop());

/** The payment gets no webhook, and payments of other tests are not checked. */
beforeEach(async () => {
  await pay.db.updateTable("payment").set({ nextCheckAt: null }).execute();
  await pay.outside.clearFaults();
  await pay.webhookFaults("drop");
  investor = await pay.investor();
  reference = await pay.begin(investor, 5_000);
});

test("a started payment is checked in its second minute", async () => {
  const { createdAt, nextCheckAt } = await pay.payment(reference);
  expect(nextCheckAt).toEqual(checkMoments({ reference, createdAt })[0]);
});

test.each([
  ["HTML with 502", { ...VERIFY, status: 502 }],
  ["500", { ...VERIFY, status: 500 }],
  ["200 with HTML", { ...VERIFY, status: 200, body: "<html>Please wait</html>" }],
  [
    "a refusal of our key",
    { ...VERIFY, status: 401, body: { status: false, message: "Invalid key" } },
  ],
  ["nothing", { on: VERIFY.on, effect: "drop-after-commit" }],
])("%s for an answer changes nothing, and the next one settles", async (_what, fault) => {
  await pay.paid(reference);
  await pay.fault({ ...fault, times: 1 });
  await pay.travel("PT75S");
  expect(await pay.faultsLeft()).toBe(0);
  const before = await pay.payment(reference);
  expect(before).toMatchObject({ state: "open", gatewayStatus: null, checksMade: 1 });
  await pay.travel("PT2M");
  expect(await pay.stashOf(investor)).toBe(500_000n);
  await pay.expectBooksToAgree();
});

test("after a 429 the next check waits for as long as the gateway says", async () => {
  await pay.paid(reference);
  await pay.fault({ ...VERIFY, times: 1, status: 429, headers: { "x-ratelimit-reset": "600" } });
  await pay.travel("PT75S");
  const { nextCheckAt, createdAt, state } = await pay.payment(reference);
  expect(state).toBe("open");
  const waitedMs = (nextCheckAt?.getTime() ?? 0) - createdAt.getTime();
  expect(waitedMs).toBeGreaterThan(600_000);
  expect(waitedMs).toBeLessThan(600_000 + 75_000);
  await pay.travel("PT9M");
  expect((await pay.payment(reference)).state).toBe("open");
  await pay.travel("PT3M");
  expect(await pay.stashOf(investor)).toBe(500_000n);
  await pay.expectBooksToAgree();
});

test("an unpaid payment is checked for a week, then given up", async () => {
  await pay.travel("P6D");
  const sixDays = await pay.payment(reference);
  expect(sixDays).toMatchObject({ state: "open", gatewayStatus: "abandoned" });
  expect(sixDays.checksMade).toBeGreaterThanOrEqual(20);
  await pay.travel("P2D");
  const after = await pay.payment(reference);
  expect(after).toMatchObject({ state: "failed", nextCheckAt: null });
  expect(after.checksMade).toBe(checkMoments(after).length);
});

test("a payment is not given up while the gateway does not answer, even after a week", async () => {
  await pay.fault({ ...VERIFY, times: 1_000, status: 503 });
  await pay.travel("P9D");
  const { state, nextCheckAt } = await pay.payment(reference);
  expect(state).toBe("open");
  expect(nextCheckAt).not.toBeNull();
  await pay.outside.clearFaults();
  await pay.paid(reference);
  await pay.travel("P1D");
  expect(await pay.stashOf(investor)).toBe(500_000n);
  await pay.expectBooksToAgree();
});

test("several workers that poll concurrently query the gateway once", async () => {
  // Between two checks, minutes from each: the clock runs on, and a check of its own would count.
  await pay.travel("PT7M");
  const before = await pay.payment(reference);
  const now = pay.runtime.clock.now();
  await pay.fault({ ...VERIFY, times: 50, status: 500 });
  await pay.db
    .updateTable("payment")
    .set({ nextCheckAt: now })
    .where("reference", "=", reference)
    .execute();
  const jobs = paymentJobs(withPaymentHandlers(pay.runtime));
  await Promise.all(Array.from({ length: 6 }, async () => jobs.due?.["payment"]?.()));
  await pay.drain();
  expect((await pay.payment(reference)).checksMade).toBe(before.checksMade + 1);
  expect(await pay.faultsLeft()).toBe(49);
});

test("a payment that the gateway never received fails after half an hour, not before", async () => {
  await pay.fault({ on: "POST /transaction/initialize", times: 1, effect: "status", status: 502 });
  await pay.fund(investor, { amount: 700 });
  const { reference: lost } = await pay.db
    .selectFrom("payment")
    .select("reference")
    .where("investorId", "=", investor.id)
    .where("amountKobo", "=", 70_000n)
    .executeTakeFirstOrThrow();
  await pay.travel("PT25M");
  expect((await pay.payment(lost)).state).toBe("created");
  await pay.travel("PT30M");
  expect((await pay.payment(lost)).state).toBe("failed");
});
