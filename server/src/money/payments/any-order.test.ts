import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Outcome, type Paying, startPaying } from "#test/paying.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { checkPayment } from "./check-payment.ts";

/** Reports about a payment arrive in any order, repeated and concurrently: a payment that matches
 * its intent is credited once, any other is kept in suspense, and clearing equals the gateway's
 * balance to the kobo. A failure prints its seed. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const NUMBER_OF_RUNS = isFull ? 150 : 8;
const MINUTE_MS = 60_000;
const ASKED_KOBO = 500_000n;

/** How a customer pays, and how much of it is credited. */
const ways: readonly Readonly<{ outcome: Omit<Outcome, "outcome">; creditedKobo: bigint }>[] = [
  { outcome: {}, creditedKobo: ASKED_KOBO },
  { outcome: { channel: "bank_transfer" }, creditedKobo: ASKED_KOBO },
  { outcome: { fees: null }, creditedKobo: ASKED_KOBO },
  { outcome: { amount: 517_800, fees: 17_800 }, creditedKobo: ASKED_KOBO },
  { outcome: { amount: 400_000 }, creditedKobo: 0n },
  { outcome: { amount: 700_000, requestedAmount: 700_000 }, creditedKobo: 0n },
  { outcome: { currency: "USD" }, creditedKobo: 0n },
];

const messages = ["webhook", "webhook in other bytes", "browser returns", "we query"] as const;
const acts = [...messages, ...messages, "customer fails", "customer pays"] as const;
type Step = Readonly<{ which: number; act: (typeof acts)[number] }>;

const plan = record({
  waysPaid: array(constantFrom(...ways), { minLength: 1, maxLength: 4 }),
  /** The steps of one batch run concurrently. */
  batches: array(
    array(record({ which: integer({ min: 0, max: 3 }), act: constantFrom(...acts) }), {
      minLength: 1,
      maxLength: 6,
    }),
    { minLength: 2, maxLength: 8 },
  ),
  answersLost: integer({ min: 0, max: 3 }),
  noiseSeed: integer({ min: 0, max: 9 }),
});

let pay: Paying;

beforeAll(async () => {
  pay = await startPaying();
  await pay.webhookFaults("drop");
});

afterAll(() => pay.stop());

test(
  "in any order, with any repetition, every payment is credited exactly once",
  async () => {
    await assert(
      asyncProperty(plan, async ({ waysPaid, batches, answersLost, noiseSeed }) => {
        await pay.noise(noiseSeed > 4, noiseSeed);
        const investor = await pay.investor();
        const payments: Payment[] = [];
        for (const way of waysPaid) {
          payments.push({ way, reference: await pay.begin(investor, 5_000), isPaid: false });
        }
        if (answersLost > 0) {
          const on = "GET /transaction/verify";
          await pay.fault({ on, times: answersLost, effect: "status", status: 502 });
        }
        for (const batch of batches) {
          const steps = batch.map(({ which, act }) => ({ payment: payments[which], act }));
          for (const { payment, act } of steps) if (payment) await customerActs(payment, act);
          await Promise.all(steps.map(async ({ payment, act }) => payment && report(payment, act)));
        }
        await pay.outside.clearFaults();
        await pay.travel("PT5M");

        const paid = payments.filter(({ isPaid }) => isPaid);
        const creditedKobo = paid.reduce((sum, { way }) => sum + way.creditedKobo, 0n);
        expect(await pay.stashOf(investor)).toBe(creditedKobo);
        await pay.expectBooksToAgree();

        for (const { reference } of paid.toReversed()) await tellAgain(reference);
        expect(await pay.stashOf(investor)).toBe(creditedKobo);
        await pay.expectBooksToAgree();
        const settled = payments.filter(({ way, isPaid }) => isPaid && way.creditedKobo > 0n);
        const mails = await pay.subjects(investor.email);
        const ofCredits = mails.filter((subject) => subject.startsWith("₦5,000"));
        expect(ofCredits).toHaveLength(settled.length);
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  },
  isFull ? 20 * MINUTE_MS : 2 * MINUTE_MS,
);

let variants = 0;

type Payment = { reference: string; way: (typeof ways)[number]; isPaid: boolean };

async function customerActs(payment: Payment, act: Step["act"]): Promise<void> {
  if (payment.isPaid) return;
  if (act === "customer fails") await pay.customer(payment.reference, { outcome: "failed" });
  if (act !== "customer pays") return;
  await pay.customer(payment.reference, { outcome: "success", ...payment.way.outcome });
  payment.isPaid = true;
}

async function report({ reference, isPaid }: Payment, act: Step["act"]): Promise<void> {
  if (act === "browser returns") await pay.comeBack(reference);
  if (act === "we query") await checkPayment(withPaymentHandlers(pay.runtime), reference);
  if (!isPaid || !act.startsWith("webhook")) return;
  const [body = ""] = await pay.webhooksOf(reference);
  variants += 1;
  const answer = await pay.webhook(act === "webhook" ? body : body + " ".repeat(variants % 97));
  expect(answer.statusCode).toBe(200);
}

async function tellAgain(reference: string): Promise<void> {
  const [body = ""] = await pay.webhooksOf(reference);
  await Promise.all([body, `${body} `, `\n${body}`].map((one) => pay.webhook(one)));
  await pay.comeBack(reference);
}
