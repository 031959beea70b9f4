import { Readable } from "node:stream";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import {
  type StatementSummary,
  statementQuery,
  statementSummary,
  statementSummaryQuery,
} from "@osisi/contracts/statements.ts";
import { statementIdHeader } from "@osisi/contracts/shared-statements.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import { issueStatement } from "#views/shared-statements/issue-statement.ts";
import { estimateCsvBytes, writeCsv } from "./csv-statement.ts";
import { estimatePdfBytes, writePdf } from "./pdf-statement.ts";
import { type Days, type Statement, clipDays, linesOf, openStatement } from "./statement.ts";

const HOUR_MS = 60 * 60_000;
const contentTypes = { pdf: "application/pdf", csv: "text/csv; charset=utf-8" } as const;

export function statementRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const { clock, db } = runtime;
  const security = [{ bearer: [] }];
  const daysOf = (wanted: Days): Days => {
    const days = clipDays(wanted, clock.now());
    if (!days) throw new Refusal("invalid-input", { from: [messages.statementNotBegun] });
    return days;
  };

  app.get(
    apiPaths.statementSummary,
    {
      onRequest: signedIn,
      schema: {
        summary: "What a statement of some days would hold",
        security,
        querystring: statementSummaryQuery,
        response: answers(statementSummary),
      },
    },
    async ({ investor, query }) => {
      const days = daysOf(query);
      const statement = await openStatement(db, investor.id, days);
      return success(messages.statementRead, summarise(statement));
    },
  );

  app.get(
    apiPaths.statement,
    {
      // A file that is not sent is not issued.
      exposeHeadRoute: false,
      onRequest: signedIn,
      schema: {
        summary: "The statement of the stash over some days, as a PDF or CSV file",
        security,
        querystring: statementQuery,
        response: { 200: z.unknown(), "4xx": failure, "5xx": failure },
      },
    },
    async ({ investor, query: { format, ...query } }, reply) => {
      const days = daysOf(query);
      if (!(await mayDownload(runtime, investor.id))) throw new Refusal("too-many-tries");
      const statement = await openStatement(db, investor.id, days);
      // Each part is made when the one before has been taken, so that a slow connection costs no
      // memory, and no transaction stays open for it.
      const lines = linesOf(db, investor.id, statement);
      const id = newId();
      const issuedAt = clock.now();
      const name = `${investor.firstName} ${investor.lastName}`;
      const file =
        format === "csv"
          ? writeCsv(statement, lines)
          : writePdf({ statement, name, madeAt: issuedAt }, lines);
      const issued = { id, investor, statement, format, issuedAt };
      const fileName = `${brand.slug}-statement-${days.from}-to-${days.to}.${format}`;
      return reply
        .header("content-type", contentTypes[format])
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .header(statementIdHeader, id)
        .send(Readable.from(issueStatement(db, issued, file), { objectMode: false }));
    },
  );
}

function summarise({ from, to, movements, asOf, ...sums }: Statement): StatementSummary {
  return {
    from,
    to,
    openingBalance: nairaFromKobo(sums.openingBalance),
    moneyIn: nairaFromKobo(sums.moneyIn),
    moneyOut: nairaFromKobo(sums.moneyOut),
    closingBalance: nairaFromKobo(sums.closingBalance),
    movements,
    completeAsOf: asOf.toISOString(),
    bytes: { pdf: estimatePdfBytes(movements), csv: estimateCsvBytes(movements) },
  };
}

/** Each download reads all movements of its days while it is sent. */
function mayDownload({ clock, config, db }: Runtime, investorId: string): Promise<boolean> {
  return takeQuota(db, {
    key: quotaKey(config.secretKey, "statement", investorId),
    limit: config.limits.statementsPerHour,
    windowMs: HOUR_MS,
    now: clock.now(),
  });
}
