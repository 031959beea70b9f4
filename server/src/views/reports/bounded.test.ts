import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bank, returnPool } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { postAt, rollUpTo } from "#test/ledger.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { summarizeReport, writeReport } from "./write-report.ts";

const TRANSFERS = process.env["OSISI_TEST_SIZE"] === "full" ? 50_000 : 8_000;
const TOGETHER = 1_000;
const LONGEST_LINE = 200;

let server: TestServer;
let booked: number;

beforeAll(async () => {
  server = await testServer({ worker: false });
  const eventAt = server.runtime.clock.now();
  for (let n = 0; n < TRANSFERS; n += TOGETHER) {
    const entries = Array.from({ length: TOGETHER }, (_, at) => ({
      key: `test:${n + at}`,
      movement: "test",
      debit: bank("NGN"),
      credit: returnPool,
      amount: 100n,
      eventAt,
    }));
    await inTransaction(server.db, (tx) => post(tx, entries));
  }
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ledger.transfer
  `.execute(server.db);
  booked = Number(rows[0]?.count);
}, 300_000);

afterAll(() => server.stop());

const ever = { from: "2000-01-01", to: "2999-12-31" };
const everything = () => writeReport(server.db, "general-ledger", ever);

/** Memory in use after a garbage collection. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

it("keeps next to nothing of what was written, and writes it page by page", async () => {
  let parts = 0;
  let longest = 0;
  let early = 0;
  let late = 0;
  for await (const part of everything()) {
    parts += 1;
    longest = Math.max(longest, part.length);
    if (parts === 3) early = heapBytes();
    if (parts === TRANSFERS / TOGETHER) late = heapBytes();
  }
  expect(parts).toBeGreaterThan(TRANSFERS / TOGETHER);
  expect(longest).toBeLessThan(TOGETHER * LONGEST_LINE);
  expect((late - early) / TRANSFERS).toBeLessThan(100);
});

it("is in the order of the ledger", async () => {
  let csv = "";
  for await (const part of everything()) csv += part;
  const ids = csv
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => Number(row.slice(0, row.indexOf(","))));
  expect(ids).toHaveLength(booked);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
});

it("shows the first rows, and counts and hashes all", async () => {
  const now = server.runtime.clock.now();
  const { rows, rowCount, isFinal } = await summarizeReport(server.db, "general-ledger", {
    period: ever,
    now,
  });
  expect([rows.length, rowCount, isFinal]).toEqual([200, booked, false]);
});

it("ends its transaction when its reader leaves, and writes what there was when it began", async () => {
  for await (const part of everything()) if (part.length > 0) break;
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'
  `.execute(server.db);
  expect(rows[0]?.count).toBe(0n);
  const csv = everything();
  await csv.next();
  const entry = { movement: "test", debit: bank("NGN"), credit: returnPool, amount: 1n };
  const eventAt = server.runtime.clock.now();
  await inTransaction(server.db, (tx) => post(tx, [{ ...entry, key: "test:later", eventAt }]));
  let part = await csv.next();
  while (!part.done) {
    expect(part.value).not.toContain("test:later");
    part = await csv.next();
  }
  expect(part.value).toMatchObject({ apart: 0n, rowCount: booked });
});

it("has the day and the time of Lagos", async () => {
  const eventAt = new Date("2030-05-31T23:15:00Z");
  const entry = { movement: "test", debit: bank("NGN"), credit: returnPool, amount: 1n };
  await inTransaction(server.db, (tx) =>
    postAt(tx, new Date("2030-05-31T23:30:00Z"), [{ ...entry, key: "test:at night", eventAt }]),
  );
  const now = server.runtime.clock.now();
  const rowsOf = async (day: string) =>
    (
      await summarizeReport(server.db, "general-ledger", { period: { from: day, to: day }, now })
    ).rows.map((cells) => cells.slice(1, 4));
  expect(await rowsOf("2030-05-31")).toEqual([]);
  expect(await rowsOf("2030-06-01")).toEqual([
    [expect.stringMatching(/^2030-06-01 00:30:00$/), "2030-06-01", "test"],
  ]);
});

describe("the general ledger does not tie if tampered with is", () => {
  it.each([
    ["a balance", "update ledger.house_rollup set balance = balance + 100"],
    ["an amount", "update ledger.transfer set amount = amount + 1 where key = 'test:1'"],
    ["a transfer before the period", "delete from ledger.transfer where key = 'test:2'"],
  ])("%s", async (_what, statement) => {
    await rollUpTo(server.db, BigInt(booked));
    const now = server.runtime.clock.now();
    const tomorrow = addDays(dateInLagos(now), 1);
    await tamper(statement);
    const apart = async (from: string) => {
      const period = { from, to: ever.to };
      return (await summarizeReport(server.db, "general-ledger", { period, now })).apart;
    };
    expect(await apart(ever.from)).not.toBe("0");
    expect(await apart(tomorrow)).not.toBe("0");
  });
});

/** As the owner of the tables, with the triggers disabled. */
async function tamper(statement: string): Promise<void> {
  const owner = new Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query("alter table ledger.transfer disable trigger user");
  await owner.query(statement);
  await owner.query("alter table ledger.transfer enable trigger user");
  await owner.end();
}
