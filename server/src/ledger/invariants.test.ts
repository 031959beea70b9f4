import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { rollUpTo } from "#test/ledger.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { gatewayClearing, held, stash } from "./accounts.ts";
import { findViolations } from "./invariants.ts";
import { checkBooks } from "./jobs.ts";
import { post } from "./post.ts";

const now = new Date("2026-11-21T08:00:00Z");
const dayMs = 86_400_000;

let database: TestDatabase;
let owner: Client;

beforeEach(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await postSome();
  await rollUpTo(database.db, 3n);
  await postSome();
});

afterEach(async () => {
  await owner.end();
  await database.drop();
});

async function postSome() {
  const ada = newId();
  const moved = { movement: "test", eventAt: now };
  const [clearing, own, hold] = [gatewayClearing("NGN"), stash(ada), held(ada)];
  await inTransaction(database.db, (tx) =>
    post(tx, [
      { ...moved, key: `${ada}:in`, debit: clearing, credit: own, amount: 500n },
      { ...moved, key: `${ada}:hold`, debit: own, credit: hold, amount: 200n },
      { key: `${ada}:nothing`, movesNothing: true },
    ]),
  );
}

/** Tampers as the owner of the tables, with the triggers disabled. */
async function tamper(statement: string) {
  const tables = ["transfer", "transfer_key", "account"];
  for (const table of tables) await owner.query(`alter table ledger.${table} disable trigger user`);
  await owner.query(statement);
  for (const table of tables) await owner.query(`alter table ledger.${table} enable trigger user`);
}

const newest = "(select max(id) from ledger.transfer)";

describe("sound books", () => {
  it("have no violation, in full and incremental checks", async () => {
    expect(await findViolations(database.db)).toEqual([]);
    expect(await findViolations(database.db, 3n)).toEqual([]);
  });
});

describe("tampering is detected by", () => {
  it.each([
    [
      "a balance",
      "update ledger.account set balance = balance + 1 where not house",
      ["an account holds the sum of its transfers", "debits equal credits"],
    ],
    [
      "the return pool's balance",
      "update ledger.account set balance = balance + 1 where kind = 'return-pool'",
      ["an account holds the sum of its transfers", "debits equal credits"],
    ],
    [
      "an amount",
      `update ledger.transfer set amount = amount + 1 where id = ${newest}`,
      ["an account holds the sum of its transfers", "a transfer notes the balance it left behind"],
    ],
    [
      "a noted balance",
      `update ledger.transfer set debit_balance_after = 1 where id = ${newest}`,
      ["a transfer notes the balance it left behind"],
    ],
    [
      "a transfer taken away",
      `delete from ledger.transfer where id = ${newest}`,
      ["a key has its transfer", "an account holds the sum of its transfers"],
    ],
    [
      "a key taken away",
      "delete from ledger.transfer_key where key like '%:in'",
      ["a transfer has its key"],
    ],
    [
      "a key that says nothing moved",
      "update ledger.transfer_key set transfer_id = null where key like '%:in'",
      ["a transfer has its key"],
    ],
    [
      "a currency",
      `update ledger.transfer set currency = 'USD' where id = ${newest}`,
      ["a transfer is between two accounts of its currency"],
    ],
    [
      "an account that is not there",
      `update ledger.transfer set debit_account_id = 999 where id = 2`,
      ["a transfer is between two accounts of its currency"],
    ],
    [
      "a rolled-up sum",
      "update ledger.house_rollup set balance = balance - 1",
      ["the sum of a house account was rolled up exactly", "debits equal credits"],
    ],
    [
      "tax that no row says was withheld",
      `update ledger.transfer set movement = 'plan-tax' where id = ${newest}`,
      ["what was withheld as tax is what was posted as it"],
    ],
    [
      "more tax remitted than withheld",
      `with opened as (
         insert into ledger.account (id, address, kind, house, normal_side, currency)
         values (900, 'tax-payable:NGN', 'tax-payable', true, 'credit', 'NGN') returning id
       ) insert into ledger.house_rollup select id, -5 from opened`,
      ["tax payable is not below zero"],
    ],
    [
      "an account that was once below zero",
      `with moved as (
         update ledger.transfer set amount = amount - 600, credit_balance_after = credit_balance_after - 600 where amount = 500 and id = 2
       ) update ledger.transfer set amount = 800 where id = 3`,
      ["no running balance was ever below zero"],
    ],
  ])("%s", async (_what, statement, rules) => {
    await owner.query("alter table ledger.transfer drop constraint amount_is_positive");
    await tamper(statement);
    const found = await findViolations(database.db);
    expect(found.map((violation) => violation.rule)).toEqual(expect.arrayContaining(rules));
  });
});

describe("every minute", () => {
  it("new transfers are checked, and violations are reported again until they are fixed", async () => {
    expect((await checkBooks(database.db, now)).violations).toEqual([]);
    await postSome();
    await tamper(`update ledger.transfer set credit_balance_after = 7 where id = ${newest}`);
    const violations = [{ rule: "a transfer notes the balance it left behind", found: "7" }];
    expect((await checkBooks(database.db, now)).violations).toMatchObject(violations);
    expect((await checkBooks(database.db, now)).violations).toMatchObject(violations);
    expect((await checkBooks(database.db, now)).violations).toMatchObject(violations);
    await tamper(`update ledger.transfer set credit_balance_after = 200 where id = ${newest}`);
    expect((await checkBooks(database.db, now)).violations).toEqual([]);
  });

  it("what was checked is not checked again within a day", async () => {
    expect((await checkBooks(database.db, now)).violations).toEqual([]);
    await tamper("update ledger.transfer set credit_balance_after = 7 where id = 2");
    expect((await checkBooks(database.db, now)).violations).toEqual([]);
    const tomorrow = new Date(now.getTime() + dayMs);
    const { violations } = await checkBooks(database.db, tomorrow);
    expect(violations).toMatchObject([{ about: "transfer 2" }]);
  });
});
