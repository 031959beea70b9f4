import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { giveAnswer, givePage, giveReceipt, giveRequest } from "@osisi/contracts/gifts.ts";
import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { refuseClosed } from "#money/switches/switches.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { requesterOf } from "#platform/http/requester.ts";
import type { Api } from "#platform/http/server.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import { type Giving, give, readGivePage, readGiveReceipt } from "./give.ts";

const MINUTE_MS = 60_000;
/** Many subscribers of a mobile network share an address. */
const READS_PER_MINUTE = 120;
const GIFTS_PER_REQUESTER = 20;
const GIFTS_PER_LINK = 60;
const GIFTS_WINDOW_MS = 10 * MINUTE_MS;

const refusals = {
  unreachable: "gift-not-started",
  "too-many": "too-many-tries",
  "key-reused": "idempotency-key-reused",
  "gift-link-unknown": "gift-link-unknown",
  "gift-link-closed": "gift-link-closed",
  "request-in-flight": "request-in-flight",
} as const;

/** No session: who has the link may give by it, and who has a payment's reference may read its
 * receipt. */
export function giveRoutes(app: Api, runtime: PaymentsRuntime): void {
  const { clock, config, db } = runtime;

  async function take(what: string, counted: string, limit: number, windowMs: number) {
    const key = quotaKey(config.secretKey, what, counted);
    if (!(await takeQuota(db, { key, limit, windowMs, now: clock.now() }))) {
      throw new Refusal("too-many-tries");
    }
  }

  const mayRead = (request: FastifyRequest) =>
    take("give-read", requesterOf(request), READS_PER_MINUTE, MINUTE_MS);

  app.get(
    apiPaths.givePage,
    {
      schema: {
        summary: "Who a link for gifts is for",
        params: z.object({ token: z.string() }),
        response: answers(givePage),
      },
    },
    async (request, reply) => {
      await mayRead(request);
      const page = await readGivePage(runtime, request.params.token);
      if (!page) throw new Refusal("gift-link-unknown");
      void reply.header("x-robots-tag", "noindex").header("cache-control", "no-store");
      return success(giftMessages.givePageRead, page);
    },
  );

  app.post(
    apiPaths.give,
    {
      schema: {
        summary: "Begins to pay a gift at the gateway",
        body: giveRequest,
        response: answers(giveAnswer),
      },
    },
    async (request) => {
      const { body } = request;
      await take("give", requesterOf(request), GIFTS_PER_REQUESTER, GIFTS_WINDOW_MS);
      await take("give-link", body.token, GIFTS_PER_LINK, GIFTS_WINDOW_MS);
      await refuseClosed(runtime, ["gifts"], {});
      const { amount: amountKobo, email, message = null, name, requestKey, token } = body;
      const giving: Giving = { token, amountKobo, email, message, name, requestKey };
      const started = await give(runtime, giving);
      if (started.kind === "gift-too-large") {
        throw new Refusal("gift-too-large", { amount: [giftMessages.giftTooLarge] });
      }
      if (started.kind !== "started") throw new Refusal(refusals[started.kind]);
      const { redirectUrl: url, reference } = started;
      return success(giftMessages.giftStarted, { url, reference });
    },
  );

  app.get(
    apiPaths.giveReceipt,
    {
      schema: {
        summary: "The receipt of a gift, by its reference",
        params: z.object({ reference: z.string() }),
        response: answers(giveReceipt),
      },
    },
    async (request, reply) => {
      await mayRead(request);
      const receipt = await readGiveReceipt(runtime, request.params.reference);
      if (!receipt) throw new Refusal("gift-unknown");
      void reply.header("x-robots-tag", "noindex").header("cache-control", "no-store");
      return success(giftMessages.giftReceiptRead, receipt);
    },
  );
}
