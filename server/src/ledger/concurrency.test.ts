import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { countWaiting, expectSoundLedger } from "#test/ledger.ts";
import { until } from "#test/until.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type Account, debt, frozen, gatewayClearing, held, stash, suspense } from "./accounts.ts";
import { balanceOf, houseBalanceOf, lockBalances } from "./balance.ts";
import { KeyReused, NotEnoughMoney, type Transfer, post } from "./post.ts";

const eventAt = new Date("2026-11-21T08:00:00Z");
const clearing = gatewayClearing("NGN");

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ connections: 50 });
});

afterAll(() => database.drop());
afterEach(() => expectSoundLedger(database.db));

function transfer(debit: Account, credit: Account, amount: bigint, key: string = newId()) {
  return { key, movement: "test", debit, credit, amount, eventAt } satisfies Transfer;
}

function posting(...entries: Transfer[]) {
  return inTransaction(database.db, (tx) => post(tx, entries));
}

/** Without the retry of `inTransaction`: a deadlock is an error. */
function postingOnce(...entries: Transfer[]) {
  return database.db.transaction().execute((tx) => post(tx, entries));
}

function times<Result>(count: number, work: (index: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

async function isWaiting(): Promise<boolean> {
  return (await countWaiting(database.db)) > 0;
}

describe("concurrent calls", () => {
  it("post one key from twenty connections, and it is done once", async () => {
    const same = transfer(clearing, stash(newId()), 700n);
    const answers = await times(20, () => postingOnce(same));
    expect(answers.filter((answer) => answer.fresh[0])).toHaveLength(1);
  });

  it("post one key between house accounts, and it is done once", async () => {
    const same = transfer(gatewayClearing("GHS"), suspense("GHS"), 700n);
    const answers = await times(20, () => postingOnce(same));
    expect(answers.filter((answer) => answer.fresh[0])).toHaveLength(1);
    expect(await houseBalanceOf(database.db, suspense("GHS"))).toBe(700n);
  });

  it("open the same accounts in opposite orders", async () => {
    const [one, other] = [stash(newId()), stash(newId())];
    await times(20, (index) => {
      const both = [transfer(clearing, one, 1n), transfer(clearing, other, 1n)];
      return postingOnce(...(index % 2 ? both : both.toReversed()));
    });
    expect(await balanceOf(database.db, one)).toBe(20n);
    expect(await balanceOf(database.db, other)).toBe(20n);
  });

  it("lock an investor's stash first, whichever of their accounts was used first", async () => {
    const owner = newId();
    const accounts = [debt(owner), frozen(owner), stash(owner)];
    await posting(transfer(debt(owner), clearing, 1n));
    await inTransaction(database.db, (tx) => lockBalances(tx, accounts));
    const { rows } = await sql<{ address: string }>`
      select address from ledger.account where owner_id = ${owner} order by id limit 1
    `.execute(database.db);
    expect(rows).toEqual([{ address: stash(owner) }]);
  });

  it("move money to and fro between two investors without a deadlock", async () => {
    const [one, other] = [stash(newId()), stash(newId())];
    await posting(transfer(clearing, one, 1_000n), transfer(clearing, other, 1_000n));
    await times(200, (index) => {
      const [from, to] = index % 2 ? [one, other] : [other, one];
      return postingOnce(transfer(from, to, 1n));
    });
    await times(100, (index) => {
      const [from, to] = index % 2 ? [one, other] : [other, one];
      return postingOnce(transfer(from, to, 2n), transfer(to, from, 1n), transfer(to, from, 1n));
    });
    expect(await balanceOf(database.db, one)).toBe(1_000n);
  });

  it("do one call and its reverse, and each entry is done once", async () => {
    const usd = gatewayClearing("USD");
    await times(20, async (round) => {
      const three = [1, 2, 3].map((n) => transfer(usd, suspense("USD"), 1n, `three:${round}:${n}`));
      const answers = await Promise.all([posting(...three), posting(...three.toReversed())]);
      expect(answers.flatMap((answer) => answer.fresh).filter(Boolean)).toHaveLength(3);
    });
    expect(await houseBalanceOf(database.db, suspense("USD"))).toBe(60n);
  });

  it("take an investor's whole balance, and one of fifty gets it", async () => {
    const investor = newId();
    await posting(transfer(clearing, stash(investor), 5_000n));
    const outcomes = await times(50, () =>
      posting(transfer(stash(investor), held(investor), 5_000n)).then(
        () => "got it",
        (error: unknown) => (error instanceof NotEnoughMoney ? "too late" : String(error)),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["got it", ...Array<string>(49).fill("too late")]);
  });
});

describe("while another transaction has posted and not yet committed", () => {
  let other: Client;

  beforeEach(async () => {
    other = new Client({ connectionString: database.appUrl, application_name: "other" });
    await other.connect();
    await posting(transfer(clearing, stash(newId()), 1n));
    await other.query("begin");
  });

  afterEach(() => other.end());

  async function otherPosts({ key, debit, credit, amount }: Transfer) {
    const statement = "select ledger.post_one($1, 'test', $2, $3, $4, now())";
    await other.query(statement, [key, debit, credit, amount]);
  }

  it("the house accounts block no one", async () => {
    await otherPosts(transfer(clearing, stash(newId()), 1n));
    const around = [
      transfer(clearing, suspense("NGN"), 1n),
      transfer(suspense("NGN"), clearing, 1n),
    ];
    const unhindered = await database.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '1ms'`.execute(tx);
      await post(tx, [transfer(clearing, stash(newId()), 1n)]);
      return await post(tx, around);
    });
    expect(unhindered).toEqual({ fresh: [true, true] });
    await other.query("commit");
  });

  it.each([
    ["commits", "the same is found to be done", false],
    ["rolls back", "the same is done", true],
  ])("and then %s: %s", async (end, _what, fresh) => {
    const investor = newId();
    await posting(transfer(clearing, stash(investor), 10n));
    const all = transfer(stash(investor), held(investor), 10n);
    await otherPosts(all);
    const mine = postingOnce(all);
    await until("my posting to wait", isWaiting);
    await other.query(end === "commits" ? "commit" : "rollback");
    expect(await mine).toEqual({ fresh: [fresh] });
    expect(await balanceOf(database.db, held(investor))).toBe(10n);
  });

  it.each([
    ["keys", (n: string) => transfer(clearing, suspense("NGN"), 1n, n)],
    ["accounts to open", (n: string) => transfer(clearing, stash(n), 1n)],
  ])("two that wait for the middle one of three %s do not wait for each other", async (_, one) => {
    const names = [newId(), newId(), newId()];
    const [first, middle, last] = names.map((name) => one(name));
    if (!first || !middle || !last) throw new Error("unreachable");
    await otherPosts(middle);
    const there = postingOnce(first, middle, last);
    const back = postingOnce(last, middle, first);
    await until("both to wait", async () => (await countWaiting(database.db)) === 2);
    await other.query("rollback");
    const fresh = (await Promise.all([there, back])).flatMap((answer) => answer.fresh);
    expect(fresh.filter(Boolean)).toHaveLength(3);
  });

  it("the same key with another amount waits, and is refused", async () => {
    const first = transfer(clearing, stash(newId()), 10n);
    await otherPosts(first);
    const mine = postingOnce({ ...first, credit: suspense("NGN") }).catch(
      (error: unknown) => error,
    );
    await until("my posting to wait", isWaiting);
    await other.query("commit");
    expect(await mine).toEqual(new KeyReused(first.key));
  });

  it("a call that overlaps with it starts over and does the rest", async () => {
    const [first, second] = [1, 2].map((n) =>
      transfer(clearing, suspense("NGN"), 10n, `part:${n}:${newId()}`),
    );
    if (!first || !second) throw new Error("unreachable");
    await otherPosts(second);
    const mine = posting(first, second);
    await until("my posting to wait", isWaiting);
    await other.query("commit");
    expect(await mine).toEqual({ fresh: [true, false] });
  });
});
