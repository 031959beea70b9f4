import { afterAll, beforeAll, expect, test } from "vitest";
import { type Outcome, type Paying, startPaying } from "#test/paying.ts";
import { suspense } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";

let pay: Paying;

beforeAll(async () => {
  pay = await startPaying();
});

afterAll(() => pay.stop());

const inSuspense = (currency = "NGN") => houseBalanceOf(pay.db, suspense(currency));

test.each<[string, Outcome, bigint]>([
  ["less than was requested", { outcome: "success", amount: 400_000 }, 400_000n],
  ["far more than was requested", { outcome: "success", amount: 900_000 }, 900_000n],
  [
    "what another investor requested",
    { outcome: "success", amount: 600_000, requestedAmount: 600_000 },
    600_000n,
  ],
])("%s is kept in suspense, not credited, and its payer is notified", async (_w, outcome, kobo) => {
  const before = await inSuspense();
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, outcome);
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(0n);
  expect((await inSuspense()) - before).toBe(kobo);
  expect(await pay.payment(reference)).toMatchObject({ state: "held", settledAt: null });
  expect(await pay.findings(reference)).toEqual(["payment-differs"]);
  expect(await pay.subjects(investor.email)).toEqual(["We are looking at your payment"]);
  expect(await pay.comeBack(reference)).toContain("/dashboard/notify/error/We received money");
});

test("another currency is kept in its own suspense account", async () => {
  const naira = await inSuspense();
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "success", currency: "USD" });
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(0n);
  expect(await inSuspense("USD")).toBe(500_000n);
  expect(await inSuspense()).toBe(naira);
  expect(await pay.findings(reference)).toEqual(["payment-differs"]);
});

test("money without an intent is kept in suspense once, however often it is reported", async () => {
  const before = await inSuspense();
  const reference = "other-product-1";
  await pay.customer(reference, { outcome: "success", amount: 250_000 });
  await pay.drain();
  const [body = ""] = await pay.webhooksOf(reference);
  await Promise.all([pay.webhook(`${body} `), pay.webhook(`${body}  `)]);
  await pay.expectBooksToAgree();
  expect((await inSuspense()) - before).toBe(250_000n);
  expect(await pay.findings(reference)).toEqual(["charge-unexplained"]);
});

test("a late fee of held money is booked when the gateway reports it", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "success", amount: 400_000, fees: null });
  await pay.travel("PT2M");
  expect(await pay.payment(reference)).toMatchObject({ state: "held", nextCheckAt: null });
  await pay.expectBooksToAgree();
});

test("held money stays held, whatever is reported later", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "success", amount: 400_000 });
  await pay.drain();
  const [body = ""] = await pay.webhooksOf(reference);
  await pay.webhook(body.replace('"amount":400000', '"amount":500000'));
  await pay.expectBooksToAgree();
  expect(await pay.stashOf(investor)).toBe(0n);
  expect(await pay.findings(reference)).toContain("payment-changed");
});
