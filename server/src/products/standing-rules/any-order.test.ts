import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { koboFromNaira } from "@osisi/contracts/money.ts";
import { type Takes, placeArrival, reaches } from "@osisi/contracts/pass-on.ts";
import type { RulePlan, StandingRules } from "@osisi/contracts/standing-rules.ts";
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Arriving, startArriving } from "#test/arriving.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";

/** Any rules, plans, arrivals and acts of the investor, in any order: all that arrived is in plans
 * or in the stash, no instalment is paid twice, and each arrival does what the editor's example had
 * said. A failure prints its seed. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const NUMBER_OF_RUNS = isFull ? 40 : 4;
const MINUTE_MS = 60_000;

const anyPlan = record({
  interval: constantFrom("daily", "weekly", "monthly"),
  amount: constantFrom(100, 500, 1_250.5),
});
const at = integer({ min: 0, max: 2 });
const anyAct = oneof(
  {
    weight: 4,
    arbitrary: record({ kind: constantFrom("arrives"), naira: integer({ min: 1, max: 6_000 }) }),
  },
  record({ kind: constantFrom("two at once"), naira: integer({ min: 100, max: 2_000 }) }),
  record({ kind: constantFrom("days pass"), days: integer({ min: 1, max: 9 }) }),
  record({
    kind: constantFrom("rules"),
    rules: array(record({ at, reach: constantFrom(...reaches) }), { maxLength: 3 }),
  }),
  record({ kind: constantFrom("pause", "resume", "pay from stash", "begin a checkout"), at }),
);
type Act = typeof anyAct extends { generate: (...given: never[]) => { value: infer One } }
  ? One
  : never;

let world: Arriving;

beforeAll(async () => {
  world = await startArriving("2027-03-01T09:00:00+01:00");
});

afterAll(() => world.stop());

type Context = { investor: Investor; plans: readonly string[]; arrivedKobo: bigint };

test(
  "money that arrives is conserved, and no instalment is paid twice",
  async () => {
    await assert(
      asyncProperty(
        array(anyPlan, { minLength: 1, maxLength: 3 }),
        array(anyAct, { minLength: 5, maxLength: 10 }),
        async (wanted, acts) => {
          const investor = await world.investor();
          const plans: string[] = [];
          for (const plan of wanted)
            plans.push(await world.save(investor, { ...plan, consent: false }));
          const context: Context = { investor, plans, arrivedKobo: 0n };
          await world.setRules(
            investor,
            plans.map((planId, index) => ({ planId, reach: reaches[index % 3] ?? "due" })),
          );
          const startedKobo = await inPlans(context);
          for (const act of acts) await perform(context, act);
          const held = (await inPlans(context)) + (await world.stashOf(investor));
          expect(held).toBe(startedKobo + context.arrivedKobo);
          await expectPaidOnce(context);
          await expectSoundLedger(world.db);
          await world.rest();
        },
      ),
      { numRuns: NUMBER_OF_RUNS },
    );
  },
  isFull ? 60 * MINUTE_MS : 10 * MINUTE_MS,
);

async function perform(context: Context, act: Act): Promise<void> {
  const { investor, plans } = context;
  if ("naira" in act) return arrive(context, act);
  if ("days" in act) return world.pass(act.days);
  if ("rules" in act) {
    const rules = new Map(act.rules.map(({ at: index, reach }) => [plans[index], reach]));
    const named = [...rules].flatMap(([planId, reach]) => (planId ? [{ planId, reach }] : []));
    return world.setRules(investor, named);
  }
  const planId = plans[act.at];
  if (planId === undefined) return;
  if (act.kind === "pause") await world.post(investor, apiPaths.pauseSaving, { planId });
  if (act.kind === "resume") await world.post(investor, apiPaths.resumeSaving, { planId });
  const { instalments } = await world.plan(investor, planId);
  const number = instalments.find(({ payable }) => payable.stash)?.number;
  if (number === undefined) return;
  const path =
    act.kind === "pay from stash" ? apiPaths.payInstalmentFromStash : apiPaths.payInstalment;
  if (act.kind === "pay from stash" || act.kind === "begin a checkout") {
    await world.post(investor, path, { planId, number });
  }
}

async function arrive(
  context: Context,
  { kind, naira }: { kind: "arrives" | "two at once"; naira: number },
): Promise<void> {
  const { investor } = context;
  const count = kind === "arrives" ? 1 : 2;
  const before = await world.rules(investor);
  const references: string[] = [];
  for (let made = 0; made < count; made += 1)
    references.push(await world.transfer(investor, naira));
  // Each is reported twice.
  await Promise.all([...references, ...references].map((reference) => world.settle(reference)));
  const kobo = koboFromNaira(naira) ?? 0n;
  context.arrivedKobo += kobo * BigInt(count);
  for (const reference of references) {
    const { id } = await world.payment(reference);
    const uses = await usesOf(id);
    const sum = uses.reduce((all, { amountKobo }) => all + amountKobo, 0n);
    if (before.rules.length > 0) expect(sum).toBe(kobo);
    if (count === 1)
      expect(uses.filter(({ planId }) => planId !== null)).toEqual(foretold(before, kobo));
  }
}

/** What the editor's example says. */
function foretold({ rules, plans }: StandingRules, kobo: bigint) {
  const takesOf = (planId: string) => takenBy(plans.find((plan) => plan.planId === planId));
  return placeArrival(rules, takesOf, kobo).placed;
}

const koboOf = (naira: number) => koboFromNaira(naira) ?? 0n;

function takenBy(plan: RulePlan | undefined): Takes | undefined {
  if (plan?.state !== "running") return undefined;
  return {
    due: plan.due.map(({ amount }) => koboOf(amount)),
    next: plan.next ? koboOf(plan.next.amount) : undefined,
    room: koboOf(plan.room),
  };
}

function usesOf(paymentId: string) {
  return world.db
    .selectFrom("standingRuleUse")
    .select(["planId", "kind", "amountKobo"])
    .where("paymentId", "=", paymentId)
    .orderBy("id")
    .execute();
}

async function inPlans({ investor, plans }: Context): Promise<bigint> {
  let sum = 0n;
  for (const id of plans) sum += await world.inPlan(investor, id);
  return sum;
}

/** What a plan holds is the sum of its paid instalments, and no two of them are for one date. */
async function expectPaidOnce({ investor, plans }: Context): Promise<void> {
  for (const id of plans) {
    const { savedSoFar, instalments } = await world.plan(investor, id);
    expect(koboFromNaira(savedSoFar)).toBe(await world.inPlan(investor, id));
    const dates = instalments.filter(({ state }) => state === "paid").map(({ dueDate }) => dueDate);
    expect(new Set(dates).size).toBe(dates.length);
  }
}
