import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";

const SUCCESS = "/dashboard/notify/success/";
const ERROR = "/dashboard/notify/error/";
const LEFT = `${ERROR}You left before paying. Nothing was taken.`;
const CHECKING = `${ERROR}If you have paid, wait. Do not pay again.`;
const UNKNOWN = `${ERROR}We could not find that payment.`;

let pay: Paying;
let investor: Investor;
let reference: string;

beforeAll(async () => {
  pay = await startPaying();
});

afterAll(() => pay.stop());

beforeEach(async () => {
  await pay.webhookFaults("drop");
  investor = await pay.investor();
  reference = await pay.begin(investor, 5_000);
});

test("a returning browser settles the payment without any webhook", async () => {
  await pay.paid(reference);
  const answer = await pay.app.inject({ url: apiPaths.paymentReturn, query: { reference } });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers["location"]).toBe(
    SUCCESS + encodeURIComponent("The payment has arrived. The stash shows it."),
  );
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(await pay.stashOf(investor)).toBe(500_000n);
  await pay.expectBooksToAgree();
});

test("the reference is taken from trxref if there is no other", async () => {
  await pay.paid(reference);
  const query = { trxref: reference };
  const answer = await pay.app.inject({ url: apiPaths.paymentReturn, query });
  expect(answer.headers["location"]).toContain(SUCCESS);
});

test("a returning browser that has not paid sees that nothing was taken", async () => {
  expect(await pay.comeBack(reference)).toBe(LEFT);
  expect((await pay.payment(reference)).unansweredSince).toBeNull();
});

test("while the gateway does not answer, a payment that may have been paid waits, and nothing else changes", async () => {
  await pay.paid(reference);
  await pay.fault({ on: "GET /transaction/verify", times: 1, effect: "status", status: 502 });
  expect(await pay.comeBack(reference)).toBe(CHECKING);
  const { state, unansweredSince } = await pay.payment(reference);
  expect({ state, isUnanswered: unansweredSince !== null }).toEqual({
    state: "open",
    isUnanswered: true,
  });
});

test.each([
  [
    "failed",
    `${ERROR}The payment did not go through. If your bank shows a debit, it will be returned.`,
  ],
  ["challenge", CHECKING],
] as const)(
  "a browser that returns after %s sees the payment's status",
  async (outcome, message) => {
    await pay.customer(reference, { outcome });
    expect(await pay.comeBack(reference)).toBe(message);
  },
);

test("opening the address of another investor's payment reveals nothing about money", async () => {
  await pay.paid(reference);
  const message = decodeURIComponent(await pay.comeBack(reference));
  expect(message).toContain(SUCCESS);
  expect(message).not.toMatch(/\byours?\b/i);
});

test("the gateway is queried once in five seconds, however often the page is opened", async () => {
  await pay.fault({ on: "GET /transaction/verify", times: 3, effect: "status", status: 500 });
  await Promise.all(Array.from({ length: 6 }, () => pay.comeBack(reference)));
  expect(await pay.faultsLeft()).toBe(2);
  await pay.travel("PT6S");
  await pay.comeBack(reference);
  expect(await pay.faultsLeft()).toBe(1);
  await pay.outside.clearFaults();
});

test("once settled the gateway is not queried again", async () => {
  await pay.paid(reference);
  await pay.comeBack(reference);
  await pay.fault({ on: "GET /transaction/verify", times: 3, effect: "status", status: 500 });
  await pay.travel("PT6S");
  expect(await pay.comeBack(reference)).toContain(SUCCESS);
  expect(await pay.faultsLeft()).toBe(3);
  await pay.outside.clearFaults();
});

test.each([
  "",
  "?reference=",
  "?reference=fund-00000000000000000000000000000000",
  "?reference=https://example.org",
  "?reference=//example.org",
  "?reference=a&reference=b",
  "?reference[]=a",
  "?reference=%00",
  "?reference=%0d%0aLocation:%20https://example.org",
  `?reference=${"x".repeat(5_000)}`,
])("an address like %.60s leads to our own page and nowhere else", async (query) => {
  const answer = await pay.app.inject({ url: apiPaths.paymentReturn + query });
  expect(answer.statusCode).toBe(303);
  expect(decodeURIComponent(String(answer.headers["location"]))).toBe(UNKNOWN);
});
