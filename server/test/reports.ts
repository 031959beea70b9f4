import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { reportNames } from "@osisi/contracts/console/reports.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#platform/database/database.ts";
import { summarizeReport } from "#views/reports/write-report.ts";

/** A report ties to the ledger: of all time, and of the last days, before which and in which there is
 * money. Which one depends on how many transfers there are, so a test that does much tries all. */
export async function expectReportToTie(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ledger.transfer
  `.execute(db);
  const name = reportNames[Number(rows[0]?.count) % reportNames.length] ?? "trial-balance";
  const to = dateInLagos(now);
  for (const from of ["2000-01-01", addDays(to, -2)]) {
    const { apart } = await summarizeReport(db, name, { period: { from, to }, now });
    expect({ name, from, apart }).toEqual({ name, from, apart: "0" });
  }
}
