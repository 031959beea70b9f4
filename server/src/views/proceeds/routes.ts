import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { portfolioOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { proceedsAnswer } from "@osisi/contracts/proceeds.ts";
import { documentPath, proceedsRead } from "@osisi/contracts/proceeds-words.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import { isId } from "#platform/ids.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { readPublicDocument } from "./queries.ts";
import { readOwnProceeds } from "./read-proceeds.ts";

const params = z.object({ id: z.string() });
/** Each reads what everyone has in the portfolio. */
const READS_PER_HOUR = 120;
const HOUR_MS = 60 * 60_000;
/** Many subscribers of a mobile network share an address. A document has up to 5 MB. */
const DOCUMENTS_PER_HOUR = 120;

export function proceedsRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const { clock, config, db } = runtime;
  const take = async (what: string, counted: string, limit: number) => {
    const key = quotaKey(config.secretKey, what, counted);
    const isLeft = await takeQuota(db, { key, limit, windowMs: HOUR_MS, now: clock.now() });
    if (!isLeft) throw new Refusal("too-many-tries");
  };

  app.get(
    apiPaths.portfolioProceeds,
    {
      onRequest: signedIn,
      schema: {
        summary: "What the money of a portfolio does, and the investor's own share of its energy",
        security: [{ bearer: [] }],
        params,
        response: answers(proceedsAnswer),
      },
    },
    async ({ investor, params: { id } }) => {
      await take("proceeds", investor.id, READS_PER_HOUR);
      const now = clock.now();
      const catalogue = await readCatalogue(db);
      const portfolio = PORTFOLIO.test(id)
        ? portfolioOn(catalogue, dateInLagos(now), Number(id))
        : undefined;
      if (!portfolio) throw new Refusal("portfolio-not-found");
      const about = { investorId: investor.id, now, portfolio };
      return success(proceedsRead, await readOwnProceeds(db, about));
    },
  );

  app.get(documentPath(":id"), { schema: { hide: true, params } }, async (request, reply) => {
    const { id } = request.params;
    await take("document", requesterOf(request), DOCUMENTS_PER_HOUR);
    const document = isId(id) ? await readPublicDocument(db, id) : undefined;
    if (!document) throw new Refusal("not-found");
    const { body, sha256, type } = document;
    // The name that its author gave it may name a person.
    const name = `document-${sha256.toString("hex").slice(0, 12)}.${extensions[type] ?? "bin"}`;
    return reply
      .header("content-security-policy", "sandbox; default-src 'none'")
      .header("x-content-type-options", "nosniff")
      .header("x-robots-tag", "noindex")
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("cache-control", "no-cache")
      .type(type)
      .send(body);
  });
}

const PORTFOLIO = /^[1-9]\d{0,3}$/;

const extensions: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
};
