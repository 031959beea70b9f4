import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { countWaiting, expectSoundLedger, postAt } from "#test/ledger.ts";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";
import { pagesOfPdf, rowsOfCsv } from "#test/statements.ts";
import { until } from "#test/until.ts";
import { gatewayClearing, held, stash } from "#ledger/accounts.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

let pay: Paying;
let ada: Investor;

beforeAll(async () => {
  pay = await startPaying();
});
afterAll(() => pay.stop());
afterEach(() => expectSoundLedger(pay.db));
beforeEach(async () => {
  ada = await pay.investor();
});

function get(path: string, query: Record<string, string>, investor = ada) {
  const url = `${path}?${new URLSearchParams(query).toString()}`;
  return pay.app.inject({ url, headers: { authorization: `Bearer ${investor.token}` } });
}

const file = (query: Record<string, string>) => get(apiPaths.statement, query);

function cellsOf(row: Record<string, string>) {
  return [
    row["Date"],
    row["Time"],
    row["Description"],
    row["Money in (NGN)"],
    row["Money out (NGN)"],
    row["Balance (NGN)"],
  ];
}

function move(naira: number, at: string, direction: "in" | "out" = "in", bookedAt = at) {
  const sides =
    direction === "in"
      ? { movement: "funding-settled", debit: gatewayClearing("NGN"), credit: stash(ada.id) }
      : { movement: "withdrawal-held", debit: stash(ada.id), credit: held(ada.id) };
  const amount = BigInt(Math.round(naira * 100));
  const entry = { ...sides, key: newId(), amount, eventAt: new Date(at) };
  return inTransaction(pay.db, (tx) => postAt(tx, new Date(bookedAt), [entry]));
}

/** Before, on the first day, on the last, and after. */
async function aWeek(): Promise<void> {
  await move(1_000, "2025-11-01T22:59:00Z");
  await move(5_000.5, "2025-11-01T23:00:00Z");
  await move(1_234.05, "2025-11-05T12:00:00Z", "out");
  await move(10, "2025-11-08T22:59:00Z");
  await move(7, "2025-11-08T23:00:00Z");
}

const week = { from: "2025-11-02", to: "2025-11-08" };

it("previews a statement, including the first and the last day in Lagos", async () => {
  await aWeek();
  const answer = await get(apiPaths.statementSummary, week);
  expect(answer.json().data).toMatchObject({
    ...week,
    openingBalance: 1_000,
    moneyIn: 5_010.5,
    moneyOut: 1_234.05,
    closingBalance: 4_776.45,
    movements: 3,
  });
});

it("is a spreadsheet whose balances follow from one another", async () => {
  await aWeek();
  const answer = await file({ ...week, format: "csv" });
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe(
    'attachment; filename="osisi-statement-2025-11-02-to-2025-11-08.csv"',
  );
  expect(rowsOfCsv(answer.body).map(cellsOf)).toEqual([
    ["2025-11-02", "", "Opening balance", "", "", "1000.00"],
    ["2025-11-02", "00:00", "Money added to your stash", "5000.50", "", "6000.50"],
    ["2025-11-05", "13:00", "Withdrawal to your bank", "", "1234.05", "4766.45"],
    ["2025-11-08", "23:59", "Money added to your stash", "10.00", "", "4776.45"],
    ["2025-11-08", "", "Closing balance (complete as of 2025-11-09 00:00)", "", "", "4776.45"],
  ]);
});

it("is a document that can be read, searched and copied, with the naira sign", async () => {
  await aWeek();
  const answer = await file({ ...week, format: "pdf" });
  expect(answer.headers["content-type"]).toBe("application/pdf");
  const [page = "", ...more] = await pagesOfPdf(answer.rawPayload);
  expect(more).toEqual([]);
  for (const words of [
    "Statement of your stash",
    "2 Nov 2025 – 8 Nov 2025",
    "Opening balance ₦1,000.00",
    "₦5,010.50",
    "₦1,234.05",
    "Closing balance ₦4,776.45",
    "Withdrawal to your bank",
    "what was withheld is a line of its own",
    "Page 1 of 1",
  ]) {
    expect(page).toContain(words);
  }
});

it("shows the bank account and reference of a withdrawal, and the reference of a payment", async () => {
  const reference = await pay.begin(ada, 5_000);
  await pay.paid(reference);
  await pay.drain();
  const { body } = await file({ from: "2025-11-01", to: "2030-01-01", format: "csv" });
  expect(rowsOfCsv(body)[1]).toMatchObject({ Reference: reference });
});

const november = { from: "2025-11-01", to: "2025-11-30", format: "csv" };

it("of a past month is unchanged by a payment of that month that is reported in the next one", async () => {
  await move(1_000, "2025-11-10T08:00:00Z");
  const before = await file(november);
  await move(500, "2025-11-30T20:15:00Z", "in", "2025-12-01T06:00:00Z");
  expect((await file(november)).body).toBe(before.body);
  const december = { from: "2025-12-01", to: "2025-12-31" };
  const { body } = await file({ ...december, format: "csv" });
  const [opening, line, closing] = rowsOfCsv(body);
  expect(rowsOfCsv(before.body).at(-1)).toMatchObject({ "Balance (NGN)": "1000.00" });
  expect(opening).toMatchObject({ "Balance (NGN)": "1000.00" });
  expect(line).toMatchObject({ Date: "2025-12-01", Time: "07:00", "Value date": "2025-11-30" });
  expect(closing).toMatchObject({ "Balance (NGN)": "1500.00" });
  const pdf = await file({ ...december, format: "pdf" });
  expect((await pagesOfPdf(pdf.rawPayload))[0]).toContain("Happened 30 Nov 2025");
  const { items } = (await get(apiPaths.movements, december)).json().data;
  expect(items).toMatchObject([
    { at: "2025-11-30T20:15:00.000Z", bookedAt: expect.stringMatching(/^2025-12-01T06:00/) },
  ]);
});

const completeAsOf = async (query: Record<string, string>) =>
  (await get(apiPaths.statementSummary, query)).json().data.completeAsOf;

it("shows up to when it is complete: for past days, their end", async () => {
  expect(await completeAsOf(week)).toBe("2025-11-08T23:00:00.000Z");
  const today = dateInLagos(pay.runtime.clock.now());
  const asOf = new Date(await completeAsOf({ from: "2025-11-01", to: today }));
  expect(asOf.getTime()).toBeLessThan(startOfDay(addDays(today, 1)).getTime());
  const pdf = await file({ ...week, format: "pdf" });
  expect((await pagesOfPdf(pdf.rawPayload))[0]).toContain("Complete as of 9 Nov 2025, 00:00");
  const { body } = await file({ ...week, format: "csv" });
  expect(body).toContain("complete as of 2025-11-09 00:00");
});

it("waits for a movement that is being booked, so that none is added afterwards", async () => {
  const entry = {
    key: newId(),
    movement: "funding-settled",
    debit: gatewayClearing("NGN"),
    credit: stash(ada.id),
    amount: 100_00n,
    eventAt: new Date("2025-11-03T08:00:00Z"),
  };
  await move(1_000, "2025-11-02T08:00:00Z");
  let reading: ReturnType<typeof get> | undefined;
  await inTransaction(pay.db, async (tx) => {
    await postAt(tx, entry.eventAt, [entry]);
    reading = get(apiPaths.statementSummary, week);
    await until("the statement to wait", async () => (await countWaiting(pay.db)) === 1);
  });
  expect((await reading)?.json().data).toMatchObject({ closingBalance: 1_100, movements: 2 });
});

it("of a new investor is empty and complete", async () => {
  const csv = await file({ ...week, format: "csv" });
  expect(rowsOfCsv(csv.body).map((row) => row["Balance (NGN)"])).toEqual(["0.00", "0.00"]);
  const pdf = await file({ ...week, format: "pdf" });
  expect(await pagesOfPdf(pdf.rawPayload)).toHaveLength(1);
});

it("ends today if more is requested", async () => {
  const answer = await get(apiPaths.statementSummary, { from: "2025-11-01", to: "2030-12-31" });
  expect(answer.json().data.to).toBe(dateInLagos(pay.runtime.clock.now()));
});

it.each([
  [{ from: "2025-11-08", to: "2025-11-02" }, { to: [messages.daysReversed] }],
  [{ from: "2015-11-21", to: "2025-11-21" }, { to: [messages.statementTooLong] }],
  [{ from: "2090-01-01", to: "2090-01-02" }, { from: [messages.statementNotBegun] }],
  [{ from: "2025-02-30", to: "2025-11-21" }, { from: [messages.dayUnreadable] }],
  [{ from: "2025-02-01" }, { to: [messages.dayUnreadable] }],
  [{ ...week, format: "xlsx" }, { format: [messages.statementFormatUnknown] }],
] as const)("%j is refused by field", async (query, errors) => {
  const answer = await file({ format: "csv", ...query });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: "error", errors });
});

it("covers ten years to the day", async () => {
  const answer = await file({ from: "2015-11-22", to: "2025-11-21", format: "csv" });
  expect(answer.statusCode).toBe(200);
});

it("requires a session, and does not show other investors' movements", async () => {
  await aWeek();
  for (const path of [apiPaths.statement, apiPaths.statementSummary]) {
    expect((await pay.app.inject({ url: path })).statusCode).toBe(401);
  }
  const answer = await get(apiPaths.statementSummary, week, await pay.investor());
  expect(answer.json().data).toMatchObject({ openingBalance: 0, movements: 0 });
});

it("is not issued by a request for its headers alone", async () => {
  const days = new URLSearchParams({ from: "2025-11-02", to: "2025-11-08", format: "csv" });
  const { statusCode } = await pay.app.inject({
    method: "HEAD",
    url: `${apiPaths.statement}?${days.toString()}`,
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(statusCode).toBe(404);
  const issued = pay.db.selectFrom("issuedStatement").where("investorId", "=", ada.id);
  expect(await issued.selectAll().execute()).toEqual([]);
});

it("is rate limited per investor", async () => {
  const other = await startPaying({ LIMIT_STATEMENTS_PER_HOUR: "2" });
  const [one, another] = [await other.investor(), await other.investor()];
  const statusFor = async ({ token }: Investor) => {
    const url = `${apiPaths.statement}?from=2026-11-01&to=2026-11-21&format=csv`;
    const answer = await other.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    return answer.statusCode;
  };
  expect([await statusFor(one), await statusFor(one), await statusFor(one)]).toEqual([
    200, 200, 429,
  ]);
  expect(await statusFor(another)).toBe(200);
  await other.stop();
});
