import {
  type ImpactAnswer,
  impactAnswer,
  impactRowsShown,
} from "@osisi/contracts/console/impact.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import type { Guard } from "./signed-in-operator.ts";

/** The projects of portfolios and the readings of their meters, with those that were replaced. */

export function impactRoutes(app: ConsoleApi, { db }: ConsoleRuntime, { mayRead }: Guard): void {
  app.get(
    "/api/impact",
    { onRequest: mayRead("impact"), schema: { response: { 200: impactAnswer } } },
    async (): Promise<ImpactAnswer> => {
      const [projects, readings] = await Promise.all([readProjects(db), readReadings(db)]);
      return { projects, readings };
    },
  );
}

type Signed = Readonly<{
  id: bigint;
  evidenceId: string;
  fileName: string;
  sha256: string;
  author: string;
  approver: string;
  approvedAt: Date;
  isReplaced: boolean;
}>;

const signedOf = ({ approvedAt, approver, author, isReplaced, ...row }: Signed) => ({
  id: Number(row.id),
  document: { id: row.evidenceId, name: row.fileName, sha256: row.sha256 },
  author,
  approver,
  approvedAt: approvedAt.toISOString(),
  isReplaced,
});

type ProjectRow = Signed &
  Readonly<{
    code: string;
    portfolioId: number;
    name: string;
    capacityWatts: bigint;
    costKobo: bigint;
    financedBasisPoints: number;
    startsOn: string;
  }>;

async function readProjects(db: Db): Promise<ImpactAnswer["projects"]> {
  const { rows } = await sql<ProjectRow>`
    select project.*, evidence.name as file_name,
      exists (select from project later where later.code = project.code and later.id > project.id) as is_replaced
    from project join evidence on evidence.id = project.evidence_id
    order by project.id desc limit ${impactRowsShown}
  `.execute(db);
  return rows.map((row) => ({
    ...signedOf(row),
    code: row.code,
    portfolioId: row.portfolioId,
    name: row.name,
    capacityWatts: String(row.capacityWatts),
    costKobo: String(row.costKobo),
    financedBasisPoints: row.financedBasisPoints,
    startsOn: row.startsOn,
  }));
}

type ReadingRow = Signed &
  Readonly<{
    reference: string;
    project: string;
    sinceOn: string;
    untilOn: string;
    energyWh: bigint;
  }>;

async function readReadings(db: Db): Promise<ImpactAnswer["readings"]> {
  const { rows } = await sql<ReadingRow>`
    select reading.*, evidence.name as file_name,
      exists (
        select from meter_reading later where later.reference = reading.reference and later.id > reading.id
      ) as is_replaced
    from meter_reading reading join evidence on evidence.id = reading.evidence_id
    order by reading.id desc limit ${impactRowsShown}
  `.execute(db);
  return rows.map((row) => ({
    ...signedOf(row),
    reference: row.reference,
    project: row.project,
    sinceOn: row.sinceOn,
    untilOn: row.untilOn,
    energyWh: String(row.energyWh),
  }));
}
