import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type Period, type ReportName, reportNames } from "@osisi/contracts/console/reports.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { newDocument } from "#test/documents.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";
import { bank, returnPool } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { chart } from "./chart.ts";
import { summarizeReport, writeReport } from "./write-report.ts";

/** Reports of a book in which savers paid in, saved, invested and lost a dispute, with tax and a return
 * that is late. That a report ties after any activity is a part of `expectBooksToAgree`, with which
 * tests that move money end. */

let world: Investing;
let investor: Investor;
let paid: string;

const february = { from: "2027-02-01", to: "2027-02-28" };
const rowsOf = async (name: ReportName, period: Period) =>
  (await csvOf(name, period)).trim().split("\r\n").slice(1);

async function csvOf(name: ReportName, period: Period): Promise<string> {
  let csv = "";
  for await (const part of writeReport(world.db, name, period)) csv += part;
  return csv;
}

const ops = async (...words: string[]) => {
  expect(await opsOf(world.runtime, "a test", words)).toMatchObject({ code: 0 });
};

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  const tax = { taxClass: '=withholding, on "interest"', taxBasisPoints: 1_000 };
  await sql`
    insert into catalogue (kind, subject, valid_from, value, author, approver)
    values ('tax', '4', '2027-01-01', ${JSON.stringify(tax)}::jsonb, 'ada', 'bisi')
  `.execute(world.db);
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

it("has what is owed by product, and when it falls due", async () => {
  investor = await world.investor();
  paid = await world.fill(investor, 100_000);
  // 3% after three months: ₦300 on 30 April.
  await world.buy(investor, { unitsBought: 10, months: 3 });
  await world.save(investor, { amount: 30_000, interval: "monthly" });
  await world.drain();
  await world.jumpTo("2027-02-15T09:00:00+01:00");
  const slip = await newDocument(world.db, world.runtime.clock.now());
  await ops("repayment", "4", "0", "5000", "2027-02-15", slip, "--ref", "GTB-7");
  expect(await rowsOf("liabilities", february)).toEqual([
    "NGN,stash,,1,90000.00",
    'NGN,plan,"Saving plans, 3 months",1,30000.00',
    "NGN,investment,4 Savings Vault,1,10000.00",
    "NGN,Sum,,3,130000.00",
  ]);
  // 3% of ₦40,000; ₦1,000,091,650 are left at the bank and the gateway once all of it is paid.
  expect(await rowsOf("maturity-ladder", february)).toEqual([
    "2027-04,30000.00,10000.00,1200.00,41200.00,1000091650.00,1200.00,1000003800.00",
  ]);
  expect(await rowsOf("income", february)).toEqual([
    "NGN,return-pool,income-received,5000.00,0.00,5000.00",
    "NGN,return-pool,Sum,5000.00,0.00,5000.00",
  ]);
  expect(await rowsOf("trial-balance", february)).toEqual([
    "NGN,bank,900005000.00,",
    "NGN,gateway-clearing,100127850.00,",
    "NGN,gateway-fees,2150.00,",
    "NGN,investment,,10000.00",
    "NGN,plan,,30000.00",
    "NGN,return-pool,,1000005000.00",
    "NGN,stash,,90000.00",
    "NGN,Sum,1000135000.00,1000135000.00",
  ]);
  // A day, by the Lagos date of booking.
  const [, ...days] = await rowsOf("daily-settlement", { from: "2027-01-30", to: "2027-01-31" });
  expect(days).toEqual([expect.stringMatching(/^2027-01-31,NGN,.*,-100000000.00,900000000.00$/)]);
});

it("is the same again, byte for byte, after money has moved later", async () => {
  await world.jumpTo("2027-03-02T09:00:00+01:00");
  await world.drain();
  const made = new Map<ReportName, string>();
  for (const name of reportNames) made.set(name, await csvOf(name, february));
  await world.jumpTo("2027-03-20T09:00:00+01:00");
  await world.dispute(paid, "opened");
  await world.dispute(paid, "lost");
  const other = await world.investor();
  await world.fill(other, 50_000);
  await world.buy(other, { unitsBought: 20, months: 6 });
  await world.post(other, apiPaths.withdraw, { amount: 1_000 });
  await world.jumpTo("2027-05-10T09:00:00+01:00");
  await ops("remit-tax", "5", "--ref", "TAX-1");
  await world.drain();
  const since = { from: "2027-04-01", to: dateInLagos(world.runtime.clock.now()) };
  // What was typed is text to a spreadsheet.
  expect(await rowsOf("tax-withheld", since)).toEqual([
    "payable before,,,,,,0.00",
    expect.stringMatching(/^withheld,"'=withholding, on ""interest""",\d+,10.00,1,300.00,30.00$/),
    "tax-remitted,,,,1,0.00,-5.00",
    "payable after,,,,,,25.00",
  ]);
  for (const [name, csv] of made) expect([name, await csvOf(name, february)]).toEqual([name, csv]);
  const now = world.runtime.clock.now();
  for (const name of reportNames) {
    for (const period of [february, since]) {
      const { apart, isFinal } = await summarizeReport(world.db, name, { period, now });
      expect([name, apart]).toEqual([name, "0"]);
      // The settlement of the last days waits for the night after them.
      const ofNight = name === "daily-settlement";
      expect(ofNight || isFinal === (period === february)).toBe(true);
    }
  }
});

it("shows returns that are late before those that are not due", async () => {
  const saver = await world.investor();
  await world.fill(saver, 20_000);
  await world.buy(saver, { unitsBought: 20, months: 3 });
  const emptied = { key: "test:emptied", movement: "test", debit: returnPool, credit: bank("NGN") };
  const amount = await balanceOf(world.db, returnPool);
  const eventAt = world.runtime.clock.now();
  await inTransaction(world.db, (tx) => post(tx, [{ ...emptied, amount, eventAt }]));
  await world.jumpTo("2027-08-15T09:00:00+01:00");
  const today = dateInLagos(world.runtime.clock.now());
  const [late, ...later] = await rowsOf("maturity-ladder", { from: today, to: today });
  expect(late).toMatch(/^Late,0.00,0.00,600.00,600.00,.*,600.00,-600.00$/);
  expect(later).toEqual([expect.stringMatching(/^2027-09,0.00,20000.00,1200.00,21800.00,/)]);
});

it("has no name, address or number of a saver", async () => {
  const of = { from: "2027-01-01", to: dateInLagos(world.runtime.clock.now()) };
  const person = await world.db
    .selectFrom("investor")
    .select(["id", "email", "phone"])
    .where("id", "=", investor.id)
    .executeTakeFirstOrThrow();
  for (const name of reportNames) {
    const csv = await csvOf(name, of);
    for (const personal of Object.values(person)) expect(csv).not.toContain(personal);
  }
});

it("has every kind of account in its groups", async () => {
  const { rows } = await sql<{ code: string }>`
    select code from ledger.account_kind order by code
  `.execute(world.db);
  const grouped = Object.values(chart).flat();
  expect(rows.map(({ code }) => code)).toEqual(grouped.toSorted());
});
