import { Readable } from "node:stream";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import {
  type Period,
  type Report,
  type ReportName,
  isReportName,
  periodFault,
  reportFileName,
} from "@osisi/contracts/console/reports.ts";
import { sql } from "kysely";
import * as z from "zod";
import { SemaphoreFullError, createSemaphore } from "#platform/semaphore.ts";
import { summarizeReport, writeReport } from "#views/reports/write-report.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import { ConsoleRefusal } from "./refusal.ts";
import type { Guard } from "./signed-in-operator.ts";

const given = {
  params: z.object({ name: z.string() }),
  querystring: z.object({ from: z.string().default(""), to: z.string().default("") }),
};
type Given = Readonly<{ params: { name: string }; query: Period }>;

/** A reader who takes nothing for so long is cut off: the file holds a snapshot of the database. */
const STALLED_MS = 30_000;

export function reportRoutes(
  app: ConsoleApi,
  { clock, db }: ConsoleRuntime,
  { mayRead }: Guard,
): void {
  const onRequest = mayRead("reports");
  // One after another: what savers do comes first.
  const summaries = createSemaphore({ concurrency: 1, maxWaiting: 40 });
  const files = createSemaphore({ concurrency: 1, maxWaiting: 4 });

  /** @throws ConsoleRefusal */
  function read({ params: { name }, query: period }: Given): { name: ReportName; period: Period } {
    if (!isReportName(name)) throw new ConsoleRefusal(404, "There is no such report.");
    const fault = periodFault(period, dateInLagos(clock.now()));
    if (fault !== undefined) throw new ConsoleRefusal(400, fault);
    return { name, period };
  }

  app.get("/api/reports/:name", { onRequest, schema: given }, async (request): Promise<Report> => {
    const { name, period } = read(request);
    return unlessFull(() =>
      summaries(() => summarizeReport(db, name, { period, now: clock.now() })),
    );
  });

  app.get("/api/reports/:name/csv", { onRequest, schema: given }, async (request, reply) => {
    const { name, period } = read(request);
    await sql`
      select log_operator_act(${request.operator.tokenHash}, 'download report', ${name},
        ${JSON.stringify(period)}::jsonb, '', 'downloaded')
    `.execute(db);
    const turn = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    void files(() => {
      turn.resolve();
      return ended.promise;
    }).catch(turn.reject);
    await unlessFull(() => turn.promise);
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    void reply.header("content-type", "text/csv; charset=utf-8");
    void reply.header(
      "content-disposition",
      `attachment; filename="${reportFileName(name, period)}"`,
    );
    const file = Readable.from(writeReport(db, name, period), { objectMode: false });
    file.once("close", ended.resolve);
    return reply.send(file);
  });
}

async function unlessFull<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new ConsoleRefusal(503, "Many reports are being made. Try again in a minute.");
  }
}
