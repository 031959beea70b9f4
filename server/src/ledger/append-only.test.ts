import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { gatewayClearing, stash } from "./accounts.ts";
import { post } from "./post.ts";

const PERMISSION_DENIED = "42501";
const NEVER_CHANGED = "OL003";
const tables = [
  "account",
  "account_kind",
  "transfer",
  "transfer_key",
  "house_rollup",
  "progress",
] as const;

let database: TestDatabase;
let app: Client;
let owner: Client;

beforeAll(async () => {
  database = await testDatabase();
  const transfer = {
    key: "kept",
    movement: "test",
    debit: gatewayClearing("NGN"),
    credit: stash(newId()),
    amount: 1n,
    eventAt: new Date("2026-11-21T08:00:00Z"),
  };
  await inTransaction(database.db, (tx) => post(tx, [transfer]));
  app = new Client({ connectionString: database.appUrl });
  owner = new Client({ connectionString: database.ownerUrl });
  await Promise.all([app.connect(), owner.connect()]);
});

afterAll(async () => {
  await expectSoundLedger(database.db);
  await Promise.all([app.end(), owner.end()]);
  await database.drop();
});

describe.each(tables)("the application's role and ledger.%s", (table) => {
  it.each([
    ["insert into", `insert into ledger.${table} default values`],
    ["update", `update ledger.${table} set ${columnOf(table)} = ${columnOf(table)}`],
    ["delete from", `delete from ledger.${table}`],
    ["truncate", `truncate ledger.${table}`],
  ])("may not %s it", async (_verb, statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({ code: PERMISSION_DENIED });
  });

  it("may read it", async () => {
    await expect(app.query(`select from ledger.${table}`)).resolves.toBeDefined();
  });
});

describe("the application's role", () => {
  it.each(["house_account_id", "investor_account_id", "transfer_id"])(
    "may not take numbers from ledger.%s",
    async (sequence) => {
      const statement = `select nextval('ledger.${sequence}')`;
      await expect(app.query(statement)).rejects.toMatchObject({ code: PERMISSION_DENIED });
    },
  );

  it("may call these functions and no others", async () => {
    const { rows } = await app.query<{ name: string }>(`
      select proname as name from pg_proc
      where pronamespace = 'ledger'::regnamespace and has_function_privilege(oid, 'execute')
      order by proname
    `);
    expect(rows.map((row) => row.name)).toEqual([
      "changed_months",
      "close_month",
      "lock_balances",
      "lock_return_pool",
      "note_checked",
      "post",
      "post_one",
      "product_now",
      "read_up_to",
      "roll_up",
    ]);
  });

  it("cannot shadow the tables of the posting function with its own", async () => {
    await app.query("set search_path = pg_temp, public, ledger");
    const { rows } = await app.query<{ outcome: string }>(
      "select outcome from ledger.post_one('slip', 'test', 'gateway-clearing:NGN', 'suspense:NGN', 1, now())",
    );
    expect(rows).toEqual([{ outcome: "posted" }]);
    const kept = await app.query("select from ledger.transfer where key = 'slip'");
    expect(kept.rowCount).toBe(1);
  });
});

describe("the owner of the ledger is refused", () => {
  it.each([
    "update ledger.transfer set amount = 2",
    "delete from ledger.transfer",
    "truncate ledger.transfer",
    "update ledger.transfer_key set transfer_id = null",
    "delete from ledger.transfer_key",
    "truncate ledger.transfer_key",
    "delete from ledger.account",
    "truncate ledger.account cascade",
    "update ledger.account set owner_id = null",
    "update ledger.account set currency = 'USD', balance = balance",
    "update ledger.account set address = address || 'x'",
    "update ledger.account_kind set currency = 'USD'",
    "delete from ledger.account_kind",
  ])("%s", async (statement) => {
    await expect(owner.query(statement)).rejects.toMatchObject({ code: NEVER_CHANGED });
  });

  it("a negative balance, whatever wrote it", async () => {
    const statement = "update ledger.account set balance = -1 where not house";
    await expect(owner.query(statement)).rejects.toMatchObject({
      constraint: "balance_is_never_negative",
    });
  });
});

function columnOf(table: (typeof tables)[number]): string {
  const columns = {
    account: "balance",
    account_kind: "currency",
    transfer: "amount",
    transfer_key: "transfer_id",
    house_rollup: "balance",
    progress: "rolled_up_to",
  };
  return columns[table];
}
