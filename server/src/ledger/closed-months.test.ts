import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { countWaiting, expectSoundLedger, rollUpTo } from "#test/ledger.ts";
import { before, monthsSince, setClock } from "#test/months.ts";
import { until } from "#test/until.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type Account, bank, gatewayClearing, stash } from "./accounts.ts";
import { closedMonths, closeInLedger } from "./closed-months.ts";
import { findViolations } from "./invariants.ts";
import { post } from "./post.ts";

const clearing = gatewayClearing("NGN");
const NEVER_CHANGED = "OL003";
const MONTH_IS_CLOSED = "OL004";

let database: TestDatabase;
let owner: Client;
let app: Client;
let month: (n: number) => string;
let endOf: (n: number) => Date;

beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
  owner = new Client({ connectionString: database.ownerUrl });
  app = new Client({ connectionString: database.appUrl });
  await Promise.all([owner.connect(), app.connect()]);
  ({ endOf, month } = await monthsSince(database.db));
});

afterEach(() => expectSoundLedger(database.db));

afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

const transfer = (credit: Account = stash(newId())) => ({
  key: newId(),
  movement: "test",
  debit: clearing,
  credit,
  amount: 100n,
  // A value date of long ago is not when it was booked.
  eventAt: new Date("2020-01-01T00:00:00Z"),
});

const posting = (credit?: Account) =>
  inTransaction(database.db, (tx) => post(tx, [transfer(credit)]));

const close = (n: number) =>
  inTransaction(database.db, (tx) =>
    closeInLedger(tx, { firstDay: `${month(n)}-01`, operator: "Bisi", sentence: "all looked at" }),
  );

const closed = async () => (await closedMonths(database.db)).map((one) => one.month);

async function newest(): Promise<{ id: bigint; bookedAt: Date }> {
  const { rows } = await sql<{ id: bigint; bookedAt: Date }>`
    select id, booked_at from ledger.transfer order by id desc limit 1
  `.execute(database.db);
  if (!rows[0]) throw new Error("nothing was booked");
  return rows[0];
}

const postBy = (client: Client, credit: string) =>
  client.query("select ledger.post_one($1, 'test', $2, $3, 1, now())", [newId(), clearing, credit]);

/** As the owner, without the posting functions. */
const writeTransfer = (bookedAt: Date) =>
  owner.query(
    `insert into ledger.transfer (id, key, movement, debit_account_id, credit_account_id, amount, currency, event_at, booked_at)
     select nextval('ledger.transfer_id'), 'slip', 'test', d.id, c.id, 1, 'NGN', now(), $1
     from ledger.account d, ledger.account c where d.address = 'gateway-clearing:NGN' and c.address = 'bank:NGN'`,
    [bookedAt],
  );

describe("a month", () => {
  it("is not closed before it is over in Lagos, before anything was booked, or before the month before it", async () => {
    await setClock(database.db, before(endOf(0), 10_000));
    await posting();
    await posting(bank("NGN"));
    expect(await close(0)).toMatchObject({ outcome: "not-over" });
    expect(await close(-1)).toMatchObject({ outcome: "nothing-booked" });
    await setClock(database.db, endOf(1));
    expect(await close(1)).toMatchObject({ outcome: "gap" });
    expect(await close(0)).toMatchObject({ outcome: "closed" });
    expect(await close(-1)).toMatchObject({ outcome: "nothing-booked" });
    expect(await close(0)).toMatchObject({ outcome: "closed-before" });
    expect(await closed()).toEqual([month(0)]);
  });

  it("without a posting is closed, too, and has the trial balance of the month before", async () => {
    await setClock(database.db, endOf(1));
    await close(1);
    const [first, second] = await closedMonths(database.db);
    expect(second?.sha256).toBe(first?.sha256);
    expect(second).toMatchObject({ operator: "Bisi", sentence: "all looked at" });
  });

  it("is closed by one of two who do it at once", async () => {
    await setClock(database.db, endOf(2));
    const both = await Promise.all([close(2), close(2)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["closed", "closed-before"]);
  });

  it("takes no posting once it is closed, also if the clock went back: it is booked after its end", async () => {
    await setClock(database.db, before(endOf(2), 3_600_000));
    await posting();
    expect((await newest()).bookedAt).toEqual(endOf(2));
    await expect(writeTransfer(before(endOf(2), 1))).rejects.toMatchObject({
      code: MONTH_IS_CLOSED,
    });
  });

  it("adds up what the sums of the house include already, and what came since", async () => {
    const countOf = async (n: number) => {
      const { rows } = await sql<{ lines: string }>`
        select trial_balance as lines from closed_month where month = ${`${month(n)}-01`}
      `.execute(database.db);
      const line = rows[0]?.lines.split("\n").find((one) => one.startsWith("NGN stash"));
      return (line ?? "NGN stash 0 0 0 0").split(" ").slice(2).map(Number);
    };
    await setClock(database.db, before(endOf(3), 86_400_000));
    await posting();
    await rollUpTo(database.db, (await newest()).id);
    await posting();
    await setClock(database.db, endOf(3));
    await posting();
    await close(3);
    // One in the first month, one when the clock had gone back, and two; not the one of now.
    expect(await countOf(2)).toEqual([0, 0, 1, 100]);
    expect(await countOf(3)).toEqual([0, 0, 4, 400]);
  });
});

describe("while a posting is under way", () => {
  it("closing waits for it, and counts it", async () => {
    await setClock(database.db, before(endOf(4), 60_000));
    await app.query("begin");
    await postBy(app, stash(newId()));
    await setClock(database.db, endOf(4));
    const closing = close(4);
    await until("closing to wait", async () => (await countWaiting(database.db)) === 1);
    await app.query("commit");
    expect((await newest()).bookedAt.getTime()).toBeLessThan(endOf(4).getTime());
    expect(await closing).toMatchObject({ outcome: "closed" });
  });

  it("that does not end, nothing is closed, and others post", async () => {
    await setClock(database.db, endOf(5));
    await app.query("begin");
    await postBy(app, stash(newId()));
    const closing = close(5);
    await until("closing to wait", async () => (await countWaiting(database.db)) === 1);
    await Promise.all(Array.from({ length: 10 }, () => posting()));
    expect(await closing).toMatchObject({ outcome: "busy" });
    await app.query("rollback");
    expect(await closed()).not.toContain(month(5));
  }, 30_000);

  it("that waits for one that waits for the closing, none of the three is refused", async () => {
    const investor = newId();
    await posting(stash(investor));
    await setClock(database.db, endOf(5));
    const second = new Client({ connectionString: database.appUrl });
    await second.connect();
    await Promise.all([app.query("begin"), second.query("begin")]);
    await postBy(app, stash(newId()));
    await second.query("select * from ledger.lock_balances($1)", [[stash(investor)]]);
    const first = postBy(app, stash(investor));
    await until("the first to wait", async () => (await countWaiting(database.db)) === 1);
    const closing = close(5);
    await until("closing to wait", async () => (await countWaiting(database.db)) === 2);
    await postBy(second, stash(newId()));
    await second.query("commit");
    await first;
    await app.query("commit");
    expect(await closing).toMatchObject({ outcome: "closed" });
    await second.end();
  }, 30_000);

  it("that began before the closing, it is booked after the month", async () => {
    await setClock(database.db, before(endOf(6), 60_000));
    await app.query("begin");
    await app.query("select now(), offset_ms from clock");
    await setClock(database.db, endOf(6));
    await close(6);
    await setClock(database.db, before(endOf(6), 60_000));
    await postBy(app, stash(newId()));
    await app.query("commit");
    expect((await newest()).bookedAt).toEqual(endOf(6));
  });
});

describe("a closed month", () => {
  it.each([
    ["reopened", "delete from closed_month"],
    ["emptied", "truncate closed_month"],
    ["edited", "update closed_month set sentence = 'another'"],
    ["counted again", "update closed_month set trial_balance = ''"],
  ])("is not %s, also by its owner", async (_what, statement) => {
    await expect(owner.query(statement)).rejects.toMatchObject({ code: NEVER_CHANGED });
  });

  it("is made by the function only: not by the application, and before its end not by its owner", async () => {
    const insert = `insert into closed_month (month, closed_at, operator, sentence, last_transfer_id, trial_balance)
      values ('2099-01-01', now(), 'Bisi', 'early', 0, '')`;
    await expect(app.query(insert)).rejects.toMatchObject({ code: "42501" });
    await expect(owner.query(insert)).rejects.toMatchObject({ code: "23514" });
  });

  it("that got a transfer by force is found, by the check of each minute and by the full one", async () => {
    await setClock(database.db, endOf(7));
    const { id } = await newest();
    const force = async (table: string, trigger: string, statement: string) => {
      await owner.query(`alter table ledger.${table} disable trigger ${trigger}`);
      await (statement === "" ? writeTransfer(before(endOf(5), 1)) : owner.query(statement));
      await owner.query(`alter table ledger.${table} enable trigger ${trigger}`);
    };
    await force("transfer", "book", "");
    await owner.query(
      "insert into ledger.transfer_key select key, id from ledger.transfer where key = 'slip'",
    );
    expect(await findViolations(database.db, id)).toMatchObject([
      { rule: "nothing is booked in a closed month" },
    ]);
    const full = await findViolations(database.db);
    const changed = full.filter(({ rule }) => rule === "a closed month keeps its trial balance");
    expect(changed).toMatchObject([{ about: month(5) }, { about: month(6) }]);
    await force("transfer", "append_only", "delete from ledger.transfer where key = 'slip'");
    const keys = "delete from ledger.transfer_key where key = 'slip'";
    await force("transfer_key", "append_only", keys);
  });
});
