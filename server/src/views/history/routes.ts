import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  actsAnswer,
  actsQuery,
  monthsAnswer,
  monthsQuery,
  movementsAnswer,
  movementsQuery,
  receipt,
  underWayAnswer,
} from "@osisi/contracts/history.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { dismissRequest } from "@osisi/contracts/payments.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { dismissPayment } from "#money/payments/in-flight.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import { readActs } from "./acts.ts";
import { readMonths } from "./months.ts";
import { readMovements, readReceipt } from "./movements.ts";
import { readUnderWay } from "./under-way.ts";

const MINUTE_MS = 60_000;

export function historyRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  app.get(
    apiPaths.movements,
    {
      onRequest: signedIn,
      schema: {
        summary: "What moved in the stash, page by page, by kind and by days",
        security,
        querystring: movementsQuery,
        response: answers(movementsAnswer),
      },
    },
    async ({ investor, query }) => {
      await countSearch(runtime, investor.id, { search: query.search, of: "rows" });
      return success(messages.movementsRead, await readMovements(runtime.db, investor.id, query));
    },
  );

  app.get(
    apiPaths.acts,
    {
      onRequest: signedIn,
      schema: {
        summary: "What the investor did, a row an act, the instalments of a month folded",
        security,
        querystring: actsQuery,
        response: answers(actsAnswer),
      },
    },
    async ({ investor, query }) => {
      await countSearch(runtime, investor.id, { search: query.search, of: "rows" });
      return success(messages.movementsRead, await readActs(runtime.db, investor.id, query));
    },
  );

  app.get(
    apiPaths.months,
    {
      onRequest: signedIn,
      schema: {
        summary: "What each month of the history adds up to",
        security,
        querystring: monthsQuery,
        response: answers(monthsAnswer),
      },
    },
    async ({ investor, query }) => {
      await countSearch(runtime, investor.id, { search: query.search, of: "months" });
      return success(messages.movementsRead, await readMonths(runtime.db, investor.id, query));
    },
  );

  app.get(
    apiPaths.underWay,
    {
      onRequest: signedIn,
      schema: {
        summary: "Money that is neither here nor there yet, and what happens next",
        security,
        response: answers(underWayAnswer),
      },
    },
    async ({ investor }) =>
      success(messages.underWayRead, await readUnderWay(runtime, investor.id)),
  );

  app.post(
    apiPaths.dismissPayment,
    {
      onRequest: signedIn,
      schema: {
        summary: "Puts away a payment that was not made, and older ones for the same purpose",
        security,
        body: dismissRequest,
        response: answers(z.null()),
      },
    },
    async ({ investor, body }) => {
      const wanted = { investorId: investor.id, reference: body.reference };
      const dismissed = await dismissPayment(runtime, wanted);
      if (dismissed !== "done") throw new Refusal(dismissed);
      return success(messages.paymentDismissed, null);
    },
  );

  app.get(
    apiPaths.receipt,
    {
      onRequest: signedIn,
      schema: {
        summary: "One movement, with all that a receipt shows",
        security,
        params: z.object({ id: z.string() }),
        response: answers(receipt),
      },
    },
    async ({ investor, params }) => {
      const read = await readReceipt(runtime.db, investor.id, params.id);
      if (!read) throw new Refusal("movement-unknown");
      return success(messages.receiptRead, read);
    },
  );
}

/** A search without a match scans all movements. */
async function countSearch(
  { clock, config, db }: Runtime,
  investorId: string,
  { search, of }: { search: string | undefined; of: "rows" | "months" },
): Promise<void> {
  if (search === undefined) return;
  const mayGoOn = await takeQuota(db, {
    key: quotaKey(config.secretKey, `search-${of}`, investorId),
    limit: config.limits.searchesPerMinute,
    windowMs: MINUTE_MS,
    now: clock.now(),
  });
  if (!mayGoOn) throw new Refusal("too-many-tries");
}
