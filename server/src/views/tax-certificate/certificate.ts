import { type Expression, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** The tax withheld from one investor's returns. The rows of a year that is over never change. */

export type Withheld = Readonly<{
  paidOn: string;
  /** The plan or portfolio. */
  name: string;
  taxClass: string;
  ruleId: bigint;
  basisPoints: number;
  baseKobo: bigint;
  taxKobo: bigint;
}>;

export type Certificate = Readonly<{
  year: string;
  rows: readonly Withheld[];
  baseKobo: bigint;
  taxKobo: bigint;
}>;

const yearOf = (day: Expression<string>) => sql<number>`extract(year from ${day})::integer`;

export async function readCertificate(
  db: Db,
  investorId: string,
  year: string,
): Promise<Certificate> {
  const rows = await db
    .selectFrom("withheldTax as withheld")
    .leftJoin("savingPlan as plan", "plan.id", "withheld.holdingId")
    .leftJoin("investment", "investment.id", "withheld.holdingId")
    .select(["withheld.paidOn", "withheld.taxClass", "withheld.ruleId", "withheld.basisPoints"])
    .select(["withheld.baseKobo", "withheld.taxKobo"])
    .select((of) =>
      of.fn.coalesce("plan.name", "investment.portfolioName", sql<string>`''`).as("name"),
    )
    .where("withheld.investorId", "=", investorId)
    .where((of) => of(yearOf(of.ref("withheld.paidOn")), "=", Number(year)))
    .orderBy("withheld.paidOn")
    .orderBy("withheld.key")
    .execute();
  const sum = (of: (row: Withheld) => bigint) => rows.reduce((total, row) => total + of(row), 0n);
  return { year, rows, baseKobo: sum((row) => row.baseKobo), taxKobo: sum((row) => row.taxKobo) };
}

/** The newest first. */
export async function listTaxYears(db: Db, investorId: string) {
  const rows = await db
    .selectFrom("withheldTax")
    .select((of) => [
      yearOf(of.ref("paidOn")).as("year"),
      of.fn.sum<string>("baseKobo").as("base"),
      of.fn.sum<string>("taxKobo").as("tax"),
    ])
    .where("investorId", "=", investorId)
    .groupBy("year")
    .orderBy("year", "desc")
    .execute();
  return rows.map(({ year, base, tax }) => ({
    year,
    baseKobo: BigInt(base),
    taxKobo: BigInt(tax),
  }));
}
