import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { array, assert, asyncProperty, constantFrom, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkPayment } from "#money/payments/check-payment.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { inTransaction } from "#platform/database/database.ts";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import { spend } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";

/** Debits of a mandate succeed, fail, hang and are returned by the bank, while their investor pays by
 * hand, pauses, withdraws or ends the mandate, in any order and whatever is reported: an instalment
 * is debited successfully once at most, and all money that the bank did not take back is in the plan
 * or the stash, or was spent. A failure prints its seed. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const NUMBER_OF_RUNS = isFull ? 40 : 3;
const MINUTE_MS = 60_000;

const outcomes = ["success", "success", "never", "insufficient_funds", "declined"] as const;
const acts = [
  ...(["a week passes", "a week passes", "a day passes", "the night", "we query"] as const),
  ...(["the debit succeeds", "the debit fails", "the last is returned"] as const),
  ...(["the webhooks repeat", "pay from stash", "spend the stash", "pause", "resume"] as const),
  ...(["end the mandate"] as const),
] as const;
type Act = (typeof acts)[number];
const course = record({
  next: array(constantFrom(...outcomes), { maxLength: 4 }),
  steps: array(constantFrom(...acts), { minLength: 4, maxLength: 9 }),
});

type Context = {
  investor: Investor;
  planId: string;
  mandateId: string;
  spentKobo: bigint;
};

let world: Debiting;

beforeAll(async () => {
  world = await startDebiting("2027-03-01T09:00:00+01:00");
});

afterAll(() => world.stop());

test(
  "no instalment is debited twice, and what comes and goes back is all there",
  async () => {
    await assert(
      asyncProperty(course, async ({ next, steps }) => {
        const investor = await world.investor();
        await world.paid(await world.begin(investor, 1_000));
        const plan = { interval: "weekly", span: 12 };
        const { planId, mandateId, reference } = await world.saveByDebit(investor, plan);
        await world.debits(reference, ...next);
        const context: Context = { investor, planId, mandateId, spentKobo: 0n };
        for (const act of steps) await perform(context, act);
        await end(context, "processing", "success");
        await world.night();
        await world.night();
        await expectAllThere(context);
        await world.outside.control("POST", "/webhooks/replay", {});
        await world.night();
        await expectAllThere(context);
        await world.expectBooksToAgree();
        await world.rest();
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  },
  isFull ? 60 * MINUTE_MS : 10 * MINUTE_MS,
);

async function perform(context: Context, act: Act): Promise<void> {
  const { investor, planId, mandateId } = context;
  if (act === "a week passes") await world.pass(7);
  if (act === "a day passes") await world.pass(1);
  if (act === "the night") await world.night();
  if (act === "the debit succeeds") await end(context, "processing", "success");
  if (act === "the debit fails") await end(context, "processing", "failed");
  if (act === "the last is returned") await end(context, "success", "returned");
  if (act === "the webhooks repeat") await world.outside.control("POST", "/webhooks/replay", {});
  if (act === "pause") await world.post(investor, apiPaths.pauseSaving, { planId });
  if (act === "resume") await world.post(investor, apiPaths.resumeSaving, { planId });
  if (act === "end the mandate") await world.cancel(investor, mandateId);
  if (act === "we query") {
    const runtime = withPaymentHandlers(world.runtime);
    for (const { reference } of await debitsOf(context)) await checkPayment(runtime, reference);
  }
  if (act === "pay from stash") {
    const { instalments } = await world.plan(investor, planId);
    const number = instalments.find(({ payable }) => payable.stash)?.number;
    if (number !== undefined)
      await world.post(investor, apiPaths.payInstalmentFromStash, { planId, number });
  }
  if (act === "spend the stash") {
    const kobo = await world.stashOf(investor);
    if (kobo > 0n) await inTransaction(world.db, (tx) => spend(tx, investor.id, kobo));
    context.spentKobo += kobo;
  }
  await world.drain();
}

/** The newest debit with that status ends. */
async function end(context: Context, status: string, outcome: string): Promise<void> {
  const found = (await debitsOf(context)).findLast((one) => one.status === status);
  if (found) await world.outside.control("POST", `/transactions/${found.reference}`, { outcome });
  await world.drain();
}

/** By instalment, as the gateway has them, oldest first. */
async function debitsOf({ investor, planId }: Context) {
  const ours = await world.db
    .selectFrom("cardCharge")
    .innerJoin("payment", "payment.id", "cardCharge.paymentId")
    .innerJoin("planInstalment", "planInstalment.id", "payment.subjectId")
    .select(["payment.reference", "planInstalment.number"])
    .where("planInstalment.planId", "=", planId)
    .execute();
  const numbers = new Map(ours.map(({ reference, number }) => [reference, number]));
  const all = await world.charges(investor);
  return all.flatMap((one) => {
    const number = numbers.get(one.reference);
    return number === undefined ? [] : [{ ...one, number }];
  });
}

async function expectAllThere(context: Context): Promise<void> {
  const { investor, planId, spentKobo } = context;
  const debits = await debitsOf(context);
  const taken = debits.filter(({ status }) => status !== "failed").map(({ number }) => number);
  expect(new Set(taken).size).toBe(taken.length);
  const all = await world.charges(investor);
  const paid = all.filter(({ status }) => status === "success");
  const cameKobo = paid.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const [stash, plan] = [await world.stashOf(investor), await world.inPlan(investor, planId)];
  const [frozen, debt] = [await world.frozenOf(investor), await world.debtOf(investor)];
  expect(stash + plan + frozen - debt + spentKobo).toBe(cameKobo);
  const { savedSoFar } = await world.plan(investor, planId);
  expect(BigInt(Math.round(savedSoFar * 100))).toBe(plan);
}
