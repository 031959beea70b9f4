import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { checkPayment } from "#money/payments/check-payment.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";

/** A bank asks a card's owner to confirm a charge. Whatever they do, in any order and however late,
 * and however often it is reported: no second charge is made for the same instalment, it is saved
 * at most once, and paid money is in the plan or in the stash. A failure prints its seed. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const NUMBER_OF_RUNS = isFull ? 60 : 4;
const MINUTE_MS = 60_000;
const INSTALMENT_KOBO = 500_00n;

const acts = [
  ...(["confirm", "a day passes", "three days pass", "we query", "the webhook repeats"] as const),
  ...(["browser returns", "begin by hand", "pay by hand", "pay from stash"] as const),
  ...(["pause", "resume", "remove the card"] as const),
] as const;
type Act = (typeof acts)[number];

let world: Saving;

beforeAll(async () => {
  world = await startSaving("2027-03-01T09:00:00+01:00");
});

afterAll(() => world.stop());

test(
  "an instalment whose charge waits for its owner is charged once and saved at most once",
  async () => {
    await assert(
      asyncProperty(array(constantFrom(...acts), { minLength: 4, maxLength: 9 }), async (steps) => {
        const investor = await world.investor();
        const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, {
          amount: 500,
        });
        await world.paid(data.reference);
        const id = await world.save(investor, { interval: "weekly" });
        await world.cards(["challenge"]);
        await world.pass(7);
        const challenged = await chargesOfSecond(id);
        expect(challenged).toHaveLength(1);
        const context: Context = { investor, id, charge: challenged[0] ?? "", byHand: undefined };
        await world.webhookFaults("drop");
        for (const act of steps) await perform(context, act);
        await world.webhookFaults("normal");
        await world.travel("PT80H");

        expect(await chargesOfSecond(id)).toEqual(challenged);
        await expectAllOfItThere(context);
        await world.outside.control("POST", "/webhooks/replay", {});
        await world.drain();
        await expectAllOfItThere(context);
        const mails = await world.subjects(investor.email);
        expect(mails.filter((subject) => subject.includes("declined"))).toEqual([]);
        await world.expectBooksToAgree();
        await world.rest();
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  },
  isFull ? 60 * MINUTE_MS : 10 * MINUTE_MS,
);

type Context = { investor: Investor; id: string; charge: string; byHand: string | undefined };

async function perform(context: Context, act: Act): Promise<void> {
  const { investor, id, charge } = context;
  const second = { planId: id, number: 2 };
  if (act === "confirm") await world.paid(charge);
  if (act === "a day passes") await world.travel("P1D");
  if (act === "three days pass") await world.travel("PT73H");
  if (act === "we query") await checkPayment(withPaymentHandlers(world.runtime), charge);
  if (act === "browser returns") await world.comeBack(charge);
  if (act === "pay from stash") await world.post(investor, apiPaths.payInstalmentFromStash, second);
  if (act === "pause") await world.post(investor, apiPaths.pauseSaving, { planId: id });
  if (act === "resume") await world.post(investor, apiPaths.resumeSaving, { planId: id });
  if (act === "begin by hand") {
    const begun = await world.post<{ reference: string } | null>(
      investor,
      apiPaths.payInstalment,
      second,
    );
    context.byHand = begun.data?.reference ?? context.byHand;
  }
  if (act === "pay by hand" && context.byHand !== undefined) await world.paid(context.byHand);
  if (act === "the webhook repeats") {
    for (const body of (await world.webhooksOf(charge)).slice(0, 1)) await world.webhook(body);
  }
  if (act === "remove the card") {
    const card = await world.cardOf(investor).catch(() => undefined);
    if (card !== undefined) await world.post(investor, apiPaths.removeCard, { id: card });
  }
}

/** The references of all card charges that were ever made for the second instalment. */
async function chargesOfSecond(planId: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom("cardCharge")
    .innerJoin("payment", "payment.id", "cardCharge.paymentId")
    .innerJoin("planInstalment", "planInstalment.id", "payment.subjectId")
    .select("payment.reference")
    .where("planInstalment.planId", "=", planId)
    .where("planInstalment.number", "=", 2)
    .execute();
  return rows.map(({ reference }) => reference);
}

async function expectAllOfItThere({ investor, id }: Context): Promise<void> {
  const paid = (await world.charges(investor)).filter(({ status }) => status === "success");
  const [inStash, inPlan] = [await world.stashOf(investor), await world.inPlan(investor, id)];
  expect(inStash + inPlan).toBe(paid.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
  const { paidCount } = await world.plan(investor, id);
  expect(inPlan).toBe(BigInt(paidCount) * INSTALMENT_KOBO);
}
