import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";

/** What an investor is notified of about payments for the stash, and how often. */

let pay: Paying;
let investor: Investor;

beforeAll(async () => {
  pay = await startPaying();
});
afterAll(() => pay.stop());
beforeEach(async () => {
  investor = await pay.investor();
});
afterEach(() => pay.expectBooksToAgree());

const FAILED = "Your payment of ₦5,000 did not go through";
const UNCONFIRMED = "Your bank has not confirmed your payment of ₦5,000";
const SETTLED = "₦5,000 is in your stash";
const subjects = () => pay.subjects(investor.email);

/** The bank is processing it, and a query has confirmed that. */
async function atTheBank(): Promise<string> {
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "challenge" });
  await pay.travel("PT3M");
  return reference;
}

test("an investor who waited for their bank is notified once of a failure, however often it is reported", async () => {
  const reference = await atTheBank();
  await pay.customer(reference, { outcome: "failed" });
  await pay.travel("PT3H");
  expect(await subjects()).toEqual([FAILED]);
  const [email] = await pay.outside.mail(investor.email);
  expect(email?.text).toContain(reference);
  expect(email?.text).toContain("If your bank shows a debit, it will be returned.");
});

test("a failure that became a success is notified as both, the newest first", async () => {
  const reference = await atTheBank();
  await pay.customer(reference, { outcome: "failed" });
  await pay.travel("PT20M");
  await pay.paid(reference);
  await pay.drain();
  expect(await subjects()).toEqual([SETTLED, FAILED]);
});

test("a decline that was seen on the checkout page needs no e-mail", async () => {
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "failed" });
  await pay.travel("PT3M");
  expect(await subjects()).toEqual([]);
  await pay.paid(reference);
  await pay.drain();
  expect(await subjects()).toEqual([SETTLED]);
});

test("when polling ends, an investor who waits for their bank is notified, and one who left the page is not", async () => {
  const walker = await pay.investor();
  const left = await pay.begin(walker, 5_000);
  await pay.customer(left, { outcome: "abandoned" });
  const reference = await atTheBank();
  expect(await subjects()).toEqual([]);
  await pay.travel("P8D");
  for (const given of [left, reference]) expect((await pay.payment(given)).state).toBe("failed");
  expect(await subjects()).toEqual([UNCONFIRMED]);
  expect(await pay.subjects(walker.email)).toEqual([]);
});
