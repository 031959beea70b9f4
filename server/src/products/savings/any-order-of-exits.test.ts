import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { koboFromNaira } from "@osisi/contracts/money.ts";
import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { debt } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** A plan is ended early, in any order with charges, disputes, holds and its last day: it ends once,
 * either early or on that day, earns only in the second case, and no kobo is lost or made. A failure
 * prints its seed. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const NUMBER_OF_RUNS = isFull ? 60 : 6;
const MINUTE_MS = 60_000;

const acts = [
  ...(["end it", "end it", "end it twice at once", "a week passes", "three days pass"] as const),
  ...(["the bank waits", "the bank pays", "the bank declines", "pay by hand"] as const),
  ...(["dispute", "win", "lose", "hold", "lift", "pause", "top up", "the last day comes"] as const),
] as const;
type Act = (typeof acts)[number];

let world: Saving;

beforeAll(async () => {
  world = await startSaving("2027-03-01T09:00:00+01:00");
});

afterAll(() => world.stop());

test(
  "a plan ends once, early or on its last day, and only then earns",
  async () => {
    await assert(
      asyncProperty(array(constantFrom(...acts), { minLength: 3, maxLength: 9 }), async (steps) => {
        const investor = await world.investor();
        const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, {
          amount: 500,
        });
        await world.paid(data.reference);
        const planId = await world.save(investor, { interval: "weekly", amount: 1_000 });
        const context: Context = { investor, planId, disputed: undefined, page: undefined };
        for (const act of steps) await perform(context, act);
        await finish(context);
        await expectOneEnd(context);
        await world.expectBooksToAgree();
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  },
  isFull ? 60 * MINUTE_MS : 10 * MINUTE_MS,
);

type Context = {
  investor: Investor;
  planId: string;
  /** The payment that its bank wants back. */
  disputed: { reference: string; state: "open" | "won" | "lost" } | undefined;
  page: string | undefined;
};

async function perform(context: Context, act: Act): Promise<void> {
  const { investor, planId } = context;
  const open = async () => (await world.charges(investor))[0];
  if (act === "end it") await end(context);
  if (act === "end it twice at once") await Promise.all([end(context), end(context)]);
  if (act === "a week passes") await world.pass(7);
  if (act === "three days pass") await world.travel("PT73H");
  if (act === "the bank waits") await world.cards(["challenge"]);
  if (act === "the bank pays") await decide(await open(), "success");
  if (act === "the bank declines") await decide(await open(), "failed");
  if (act === "pause") await world.post(investor, apiPaths.pauseSaving, { planId });
  if (act === "top up") {
    const body = { savingId: planId, amount: 500, paymentMethod: "stash" };
    await world.post(investor, apiPaths.topUpSaving, body);
  }
  if (act === "pay by hand") {
    const body = { planId, number: 2 };
    const begun = await world.post<{ reference: string } | null>(
      investor,
      apiPaths.payInstalment,
      body,
    );
    context.page = begun.data?.reference ?? context.page;
    if (context.page !== undefined) await world.paid(context.page);
  }
  if (act === "hold" || act === "lift") await hold(investor, act === "hold");
  if (act === "dispute") await dispute(context);
  if (act === "win" || act === "lose") await resolve(context, act === "win" ? "won" : "lost");
  if (act === "the last day comes") {
    const { maturityDate } = await world.plan(investor, planId);
    if (world.today() < maturityDate) await world.jumpTo(`${maturityDate}T00:05:00+01:00`);
  }
  await world.drain();
}

async function end({ investor, planId }: Context): Promise<void> {
  const { exit } = await world.plan(investor, planId);
  await world.post(investor, apiPaths.exitSaving, { planId, amount: exit?.amount ?? 1_000 });
}

async function decide(charge: { reference: string; status: string } | undefined, outcome: string) {
  if (charge && charge.status !== "success" && charge.status !== "failed") {
    await world.customer(charge.reference, {
      outcome: outcome === "success" ? "success" : "failed",
    });
  }
}

async function hold({ id }: Investor, isOn: boolean): Promise<void> {
  const until = isOn ? new Date("2030-01-01") : null;
  await world.db
    .updateTable("investor")
    .set({ holdScope: until && "withdrawals", holdUntil: until })
    .where("id", "=", id)
    .execute();
}

/** Of the payment that began the plan. */
async function dispute(context: Context): Promise<void> {
  if (context.disputed) return;
  const paid = (await world.charges(context.investor)).find(({ amount }) => amount === 100_000);
  if (!paid) return;
  context.disputed = { reference: paid.reference, state: "open" };
  await world.outside.control("POST", "/disputes", { reference: paid.reference, event: "create" });
}

async function resolve(context: Context, state: "won" | "lost"): Promise<void> {
  if (context.disputed?.state !== "open") return;
  const { reference } = context.disputed;
  const resolution = state === "won" ? "declined" : "merchant-accepted";
  await world.outside.control("POST", "/disputes", { reference, event: "resolve", resolution });
  context.disputed = { reference, state };
}

/** The last day passes, whatever happened; a dispute is decided after it. */
async function finish(context: Context): Promise<void> {
  await hold(context.investor, false);
  await perform(context, "the last day comes");
  await world.travel("PT80H");
  await resolve(context, "won");
  await world.drain();
}

async function expectOneEnd({ investor, planId, disputed }: Context): Promise<void> {
  const plan = await world.plan(investor, planId);
  expect(plan.status).toBe("matured");
  const { rows } = await sql<{ key: string; movement: string; amount: bigint }>`
    select k.key, t.movement, t.amount from ledger.transfer_key k
    left join ledger.transfer t on t.id = k.transfer_id
    where k.key like ${`plan:${planId}:%`}
  `.execute(world.db);
  const ended = rows.filter(({ key }) => key === `plan:${planId}:matured`);
  expect(ended).toHaveLength(1);
  const isEarly = plan.ended === "exited";
  expect(rows.some(({ movement }) => movement === (isEarly ? "plan-matured" : "plan-exited"))).toBe(
    false,
  );
  const earned = rows
    .filter(({ movement }) => movement === "plan-return")
    .reduce((sum, { amount }) => sum + amount, 0n);
  expect(earned).toBe(isEarly ? 0n : koboFromNaira(plan.interestToDate));
  expect(await world.inPlan(investor, planId)).toBe(0n);

  // A lost dispute makes the gateway call its payment reversed.
  const paid = (await world.charges(investor)).filter(({ status }) =>
    ["success", "reversed"].includes(status),
  );
  const inKobo = paid.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const lost = disputed?.state === "lost" ? 100_000n : 0n;
  const owed = await balanceOf(world.db, debt(investor.id));
  const has = (await world.stashOf(investor)) + (await world.frozenOf(investor)) - owed;
  expect(has).toBe(inKobo + earned - lost);
}
