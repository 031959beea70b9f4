import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";
import { paymentsFromSection, paymentsInFlight } from "./in-flight.ts";
import { paymentsSection, settledSum } from "./in-flight-queries.ts";

/** The state of a payment, and which payments are shown. */

let pay: Paying;
let investor: Investor;

beforeAll(async () => {
  pay = await startPaying();
});

afterAll(async () => {
  await pay.expectBooksToAgree();
  await pay.stop();
});

beforeEach(async () => {
  await pay.webhookFaults("normal");
  investor = await pay.investor();
});

afterEach(() => pay.outside.clearFaults());

const VERIFY = "GET /transaction/verify";

/** Naming the payment keeps the scheduled checks of earlier tests from using up the fault. */
function silent(times: number, reference?: string) {
  const on = reference ? `${VERIFY}/${reference}` : VERIFY;
  return pay.fault({ on, times, effect: "status", status: 502 });
}

async function partOf(investorId: string) {
  return pay.db
    .selectFrom("investor")
    .select([paymentsSection().as("seen"), settledSum().as("settled")])
    .where("id", "=", investorId)
    .executeTakeFirstOrThrow();
}

/** Requested alone, and as a section of the profile. */
async function inFlight() {
  await pay.runtime.clock.refresh();
  const now = pay.runtime.clock.now();
  const shown = await paymentsInFlight(pay.db, investor.id, now);
  expect(paymentsFromSection((await partOf(investor.id)).seen, now)).toEqual(shown);
  return shown;
}

const states = async () => (await inFlight()).map(({ state }) => state);

async function left(naira: number, outcome: "abandoned" | "failed" = "abandoned") {
  const reference = await pay.begin(investor, naira);
  await pay.customer(reference, { outcome });
  await pay.comeBack(reference);
  return reference;
}

function dismiss(reference: string, by = investor) {
  return pay.app.inject({
    method: "POST",
    url: apiPaths.dismissPayment,
    payload: { reference },
    headers: { authorization: `Bearer ${by.token}` },
  });
}

async function fundedBy(investorId: string): Promise<bigint> {
  const { settled } = await partOf(investorId);
  return settled ?? 0n;
}

test("a started payment is shown with what it is for and where it can be paid", async () => {
  const answer = await pay.fund(investor, { amount: 1_234.5, channel: "bank" });
  const { reference, redirect_url: payUrl } = answer.json().data;
  const { createdAt } = await pay.payment(reference);
  expect(await inFlight()).toMatchObject([
    {
      reference,
      amount: 1_234.5,
      state: "not-paid",
      purpose: "stash",
      name: null,
      channel: "bank",
      since: createdAt.toISOString(),
      settledAt: null,
      payUrl,
      olderTries: 0,
      canDismiss: true,
    },
  ]);
});

test("a payment whose page was never opened has no card", async () => {
  const on = "POST /transaction/initialize";
  await pay.fault({ on, times: 1, effect: "status", status: 502 });
  expect((await pay.fund(investor, { amount: 5_000 })).statusCode).toBe(502);
  expect(await inFlight()).toEqual([]);
  await pay.fault({ on, times: 1, effect: "drop-after-commit" });
  expect((await pay.fund(investor, { amount: 5_000 })).statusCode).toBe(502);
  await silent(1);
  await pay.travel("PT90S");
  expect(await inFlight()).toEqual([]);
});

test("a page that was left can be paid for an hour and is shown for a day", async () => {
  await left(5_000);
  await pay.travel("PT50M");
  expect(await inFlight()).toMatchObject([{ state: "not-paid", payUrl: expect.any(String) }]);
  await pay.travel("PT20M");
  expect(await inFlight()).toMatchObject([{ state: "not-paid", payUrl: null }]);
  await pay.travel("PT23H");
  expect(await inFlight()).toEqual([]);
});

test("an investor who returns while the gateway does not answer sees the payment as checking, until it answers", async () => {
  const reference = await pay.begin(investor, 5_000);
  await pay.webhookFaults("drop");
  await pay.paid(reference);
  await silent(1, reference);
  await pay.comeBack(reference);
  expect(await inFlight()).toMatchObject([{ state: "checking", payUrl: null, canDismiss: false }]);
  await pay.travel("PT2M");
  expect(await inFlight()).toEqual([]);
  expect(await pay.stashOf(investor)).toBe(500_000n);
});

test("a page without a returning browser is also shown as checking once a query gets no answer", async () => {
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "abandoned" });
  await silent(2, reference);
  await pay.travel("PT3M");
  expect(await states()).toEqual(["checking"]);
  await pay.travel("PT10M");
  expect(await states()).toEqual(["not-paid"]);
});

test("a payment that the bank is processing is shown for as long as that lasts", async () => {
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "challenge" });
  await pay.travel("PT3H");
  expect(await inFlight()).toMatchObject([{ reference, state: "checking", payUrl: null }]);
  await pay.travel("P2D");
  expect(await states()).toEqual(["checking"]);
});

test("a declined payment is shown, and the same page can be tried again", async () => {
  const reference = await left(800, "failed");
  const { authorizationUrl } = await pay.payment(reference);
  expect(await inFlight()).toMatchObject([{ state: "declined", payUrl: authorizationUrl }]);
  await pay.paid(reference);
  await pay.drain();
  expect(await inFlight()).toEqual([]);
});

test("what is held is under review, and what is settled is not shown", async () => {
  const held = await pay.begin(investor, 5_000);
  await pay.customer(held, { outcome: "success", amount: 300_000 });
  await pay.paid(await pay.begin(investor, 700));
  await pay.travel("PT2M");
  expect(await inFlight()).toMatchObject([
    { reference: held, state: "under-review", payUrl: null, receivedKobo: 300_000n },
  ]);
});

test("unpaid payments fold into the newest; checked and reviewed ones have their own card", async () => {
  const looked = [await pay.begin(investor, 1_000), await pay.begin(investor, 1_100)];
  for (const one of looked) await pay.customer(one, { outcome: "success", amount: 50_000 });
  const checked = [await pay.begin(investor, 1_200), await pay.begin(investor, 1_300)];
  for (const one of checked) await pay.customer(one, { outcome: "challenge" });
  await pay.travel("PT3M");
  await left(1_400);
  await left(1_500, "failed");
  const newest = await left(1_600);
  const shown = await inFlight();
  expect(shown.map(({ state }) => state)).toEqual([
    "not-paid",
    "checking",
    "checking",
    "under-review",
    "under-review",
  ]);
  expect(shown[0]).toMatchObject({ reference: newest, olderTries: 2 });
});

test("a later settled payment of the same kind hides those before it", async () => {
  await left(900);
  await pay.paid(await pay.begin(investor, 900));
  await pay.drain();
  expect(await inFlight()).toEqual([]);
});

test("unpaid payments can be dismissed with the older ones; a later success is still credited", async () => {
  const older = await left(900);
  const newest = await left(900, "failed");
  expect((await dismiss(newest)).json()).toMatchObject({ statusCode: 200, data: null });
  expect(await inFlight()).toEqual([]);
  expect((await dismiss(newest)).statusCode).toBe(200);
  await pay.paid(older);
  await pay.drain();
  expect(await pay.stashOf(investor)).toBe(90_000n);
});

test("a dismissed payment is shown again once it may have been paid", async () => {
  const reference = await left(900);
  await dismiss(reference);
  await pay.travel("PT10S");
  await silent(1, reference);
  await pay.comeBack(reference);
  expect(await states()).toEqual(["checking"]);
});

test("checked and reviewed payments, and those of others, cannot be dismissed", async () => {
  const checked = await pay.begin(investor, 5_000);
  await pay.customer(checked, { outcome: "challenge" });
  const held = await pay.begin(investor, 5_000);
  await pay.customer(held, { outcome: "success", amount: 300_000 });
  await pay.travel("PT2M");
  expect((await dismiss(checked)).statusCode).toBe(409);
  expect((await dismiss(held)).statusCode).toBe(409);
  expect((await dismiss(checked, await pay.investor())).statusCode).toBe(404);
  expect((await dismiss("fund-unknown")).statusCode).toBe(404);
  expect(await states()).toEqual(["under-review", "checking"]);
});

test("a payment that was reversed before it was credited is shown as returned", async () => {
  const reference = await pay.begin(investor, 5_000);
  const data = { domain: "test", status: "reversed", reference };
  const body = { status: true, message: "ok", data };
  await pay.fault({ on: VERIFY, times: 1, effect: "status", status: 200, body });
  await pay.comeBack(reference);
  expect(await states()).toEqual(["returned"]);
});

test("the newest come first, at most one page of them", async () => {
  for (let naira = 101; naira <= 125; naira += 1) {
    await pay.customer(await pay.begin(investor, naira), { outcome: "challenge" });
  }
  await pay.travel("PT2M");
  const shown = await inFlight();
  expect(shown.map(({ amount }) => amount)).toEqual(
    Array.from({ length: 20 }, (_, index) => 125 - index),
  );
});

test("the total funded is the sum of settled payments of this investor only", async () => {
  const other = await pay.investor();
  for (const naira of [100, 250.25, 1_000]) await pay.paid(await pay.begin(investor, naira));
  await pay.paid(await pay.begin(other, 9_000));
  await pay.begin(investor, 5_000);
  await pay.expectBooksToAgree();
  expect(await fundedBy(investor.id)).toBe(1_350_25n);
  expect(await fundedBy(other.id)).toBe(9_000_00n);
});
