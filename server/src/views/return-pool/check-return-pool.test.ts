import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { opsOf } from "#test/operating.ts";
import { bank, returnPool } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { closeEnded } from "#money/findings/finding-causes.ts";
import { inTransaction } from "#platform/database/database.ts";
import { checkReturnPool } from "./check-return-pool.ts";

let world: Investing;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  const entry = { key: "test:emptied", movement: "test", debit: returnPool, credit: bank("NGN") };
  const amount = await balanceOf(world.db, returnPool);
  await inTransaction(world.db, (tx) =>
    post(tx, [{ ...entry, amount, eventAt: world.runtime.clock.now() }]),
  );
});

afterAll(() => world.stop());

async function open(): Promise<{ kind: string; details: unknown }[]> {
  await checkReturnPool(world.runtime);
  await closeEnded(world.runtime);
  return world.db
    .selectFrom("finding")
    .select(["kind", "details"])
    .where("subject", "=", "return-pool")
    .where("settledAt", "is", null)
    .orderBy("kind")
    .execute();
}

const capital = (naira: number, ref: string) =>
  opsOf(world.runtime, "returns", ["capital", String(naira), "--ref", ref]);

it("pages a month before the pool falls short, and again when a return is late, until it is paid", async () => {
  const investor = await world.investor();
  await world.fill(investor, 40_000);
  // ₦10,000 at 3%: ₦300 on 30 April; and a plan, whose ₦30,000 earn ₦900 by the same day.
  await world.buy(investor, { unitsBought: 10, months: 3 });
  const plan = await world.save(investor, { amount: 30_000, interval: "monthly" });
  await world.rest();
  expect(await open()).toEqual([]);
  await world.jumpTo("2027-04-02T12:00:00+01:00");
  const short = { dueKobo: "120000", poolKobo: "0", missingKobo: "120000" };
  expect(await open()).toEqual([{ kind: "return-pool-short", details: short }]);
  // What pays the first only is not enough.
  await capital(300, "GTB-1");
  expect(await open()).toMatchObject([{ kind: "return-pool-short" }]);
  await world.jumpTo("2027-04-30T12:00:00+01:00");
  const late = (await world.plan(investor, plan)).lateReturn ?? 0;
  const kinds = (await open()).map(({ kind }) => kind);
  expect(kinds).toEqual(["return-pool-short", "returns-late"]);
  await capital(900, "GTB-2");
  await world.drain();
  expect(await open()).toEqual([]);
  expect(late).toBe(900);
});
