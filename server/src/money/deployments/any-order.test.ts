import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bank, deployed, returnPool } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { newDocument } from "#test/documents.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { type Paying, startPaying } from "#test/paying.ts";
import { bookLine, reverseLine } from "./book-line.ts";
import type { LineKind } from "./queries.ts";

/** Money goes out, comes back, is lost and is reversed in any order, several at once: of each portfolio
 * what is out is what went out less what came back and what was lost, never less than nothing, and the
 * return pool gets the income and nothing else. A failure prints its seed. */

const RUNS = process.env["OSISI_TEST_SIZE"] === "full" ? 100 : 12;
const PORTFOLIOS = [2, 3, 4];
const AT_ONCE = 4;

const happening = record({
  what: constantFrom<Happening["what"]>("out", "out", "back", "back", "lost", "reverse"),
  portfolioId: constantFrom(...PORTFOLIOS),
  // Few: the same one is used again.
  reference: integer({ min: 0, max: 7 }),
  principal: integer({ min: 0, max: 400_00 }),
  income: integer({ min: 0, max: 90_00 }),
});

let world: Paying;
let evidenceId: string;

beforeAll(async () => {
  world = await startPaying();
  // Its nightly comparison would book what the gateway held before.
  await world.stopWorking();
  evidenceId = await newDocument(world.db, world.runtime.clock.now());
});
afterAll(() => world.stop());

interface Happening {
  what: LineKind | "reverse";
  portfolioId: number;
  reference: number;
  principal: number;
  income: number;
}

const by = { author: "Bisi", approver: "Chidi" };
const done: Record<string, number> = {};

async function happen(story: string, one: Happening): Promise<void> {
  const now = world.runtime.clock.now();
  const reference = `${story}-${one.reference}`;
  const { kind } = await inTransaction(world.db, async (tx) => {
    if (one.what === "reverse") return reverseLine(tx, { reference, ...by }, now);
    const principalKobo = BigInt(one.what === "back" ? one.principal : one.principal + 1);
    const incomeKobo = one.what === "back" ? BigInt(one.income + 1) : 0n;
    const { portfolioId, what } = one;
    const amounts = { principalKobo, incomeKobo, happenedOn: "2026-11-02" };
    const sha256 = "0".repeat(64);
    const line = { kind: what, portfolioId, reference, evidenceId, sha256, ...amounts, ...by };
    return bookLine(tx, line, now);
  });
  done[`${one.what}: ${kind}`] = (done[`${one.what}: ${kind}`] ?? 0) + 1;
}

async function sums() {
  const { rows } = await sql<{ portfolioId: number; out: bigint; income: bigint }>`
    select portfolio_id, sum(case kind when 'out' then principal_kobo else -principal_kobo end)::bigint as out,
      sum(income_kobo)::bigint as income
    from deployment_line where undone_at is null group by portfolio_id
  `.execute(world.db);
  return rows;
}

async function pool(): Promise<{ pooled: bigint; strangers: bigint }> {
  const { rows } = await sql<{ strangers: bigint }>`
    select count(*) as strangers from ledger.transfer t
    join ledger.account c on c.id = t.credit_account_id join ledger.account d on d.id = t.debit_account_id
    where ${returnPool} in (c.address, d.address) and t.movement not in ('capital-contributed', 'income-received', 'income-reversed')
  `.execute(world.db);
  return { pooled: await balanceOf(world.db, returnPool), strangers: rows[0]?.strangers ?? 0n };
}

it("deployed is out less back less lost, in any order and at once", async () => {
  const inBank = await houseBalanceOf(world.db, bank("NGN"));
  const { pooled: before } = await pool();
  const story = asyncProperty(
    array(happening, { minLength: 8, maxLength: 40 }),
    async (happenings) => {
      const name = newId();
      for (let at = 0; at < happenings.length; at += AT_ONCE) {
        await Promise.all(happenings.slice(at, at + AT_ONCE).map((one) => happen(name, one)));
      }
      const known = await sums();
      for (const portfolioId of PORTFOLIOS) {
        const out = known.find((one) => one.portfolioId === portfolioId)?.out ?? 0n;
        expect(out).toBeGreaterThanOrEqual(0n);
        expect(await balanceOf(world.db, deployed(portfolioId))).toBe(out);
      }
      const income = known.reduce((sum, one) => sum + one.income, 0n);
      expect(await pool()).toEqual({ pooled: before + income, strangers: 0n });
    },
  );
  await assert(story, { numRuns: RUNS });
  // What is not out, lost or income is in the bank again.
  const { rows } = await sql<{ gone: bigint }>`
    select coalesce(sum(case kind when 'out' then principal_kobo when 'back' then -principal_kobo - income_kobo else 0 end), 0)::bigint as gone
    from deployment_line where undone_at is null
  `.execute(world.db);
  expect(await houseBalanceOf(world.db, bank("NGN"))).toBe(inBank - (rows[0]?.gone ?? 0n));
  const happened = ["out: booked", "back: booked", "lost: booked", "reverse: reversed"];
  expect(Object.keys(done)).toEqual(expect.arrayContaining([...happened, "back: not-out"]));
  await expectSoundLedger(world.db);
});
