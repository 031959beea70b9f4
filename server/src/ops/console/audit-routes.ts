import { type AuditRow, auditChoices, auditFilter } from "@osisi/contracts/console/audit.ts";
import { sql } from "kysely";
import * as z from "zod";
import { auditCsv, listAudit, listAuditChoices, readAudit, readStory } from "#ops/audit/queries.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import { ConsoleRefusal } from "./refusal.ts";
import type { Guard } from "./signed-in-operator.ts";

type Chain = { brokenAt: bigint | null; rows: bigint; head: Buffer | null; keptAt: Date | null };

export function auditRoutes(
  app: ConsoleApi,
  { clock, db }: ConsoleRuntime,
  { mayRead }: Guard,
): void {
  const onRequest = mayRead("audit");

  app.get("/api/audit", { onRequest, schema: { querystring: auditFilter } }, ({ query }) =>
    listAudit(db, query),
  );

  app.get("/api/audit/choices", { onRequest, schema: { response: { 200: auditChoices } } }, () =>
    listAuditChoices(db),
  );

  app.get("/api/audit/chain", { onRequest }, async () => {
    const { rows } = await sql<Chain>`
      select audit_break() as broken_at, (select count(*) from audit_log) as rows,
        (select hash from audit_log order by id desc limit 1) as head,
        (select max(kept_at) from audit_head) as kept_at
    `.execute(db);
    const [chain] = rows;
    return {
      rows: Number(chain?.rows ?? 0n),
      brokenAt: chain?.brokenAt == null ? null : Number(chain.brokenAt),
      head: chain?.head?.toString("hex") ?? null,
      checkedAt: clock.now().toISOString(),
      keptAt: chain?.keptAt?.toISOString() ?? null,
    };
  });

  app.get(
    "/api/audit/:id",
    { onRequest, schema: { params: z.object({ id: z.coerce.number().int().positive() }) } },
    async ({ params }): Promise<{ row: AuditRow; story: AuditRow[] }> => {
      const row = await readAudit(db, params.id);
      if (!row) throw new ConsoleRefusal(404, "There is no such row.");
      return { row, story: await readStory(db, row) };
    },
  );

  app.get(
    "/api/audit.csv",
    { onRequest: mayRead("audit-export"), schema: { querystring: auditFilter } },
    async ({ operator, query }, reply) => {
      await sql`
        select log_operator_act(${operator.tokenHash}, 'export audit', null, ${JSON.stringify(query)}::jsonb, '',
          'exported')
      `.execute(db);
      void reply.header("content-type", "text/csv; charset=utf-8");
      void reply.header("content-disposition", 'attachment; filename="audit.csv"');
      return reply.send(await auditCsv(db, query));
    },
  );
}
