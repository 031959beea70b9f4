import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { TaxYears } from "@osisi/contracts/tax-certificate.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSession } from "#people/auth/session.ts";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";
import { pagesOfPdf } from "#test/statements.ts";

/** The yearly certificate says the sums that were withheld in the year of payment. */

let world: Investing;
let investor: Investor;

beforeAll(async () => {
  world = await startInvesting("2027-09-30T09:00:00+01:00");
  const value = { taxClass: "withholding tax on interest", taxBasisPoints: 1_000 };
  await sql`
    insert into catalogue (kind, subject, valid_from, value, author, approver)
    values ('tax', '4', '2027-01-01', ${JSON.stringify(value)}::jsonb, 'ada', 'bisi')
  `.execute(world.db);
  investor = await world.investor();
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

const years = async (by: Investor) =>
  (await world.call<TaxYears>(by, { method: "GET", url: apiPaths.taxYears })).data;

async function file(by: Investor, year: string, format: string) {
  await world.runtime.clock.refresh();
  const session = { investorId: by.id, userAgent: "test", now: world.runtime.clock.now() };
  const { token } = await openSession(world.db, session);
  return world.app.inject({
    url: `${apiPaths.taxCertificate}?year=${year}&format=${format}`,
    headers: { authorization: `Bearer ${token}` },
  });
}

it("has each return with its rule, and the sums, by the year of payment", async () => {
  await world.fill(investor, 80_000);
  // 3% after three months, 6% after six: ₦300 on 30 December 2027, and ₦4,200 on 30 March 2028.
  // Both are paid when this world goes on.
  await world.buy(investor, { unitsBought: 10, months: 3 });
  await world.buy(investor, { unitsBought: 70, months: 6 });
  await world.jumpTo("2027-12-31T09:00:00+01:00");
  expect(await years(investor)).toEqual([{ year: 2027, returns: 300, tax: 30, isOpen: true }]);
  await world.jumpTo("2028-04-01T09:00:00+01:00");
  expect(await years(investor)).toEqual([
    { year: 2028, returns: 4_200, tax: 420, isOpen: true },
    { year: 2027, returns: 300, tax: 30, isOpen: false },
  ]);
  const { rows } = await sql<{ id: number }>`
    select id::integer as id from catalogue where kind = 'tax'
  `.execute(world.db);
  const rule = rows[0]?.id;
  const csv = await file(investor, "2027", "csv");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="osisi-tax-2027.csv"');
  expect(csv.body.replace("\u{FEFF}", "").trim().split("\r\n")).toEqual([
    "Paid on,Return of,Class,Rule,Percent,Return (NGN),Tax (NGN)",
    `2027-12-31,Savings Vault,withholding tax on interest,${rule},10,300.00,30.00`,
    "Sum,,,,,300.00,30.00",
  ]);
  const pdf = await file(investor, "2028", "pdf");
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  const [page = ""] = await pagesOfPdf(pdf.rawPayload);
  for (const words of [
    "Tax withheld in 2028",
    "The year is not over",
    "1 Apr 2028",
    `10%, withholding tax on interest, rule ${rule}`,
    "₦4,200.00",
    "₦420.00",
  ]) {
    expect(page).toContain(words);
  }
  expect((await file(investor, "2027", "csv")).body).toBe(csv.body);
});

it("has nothing of others, nothing where none was withheld, and refuses what is no year", async () => {
  const other = await world.investor();
  expect(await years(other)).toEqual([]);
  expect((await file(other, "2027", "csv")).body).toContain("Sum,,,,,0.00,0.00");
  const [page = ""] = await pagesOfPdf((await file(other, "2027", "pdf")).rawPayload);
  expect(page).not.toContain("Savings Vault");
  for (const year of ["1999", "27", "2027-01", "abc", ""]) {
    expect((await file(investor, year, "pdf")).statusCode).toBe(400);
  }
  expect((await file(investor, "2027", "doc")).statusCode).toBe(400);
  expect((await world.app.inject(apiPaths.taxYears)).statusCode).toBe(401);
});
