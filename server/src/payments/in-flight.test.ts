import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Investor, type Paying, startPaying } from "../../test/paying.ts";
import {
  type PaymentsPart,
  SHOWN_AT_MOST,
  payableSinceAt,
  paymentsInFlight,
  paymentsOfPart,
} from "./in-flight.ts";

let pay: Paying;
let investor: Investor;

beforeAll(async () => {
  pay = await startPaying();
});

afterAll(() => pay.stop());

beforeEach(async () => {
  await pay.weather("normal");
  investor = await pay.investor();
});

async function partOf(investorId: string): Promise<PaymentsPart> {
  const payableSince = payableSinceAt(pay.runtime.clock.now());
  const { rows } = await sql<{ part: PaymentsPart }>`
    select part from payments_part(${investorId}, ${payableSince}, ${SHOWN_AT_MOST})
  `.execute(pay.db);
  const [row] = rows;
  if (!row) throw new Error("no part");
  return row.part;
}

/** Asked for alone, and as a part of the profile. */
async function inFlight() {
  const now = pay.runtime.clock.now();
  const shown = await paymentsInFlight(pay.db, investor.id, now);
  const payments = await partOf(investor.id);
  expect(paymentsOfPart(payments, now)).toEqual(shown);
  return shown;
}

async function fundedBy(investorId: string): Promise<string> {
  const { settled } = await partOf(investorId);
  return settled;
}

test("a payment that was begun is shown with where it can be paid", async () => {
  const answer = await pay.fund(investor, { amount: 1_234.5, channel: "bank" });
  const { reference, redirect_url: payUrl } = answer.json().data;
  const { createdAt } = await pay.payment(reference);
  expect(await inFlight()).toEqual([
    {
      reference,
      amount: 1_234.5,
      state: "open",
      channel: "bank",
      since: createdAt.toISOString(),
      settledAt: null,
      payUrl,
    },
  ]);
});

test("a page that was left unpaid is shown for an hour and then no more", async () => {
  await pay.begin(investor, 5_000);
  await pay.travel("PT50M");
  expect(await inFlight()).toMatchObject([{ state: "open" }]);
  await pay.travel("PT20M");
  expect(await inFlight()).toEqual([]);
});

test("a payment that the bank is still working on is shown for as long as it does", async () => {
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "challenge" });
  await pay.travel("PT3H");
  expect(await inFlight()).toMatchObject([{ reference, state: "open", payUrl: null }]);
});

test("what is held is shown, what is settled or failed is not", async () => {
  const held = await pay.begin(investor, 5_000);
  await pay.customer(held, { outcome: "success", amount: 300_000 });
  await pay.paid(await pay.begin(investor, 700));
  await pay.customer(await pay.begin(investor, 800), { outcome: "failed" });
  await pay.travel("PT2M");
  expect(await inFlight()).toMatchObject([{ reference: held, state: "held", payUrl: null }]);
});

test("the newest are first, and never more than a page of them", async () => {
  for (let naira = 101; naira <= 125; naira += 1) await pay.begin(investor, naira);
  const shown = await inFlight();
  expect(shown.map(({ amount }) => amount)).toEqual(
    Array.from({ length: 20 }, (_, index) => 125 - index),
  );
});

test("all that was ever funded is the sum of what settled, for this investor alone", async () => {
  const other = await pay.investor();
  for (const naira of [100, 250.25, 1_000]) await pay.paid(await pay.begin(investor, naira));
  await pay.paid(await pay.begin(other, 9_000));
  await pay.begin(investor, 5_000);
  await pay.expectBooksToAgree();
  expect(await fundedBy(investor.id)).toBe("135025");
  expect(await fundedBy(other.id)).toBe("900000");
  expect(await fundedBy("00000000-0000-7000-8000-000000000000")).toBe("0");
});
