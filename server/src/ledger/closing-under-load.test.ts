import { array, assert, asyncProperty, boolean, integer, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { before, monthsSince, setClock } from "#test/months.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { gatewayClearing, stash } from "./accounts.ts";
import { type Closing, closeInLedger } from "./closed-months.ts";
import { rollUp } from "./jobs.ts";
import { post } from "./post.ts";

/** The law of closing: whatever posts meanwhile, in whatever order transactions begin, write and
 * end, and wherever the clock goes, no posting is refused, and from the closing on nothing is booked
 * in the month. A failure prints its seed. */

const NUMBER_OF_RUNS = process.env["OSISI_TEST_SIZE"] === "full" ? 60 : 8;
const CONNECTIONS = 24;
const clearing = gatewayClearing("NGN");
/** Opened in this order, in which a transaction takes the two of a pair, so that none waits for another for ever. */
const people = Array.from({ length: 24 }, () => stash(newId()));

let database: TestDatabase;
let month: (n: number) => string;
let endOf: (n: number) => Date;
/** The next month to close. */
let n = 0;

beforeAll(async () => {
  database = await testDatabase({ connections: CONNECTIONS + 4 });
  ({ endOf, month } = await monthsSince(database.db));
  for (let pair = 0; pair < people.length / 2; pair += 1) await work({ ...idle, pair });
});

afterAll(() => database.drop());

const close = () =>
  inTransaction(database.db, (tx) =>
    closeInLedger(tx, { firstDay: `${month(n)}-01`, operator: "Bisi", sentence: "under load" }),
  );

type Pause = number;
const pause = (ms: Pause) => sql`select pg_sleep(${ms / 1000})`;

async function later<Result>(after: Pause, call: () => Promise<Result>): Promise<Result> {
  await pause(after).execute(database.db);
  return call();
}

type Work = Readonly<{ first: Pause; second: Pause; last: Pause; pair: number; isUndone: boolean }>;

/** Two postings in one transaction, without the retry of `inTransaction`: a refusal is an error. */
async function work({ first, second, last, pair, isUndone }: Work): Promise<void> {
  const [one = clearing, other = clearing] = people.slice(2 * pair, 2 * pair + 2);
  const transfer = (credit: typeof one, key = newId()) =>
    ({ key, movement: "test", debit: clearing, credit, amount: 1n, eventAt: new Date(0) }) as const;
  const undone = new Error("undone");
  await database.db
    .transaction()
    .execute(async (tx) => {
      await pause(first).execute(tx);
      await post(tx, [transfer(one)]);
      await pause(second).execute(tx);
      await post(tx, [transfer(other), transfer(stash(newId()))]);
      await pause(last).execute(tx);
      if (isUndone) throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

const idle = { first: 0, second: 0, last: 0, pair: 0, isUndone: false };

async function untilClosed(): Promise<void> {
  for (;;) {
    const { outcome } = await close();
    if (outcome === "closed") return;
    expect(["not-over", "busy"] satisfies Closing["outcome"][]).toContain(outcome);
    await pause(5).execute(database.db);
  }
}

async function expectClosedForGood(): Promise<void> {
  const { rows } = await sql<{ inside: bigint; slipped: bigint }>`
    select count(*) filter (where t.booked_at < m.ends_at) as inside,
      count(*) filter (where t.id > m.last_transfer_id and t.booked_at < m.ends_at) as slipped
    from ledger.transfer t, closed_month m where m.month = ${`${month(n)}-01`}
  `.execute(database.db);
  expect(rows).toEqual([{ inside: expect.any(BigInt), slipped: 0n }]);
  // The digest of every closed month, among others.
  await expectSoundLedger(database.db);
}

it("a month ends and is closed while twenty connections post, and none of them is refused", async () => {
  await setClock(database.db, before(endOf(n), 1_500));
  const state = { isOver: false };
  let posted = 0;
  const posting = async (worker: number) => {
    for (let round = 0; !state.isOver; round += 1) {
      const last = round % 6 === worker % 6 ? 150 : round % 13;
      const [first, second] = [worker % 7, (worker * 3 + round) % 11];
      await work({ first, second, last, pair: worker % 12, isUndone: round % 9 === 8 });
      posted += 1;
    }
  };
  const workers = Array.from({ length: CONNECTIONS }, (_, worker) => posting(worker));
  try {
    await Promise.all([untilClosed(), rollUp(database.db)]);
    const postedBefore = posted;
    // What is under way and what comes has a clock in the month that is closed.
    await setClock(database.db, before(endOf(n), 60_000));
    await expect.poll(() => posted, { timeout: 60_000 }).toBeGreaterThan(postedBefore + 100);
  } finally {
    state.isOver = true;
    await Promise.all(workers);
  }
  await expectClosedForGood();
  const { rows } = await sql<{ within: bigint; moved: bigint }>`
    select count(*) filter (where booked_at < ${endOf(n)}) as within,
      count(*) filter (where booked_at = ${endOf(n)}) as moved
    from ledger.transfer where movement = 'test'
  `.execute(database.db);
  expect(rows[0]?.within).toBeGreaterThan(0n);
  expect(rows[0]?.moved).toBeGreaterThan(0n);
  n += 1;
}, 60_000);

const ms = integer({ min: 0, max: 25 });
const someWork = record({
  first: ms,
  second: ms,
  last: ms,
  pair: integer({ min: 0, max: 3 }),
  isUndone: boolean(),
});

it("any interleaving of postings, closings, roll-ups and a clock that goes both ways keeps the law", async () => {
  const plan = record({
    works: array(someWork, { minLength: 4, maxLength: CONNECTIONS - 2 }),
    closings: array(ms, { minLength: 1, maxLength: 3 }),
    clocks: array(record({ after: ms, at: integer({ min: -2_000, max: 2_000 }) }), {
      maxLength: 4,
    }),
    rollUps: array(ms, { maxLength: 2 }),
  });
  await assert(
    asyncProperty(plan, async ({ clocks, closings, rollUps, works }) => {
      await setClock(database.db, before(endOf(n), 15));
      await Promise.all([
        ...works.map(work),
        ...closings.map((after) => later(after, close)),
        ...clocks.map(({ after, at }) =>
          later(after, () => setClock(database.db, before(endOf(n), at))),
        ),
        ...rollUps.map((after) => later(after, () => rollUp(database.db))),
      ]);
      await setClock(database.db, endOf(n));
      const { outcome } = await close();
      expect(["closed", "closed-before"]).toContain(outcome);
      await setClock(database.db, before(endOf(n), 1_000));
      await work(idle);
      await expectClosedForGood();
      n += 1;
    }),
    { numRuns: NUMBER_OF_RUNS },
  );
}, 300_000);
