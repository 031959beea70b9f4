import { createHash } from "node:crypto";
import { type ReportName, reportNames } from "@osisi/contracts/console/reports.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { opsOf } from "#test/operating.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { summarizeReport, writeReport } from "./write-report.ts";

/** Each report is the same in the console, in its file and in a shell. */

let world: Investing;
let office: TestConsole;
let finance: TestOperator;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  office = await startConsole(world);
  finance = await office.operator("finance");
});

afterAll(async () => {
  await office.stop();
  await world.expectBooksToAgree();
  await world.stop();
});

const january = { from: "2027-01-01", to: "2027-01-31" };

const csvOf = async (name: ReportName, period = january) => {
  let csv = "";
  for await (const part of writeReport(world.db, name, period)) csv += part;
  return csv;
};

it.each(reportNames)("%s is the same in the console and in a shell", async (name) => {
  const investor = await world.investor();
  await world.fill(investor, 40_000);
  await world.buy(investor, { unitsBought: 10, months: 3 });
  const now = world.runtime.clock.now();
  const made = await summarizeReport(world.db, name, { period: january, now });
  expect(made.apart).toBe("0");
  const csv = await csvOf(name);
  expect(made.sha256).toBe(createHash("sha256").update(csv).digest("hex"));
  const inConsole = await finance.get(`/api/reports/${name}?from=2027-01-01&to=2027-01-31`);
  expect(inConsole.body).toEqual(made);
  const file = await finance.get(`/api/reports/${name}/csv?from=2027-01-01&to=2027-01-31`);
  expect(file.body).toBe(csv);
  const printed = await opsOf(world.runtime, "", ["report", name, "2027-01"]);
  expect(printed.said).toContain(made.sha256);
  const piped = await opsOf(world.runtime, "", ["report", name, "2027-01", "--csv"]);
  expect(piped.said).toBe(csv);
});
