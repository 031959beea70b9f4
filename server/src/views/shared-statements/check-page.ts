import { formatDay, dateInLagos } from "@osisi/contracts/calendar.ts";
import { formatNairaInFull } from "@osisi/contracts/money.ts";
import { checkMarks, checkPages } from "@osisi/contracts/public-pages.ts";
import { readCheckCode } from "@osisi/contracts/check-code.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type PageSource, fillMarks } from "#platform/http/public-site.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { formatDays } from "#views/statements/pdf-page.ts";
import type { IssuedStatement } from "./queries.ts";
import { checkStatement } from "./share-statement.ts";

/** The page on which others check a statement. The server fills it in, so that it works without a
 * script; only hashing a chosen file needs one, and the file stays in the browser.
 *
 * Unknown, expired and withdrawn codes get the same page by the same query: it must not say that
 * there was a statement, or that its holder thought better of it. */

const MINUTE_MS = 60_000;
/** Many subscribers of a mobile network share an address. */
const TRIES_PER_REQUESTER = 30;
const REQUESTER_WINDOW_MS = 10 * MINUTE_MS;
/** Of all together. At this rate, guessing one of a million codes takes four billion years. */
const TRIES_PER_MINUTE = 600;

const RETRY_AFTER_SECONDS = { address: "600", all: "60" } as const;

const schema = { hide: true } as const;
const typedQuery = z.object({ code: z.optional(z.string()) });

export function checkPageRoutes(app: Api, runtime: Runtime, pageAt: PageSource): void {
  const { clock, config, db } = runtime;

  const take = (what: string, counted: string, limit: number, windowMs: number) =>
    takeQuota(db, {
      key: quotaKey(config.secretKey, what, counted),
      limit,
      windowMs,
      now: clock.now(),
    });

  /** For how many seconds further tries are refused. */
  async function whyLater(request: FastifyRequest): Promise<string | undefined> {
    const requester = requesterOf(request);
    if (!(await take("check", requester, TRIES_PER_REQUESTER, REQUESTER_WINDOW_MS))) {
      return RETRY_AFTER_SECONDS.address;
    }
    const isLeft = await take("check of all", "", TRIES_PER_MINUTE, MINUTE_MS);
    return isLeft ? undefined : RETRY_AFTER_SECONDS.all;
  }

  async function send(reply: FastifyReply, file: string, values: Record<string, string> = {}) {
    const { bodies } = await pageAt(file);
    return reply
      .header("x-robots-tag", "noindex")
      .type("text/html; charset=utf-8")
      .send(fillMarks(bodies.identity.toString(), values));
  }

  app.get(
    checkPages.path,
    { schema: { ...schema, querystring: typedQuery } },
    async ({ query: { code = "" } }, reply) => {
      if (code.trim() === "") return send(reply, checkPages.form);
      const read = readCheckCode(code);
      if (read === undefined) return send(reply.code(404), checkPages.unknown);
      return reply.header("x-robots-tag", "noindex").redirect(`${checkPages.path}/${read}`, 303);
    },
  );

  app.get(
    `${checkPages.path}/:code`,
    { schema: { ...schema, params: z.object({ code: z.string() }) } },
    async (request, reply) => {
      const retryAfter = await whyLater(request);
      if (retryAfter !== undefined) {
        return send(reply.code(429).header("retry-after", retryAfter), checkPages.limited);
      }
      const statement = await checkStatement(runtime, request.params.code);
      if (!statement) return send(reply.code(404), checkPages.unknown);
      return send(reply, checkPages.found, valuesOf(statement));
    },
  );
}

function valuesOf(statement: IssuedStatement): Record<string, string> {
  const { closingBalanceKobo, expiresAt, format, fromDay, initials, issuedAt, toDay } = statement;
  return {
    [checkMarks.initials]: initials,
    [checkMarks.days]: formatDays({ from: fromDay, to: toDay }),
    [checkMarks.balance]: formatNairaInFull(closingBalanceKobo),
    [checkMarks.asOf]:
      toDay < dateInLagos(issuedAt)
        ? `at the end of ${formatDay(toDay)}`
        : `on ${momentInLagos(issuedAt)}`,
    [checkMarks.format]: format.toUpperCase(),
    [checkMarks.issued]: momentInLagos(issuedAt),
    [checkMarks.expires]: expiresAt ? formatDay(dateInLagos(expiresAt)) : "",
    [checkMarks.sha256]: statement.sha256.toString("hex"),
  };
}
