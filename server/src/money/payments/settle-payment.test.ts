import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Paying, startPaying } from "#test/paying.ts";
import { addJob } from "#platform/jobs/jobs.ts";

let pay: Paying;

beforeAll(async () => {
  pay = await startPaying();
});

afterAll(() => pay.stop());

const WAIT = { timeout: 60_000, interval: 10 };
const SETTLED = `/dashboard/notify/success/${messages.paymentSettled}`;

test("paid money is credited to the stash once, and its owner is notified once", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.paid(reference);
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(500_000n);
  expect(await pay.payment(reference)).toMatchObject({
    state: "settled",
    gatewayStatus: "success",
    feesKobo: 17_500n,
    nextCheckAt: null,
  });
  expect(await pay.subjects(investor.email)).toEqual(["₦5,000 is in your stash"]);
});

test("a webhook that arrives three times concurrently is one payment", async () => {
  await pay.webhookFaults("normal", { duplicates: 2 });
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.paid(reference);
  await pay.webhookFaults("normal");
  await pay.expectBooksToAgree();
  expect(await pay.webhooksOf(reference)).toHaveLength(3);
  expect(await pay.stashOf(investor)).toBe(500_000n);
  expect(await pay.subjects(investor.email)).toHaveLength(1);
});

test("a webhook whose bytes differ each time is still one payment", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.webhookFaults("drop");
  await pay.paid(reference);
  await pay.webhookFaults("normal");
  const [body = ""] = await pay.webhooksOf(reference);
  const bodies = Array.from({ length: 8 }, (_, spaces) => body + " ".repeat(spaces));
  const answers = await Promise.all(bodies.map((one) => pay.webhook(one)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200));
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(500_000n);
  expect(await pay.subjects(investor.email)).toHaveLength(1);
});

test("a webhook that arrives before the gateway's response settles the payment", async () => {
  const investor = await pay.investor();
  const known = new Set(await pay.references());
  await pay.fault({ on: "POST /transaction/initialize", times: 1, effect: "hang", ms: 3_000 });
  let answered = false;
  const asking = pay.fund(investor, { amount: 5_000 }).then((answer) => {
    answered = true;
    return answer;
  });
  const appeared = async () => (await pay.references()).find((one) => !known.has(one));
  await expect.poll(appeared, WAIT).toBeDefined();
  const reference = String(await appeared());
  await pay.paid(reference);
  await expect.poll(async () => (await pay.payment(reference)).state, WAIT).toBe("settled");
  expect(answered).toBe(false);
  const answer = await asking;
  expect(answer.json().data.reference).toBe(reference);
  expect(await pay.payment(reference)).toMatchObject({
    state: "settled",
    authorizationUrl: answer.json().data.redirect_url,
  });
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(500_000n);
});

test("without webhook and without the browser the payment settles within two minutes", async () => {
  await pay.webhookFaults("drop");
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.paid(reference);
  await pay.webhookFaults("normal");
  expect(await pay.stashOf(investor)).toBe(0n);
  await pay.travel("PT2M");
  expect(await pay.stashOf(investor)).toBe(500_000n);
  await pay.expectBooksToAgree();
});

test("webhooks, returning browsers and polling at the same moment are one payment", async () => {
  await pay.webhookFaults("hold", { duplicates: 3 });
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.paid(reference);
  await pay.webhookFaults("normal");
  const messages = await Promise.all([
    pay.release(),
    ...Array.from({ length: 4 }, () => pay.comeBack(reference)),
    ...Array.from({ length: 4 }, () => addJob(pay.db, "check-payment", { reference })),
  ]);
  expect(messages).toContain(SETTLED);
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(500_000n);
  expect(await pay.subjects(investor.email)).toHaveLength(1);
});

test("a payment that failed and then succeeds on the same page is credited", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "failed" });
  await pay.travel("PT2M");
  expect((await pay.payment(reference)).state).toBe("failed");
  expect(await pay.comeBack(reference)).toContain("/dashboard/notify/error/The payment did not");
  await pay.paid(reference);
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(500_000n);
});

test("a success after we gave up is credited", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.travel("P8D");
  expect(await pay.payment(reference)).toMatchObject({ state: "failed", nextCheckAt: null });
  await pay.paid(reference);
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(500_000n);
});

test("if the customer bears the fee they get the requested sum, and the surplus is income", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "success", amount: 517_800, fees: 17_800 });
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(500_000n);
  const surplus = await pay.db
    .selectFrom("ledger.transfer")
    .select(["amount", "movement"])
    .where("key", "like", `%${(await pay.payment(reference)).id}:surplus`)
    .execute();
  expect(surplus).toEqual([{ amount: 17_800n, movement: "fee-surplus" }]);
});

test("a fee that the webhook lacks is booked when the gateway reports it", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "success", fees: null });
  await pay.drain();
  expect(await pay.stashOf(investor)).toBe(500_000n);
  expect((await pay.payment(reference)).feesKobo).toBeNull();
  await pay.travel("PT2M");
  expect(await pay.payment(reference)).toMatchObject({ feesKobo: 17_500n, nextCheckAt: null });
  await pay.expectBooksToAgree();
});

test("payloads with missing fields and odd metadata settle like any other", async () => {
  await pay.noise(true, 7);
  const investor = await pay.investor();
  const references = await Promise.all(
    Array.from({ length: 12 }, () => pay.begin(investor, 1_000)),
  );
  for (const [index, reference] of references.entries()) {
    const borne = index % 2 === 0 ? { amount: 101_500, fees: 1_500 } : {};
    await pay.customer(reference, { outcome: "success", ...borne });
  }
  await pay.travel("PT3M");
  await pay.noise(false);
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(1_200_000n);
});
