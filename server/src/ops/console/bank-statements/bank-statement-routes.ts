import { dateInLagos } from "@osisi/contracts/calendar.ts";
import * as agreement from "@osisi/contracts/console/bank-statements.ts";
import { sql } from "kysely";
import * as z from "zod";
import { BadStatement, looksLike, notStatement } from "#money/bank-statements/read-rows.ts";
import { readStatement } from "#money/bank-statements/read-statement.ts";
import { evidenceName } from "#money/disputes/evidence.ts";
import { newId } from "#platform/ids.ts";
import type { ConsoleApi, ConsoleRuntime } from "../console-runtime.ts";
import { ConsoleRefusal } from "../refusal.ts";
import type { Guard } from "../signed-in-operator.ts";
import { compareBank } from "./compare-bank.ts";
import * as reading from "./read-statements.ts";

/** A statement is uploaded, previewed, and imported by an act that names the file. It holds names of
 * other persons: finance only, each reading is logged, and what it says is in no log. */

const params = z.object({ id: z.uuid() });
const named = z.object({ name: z.string().min(1).max(500) });
const PREVIEWED = 10;

export function bankStatementRoutes(
  app: ConsoleApi,
  { clock, db }: ConsoleRuntime,
  { mayRead }: Guard,
): void {
  const onRequest = mayRead("bank-statements");

  app.post(
    "/api/bank-statements/files",
    {
      onRequest,
      bodyLimit: agreement.STATEMENT_LIMITS.bytes,
      config: { rateLimit: { max: 20, timeWindow: "1 minute" } },
      schema: { querystring: named, response: { 200: agreement.uploadedStatement } },
    },
    async ({ body, operator, query }) => {
      const looks = Buffer.isBuffer(body) ? orRefuse(() => looksLike(body)) : undefined;
      if (!looks) throw new ConsoleRefusal(422, notStatement);
      const [id, name] = [newId(), evidenceName(query.name)];
      await sql`select add_statement_file(${operator.tokenHash}, ${id}, ${name}, ${body})`.execute(
        db,
      );
      const { header, rows, separator } = looks;
      return { id, name, header, separator, rows: rows.map(({ cells }) => [...cells]) };
    },
  );

  app.post(
    "/api/bank-statements/preview",
    {
      onRequest,
      schema: {
        body: agreement.previewQuestion,
        response: { 200: agreement.statementPreview },
      },
    },
    async ({ body: { file, mapping }, operator }) => {
      const { rows } = await sql<{ body: Buffer }>`
        select body from read_statement_file(${operator.tokenHash}, ${file})
      `.execute(db);
      const [found] = rows;
      if (!found) throw new ConsoleRefusal(404, "There is no such file.");
      return preview(found.body, mapping, dateInLagos(clock.now()));
    },
  );

  app.get(
    "/api/bank-statements",
    { onRequest, schema: { response: { 200: agreement.bankStatements } } },
    async () => {
      const [statements, mappings] = await Promise.all([
        reading.listStatements(db),
        reading.listMappings(db),
      ]);
      const [newest] = statements;
      const comparison = newest ? await compareBank(db, newest.lastDay) : null;
      return { statements, mappings, comparison };
    },
  );

  app.get(
    "/api/bank-statements/:id",
    { onRequest, schema: { params, response: { 200: agreement.bankStatementDetail } } },
    async ({ operator, params: { id } }) => {
      const statement = await reading.readStatementRow(db, id);
      if (!statement) throw new ConsoleRefusal(404, "There is no such statement.");
      const [lines, entries, comparison] = await Promise.all([
        reading.listLines(db, operator.tokenHash, id),
        reading.listOpenEntries(db),
        compareBank(db, statement.lastDay),
      ]);
      return { statement, comparison, lines, entries };
    },
  );
}

function orRefuse<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadStatement)) throw error;
    throw new ConsoleRefusal(422, error.message);
  }
}

function preview(
  body: Buffer,
  mapping: agreement.BankMapping,
  today: string,
): agreement.StatementPreview {
  try {
    const { lines, openingKobo, closingKobo, ...days } = readStatement(body, mapping, today);
    return {
      ...days,
      problem: null,
      count: lines.length,
      openingKobo: inText(openingKobo),
      closingKobo: inText(closingKobo),
      lines: lines.slice(0, PREVIEWED).map((line) => ({
        ...line,
        amountKobo: String(line.amountKobo),
        balanceKobo: inText(line.balanceKobo),
      })),
    };
  } catch (error) {
    if (!(error instanceof BadStatement)) throw error;
    const nothing = { firstDay: null, lastDay: null, openingKobo: null, closingKobo: null };
    return { problem: error.message, count: 0, lines: [], ...nothing };
  }
}

const inText = (kobo: bigint | null) => (kobo === null ? null : String(kobo));
