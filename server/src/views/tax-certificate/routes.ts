import { Readable } from "node:stream";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { taxCertificateQuery, taxYears } from "@osisi/contracts/tax-certificate.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listTaxYears, readCertificate } from "./certificate.ts";
import { writeCsv } from "./write-csv.ts";
import { writePdf } from "./write-pdf.ts";

const HOUR_MS = 60 * 60_000;

export function taxCertificateRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const { clock, config, db } = runtime;
  const security = [{ bearer: [] }];
  const isOpen = (year: number | string) => dateInLagos(clock.now()).startsWith(String(year));

  app.get(
    apiPaths.taxYears,
    {
      onRequest: signedIn,
      schema: {
        summary: "The years in which tax was withheld from returns",
        security,
        response: answers(taxYears),
      },
    },
    async ({ investor }) => {
      const years = await listTaxYears(db, investor.id);
      return success(
        messages.statementRead,
        years.map(({ year, baseKobo, taxKobo }) => ({
          year,
          returns: nairaFromKobo(baseKobo),
          tax: nairaFromKobo(taxKobo),
          isOpen: isOpen(year),
        })),
      );
    },
  );

  app.get(
    apiPaths.taxCertificate,
    {
      onRequest: signedIn,
      schema: {
        summary: "The tax withheld in a year, as a PDF or CSV file",
        security,
        querystring: taxCertificateQuery,
        response: { 200: z.unknown(), "4xx": failure, "5xx": failure },
      },
    },
    async ({ investor, query: { format, year } }, reply) => {
      const key = quotaKey(config.secretKey, "statement", investor.id);
      const limit = config.limits.statementsPerHour;
      if (!(await takeQuota(db, { key, limit, windowMs: HOUR_MS, now: clock.now() }))) {
        throw new Refusal("too-many-tries");
      }
      const certificate = await readCertificate(db, investor.id, year);
      const name = `${investor.firstName} ${investor.lastName}`;
      const cover = { certificate, name, madeAt: clock.now(), isOpen: isOpen(year) };
      const file = format === "csv" ? [writeCsv(certificate)] : writePdf(cover);
      const fileName = `${brand.slug}-tax-${year}.${format}`;
      const type = format === "csv" ? "text/csv; charset=utf-8" : "application/pdf";
      return reply
        .header("content-type", type)
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .send(Readable.from(file, { objectMode: false }));
    },
  );
}
