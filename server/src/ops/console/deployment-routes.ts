import {
  type DeploymentsAnswer,
  deploymentLinesShown,
  deploymentsAnswer,
} from "@osisi/contracts/console/deployments.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import type { Guard } from "./signed-in-operator.ts";

/** What is out in each portfolio, and the lines that say how it came to that. */

export function deploymentRoutes(
  app: ConsoleApi,
  { db }: ConsoleRuntime,
  { mayRead }: Guard,
): void {
  app.get(
    "/api/deployments",
    { onRequest: mayRead("reports"), schema: { response: { 200: deploymentsAnswer } } },
    async (): Promise<DeploymentsAnswer> => {
      const [portfolios, lines] = await Promise.all([readPortfolios(db), readLines(db)]);
      return { portfolios, lines };
    },
  );
}

type PortfolioRow = Readonly<{
  id: number;
  name: string;
  outKobo: bigint;
  backKobo: bigint;
  lostKobo: bigint;
  stillOutKobo: bigint;
  incomeKobo: bigint;
}>;

/** What is still out is the ledger's balance. */
async function readPortfolios(db: Db): Promise<DeploymentsAnswer["portfolios"]> {
  const { rows } = await sql<PortfolioRow>`
    select line.portfolio_id as id,
      coalesce((
        select value ->> 'name' from catalogue
        where kind = 'portfolio' and subject = line.portfolio_id::text order by valid_from desc, id desc limit 1
      ), 'Portfolio ' || line.portfolio_id) as name,
      coalesce(sum(principal_kobo) filter (where line.kind = 'out' and undone_at is null), 0)::bigint as out_kobo,
      coalesce(sum(principal_kobo) filter (where line.kind = 'back' and undone_at is null), 0)::bigint as back_kobo,
      coalesce(sum(principal_kobo) filter (where line.kind = 'lost' and undone_at is null), 0)::bigint as lost_kobo,
      coalesce(min(account.balance), 0)::bigint as still_out_kobo,
      coalesce(sum(income_kobo) filter (where undone_at is null), 0)::bigint as income_kobo
    from deployment_line line left join ledger.account account on account.address = 'deployed:' || line.portfolio_id
    group by line.portfolio_id order by line.portfolio_id
  `.execute(db);
  return rows.map(({ id, name, ...sums }) => ({
    id,
    name,
    outKobo: String(sums.outKobo),
    backKobo: String(sums.backKobo),
    lostKobo: String(sums.lostKobo),
    stillOutKobo: String(sums.stillOutKobo),
    incomeKobo: String(sums.incomeKobo),
  }));
}

type LineRow = Readonly<{
  key: string;
  kind: "out" | "back" | "lost";
  portfolioId: number;
  reference: string;
  principalKobo: bigint;
  incomeKobo: bigint;
  happenedOn: string;
  bookedAt: Date;
  author: string;
  approver: string;
  undoneAt: Date | null;
  undoneBy: string | null;
  undoneApprover: string | null;
  evidenceId: string;
  fileName: string;
  sha256: string;
  isPublished: boolean;
}>;

async function readLines(db: Db): Promise<DeploymentsAnswer["lines"]> {
  const { rows } = await sql<LineRow>`
    select line.*, evidence.name as file_name
    from deployment_line line join evidence on evidence.id = line.evidence_id
    order by line.booked_at desc, line.key desc limit ${deploymentLinesShown}
  `.execute(db);
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    portfolioId: row.portfolioId,
    reference: row.reference,
    principalKobo: String(row.principalKobo),
    incomeKobo: String(row.incomeKobo),
    happenedOn: row.happenedOn,
    bookedAt: row.bookedAt.toISOString(),
    document: {
      id: row.evidenceId,
      name: row.fileName,
      sha256: row.sha256,
      isPublished: row.isPublished,
    },
    author: row.author,
    approver: row.approver,
    undone: row.undoneAt && {
      at: row.undoneAt.toISOString(),
      author: row.undoneBy ?? "",
      approver: row.undoneApprover ?? "",
    },
  }));
}
