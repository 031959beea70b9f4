import { Readable } from "node:stream";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { closing } from "@osisi/contracts/closing.ts";
import { ownDataQuery } from "@osisi/contracts/data-export.ts";
import { looksAnswer, looksRead } from "@osisi/contracts/looks.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { requireStepUp, stepUpRefused } from "#people/auth/step-up.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { closeAccount } from "./close-account.ts";
import { closingReasons } from "./closing-reasons.ts";
import { writeCsv, writeJson } from "./data-export.ts";
import { listLooks } from "./looks.ts";

const HOUR_MS = 60 * 60_000;
/** Each kind as a table, and everything once more. */
const FILES_PER_HOUR = 20;

export function closingRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];

  app.get(
    apiPaths.closing,
    {
      onRequest: signedIn,
      schema: {
        summary: "What keeps the account from being closed",
        security,
        response: answers(closing),
      },
    },
    async ({ investor }) => {
      const now = runtime.clock.now();
      const reasons = await closingReasons(runtime.db, { investorId: investor.id, now });
      return success(messages.closingRead, { reasons });
    },
  );

  app.get(
    apiPaths.looks,
    {
      onRequest: signedIn,
      schema: {
        summary: "Which operators looked at the investor's data, and why",
        security,
        response: answers(looksAnswer),
      },
    },
    async ({ investor }) => success(looksRead, { looks: await listLooks(runtime.db, investor.id) }),
  );

  app.post(
    apiPaths.closeAccount,
    {
      config: { hashesPassword: true },
      onRequest: signedIn,
      schema: {
        summary: "Closes the account for good, if nothing is inside",
        security: [{ bearer: [], stepUp: [] }],
        response: answers(z.null()),
      },
    },
    async (request) => {
      const { id: investorId } = request.investor;
      const stepUp = await requireStepUp(runtime, request, "password");
      const { passwordHash } = stepUp;
      const result = await closeAccount(runtime, { investorId, passwordHash });
      if (result.kind === "password-changed") throw stepUpRefused(stepUp, "password");
      if (result.kind === "held") throw new Refusal("held-after-freeze");
      if (result.kind === "not-empty") throw new Refusal("account-not-empty");
      return success(messages.accountClosed, null);
    },
  );
}

export function ownDataRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.get(
    apiPaths.ownData,
    {
      onRequest: signedIn,
      schema: {
        summary: "All that is kept about the investor, as a file",
        security: [{ bearer: [], stepUp: [] }],
        querystring: ownDataQuery,
        // A streamed response is not validated by a schema.
        response: { 200: z.unknown(), "4xx": failure, "5xx": failure },
      },
    },
    async (request, reply) => {
      const { investor, query } = request;
      await requireStepUp(runtime, request, "password");
      if (!(await mayDownload(runtime, investor.id))) throw new Refusal("too-many-tries");
      const { format, kind } = query;
      const rows = kind ? writeCsv(runtime, investor.id, kind) : writeJson(runtime, investor.id);
      const name = [brand.name.toLowerCase(), kind ?? "data", dateInLagos(runtime.clock.now())];
      return reply
        .type(format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name.join("-")}.${format}"`)
        .send(Readable.from(rows));
    },
  );
}

function mayDownload({ clock, config, db }: Runtime, investorId: string): Promise<boolean> {
  return takeQuota(db, {
    key: quotaKey(config.secretKey, "own data", investorId),
    limit: FILES_PER_HOUR,
    windowMs: HOUR_MS,
    now: clock.now(),
  });
}
