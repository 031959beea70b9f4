import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  investmentAnswer,
  investmentDetail,
  investmentRequest,
  investmentsAnswer,
  investmentsQuery,
} from "@osisi/contracts/investments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey, markReplayed } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { buyFromStash } from "./buy-from-stash.ts";
import { orderAtGateway } from "./order-at-gateway.ts";
import { refuse } from "./refusals.ts";
import { investmentOf, investmentsOf } from "./list-investments.ts";

const PAGE = 100;

export function investmentRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  app.post(
    apiPaths.newInvestment,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Buys units of a portfolio, from the stash or at the gateway",
        security,
        body: investmentRequest,
        response: answers(investmentAnswer),
      },
    },
    async (request, reply) => {
      const { body, investor } = request;
      const { portfolioId, unitsBought: units, months, amount, percentage, channel } = body;
      const wish = {
        portfolioId,
        units,
        months,
        amount,
        percentage,
        investorId: investor.id,
        requestKey: requestKey(request),
      };
      if (body.paymentMethod === "stash") {
        const bought = await buyFromStash(runtime, wish);
        if (bought.kind !== "bought") throw refuse(bought.kind);
        markReplayed(reply, bought.before);
        return success(messages.investmentBought, { id: bought.id });
      }
      const ordered = await orderAtGateway(runtime, {
        ...wish,
        email: investor.gatewayEmail,
        channel,
      });
      if (ordered.kind !== "ordered") throw refuse(ordered.kind);
      const { id, url, reference } = ordered;
      return success(messages.investmentStarted, { id, url, reference });
    },
  );

  app.get(
    apiPaths.oneInvestment,
    {
      onRequest: signedIn,
      schema: {
        summary: "An investment, and what it is worth over its term",
        security,
        params: z.object({ id: z.string() }),
        response: answers(investmentDetail),
      },
    },
    async ({ investor, params }) => {
      const named = { investorId: investor.id, investmentId: params.id };
      const investment = await investmentOf(runtime, named);
      if (!investment) throw new Refusal("investment-unknown");
      return success(messages.investmentRead, investment);
    },
  );

  app.get(
    apiPaths.allInvestments,
    {
      onRequest: signedIn,
      schema: {
        summary: "Investments, newest first",
        security,
        querystring: investmentsQuery,
        response: answers(investmentsAnswer),
      },
    },
    async ({ investor, query }) => {
      const page = { atMost: PAGE, before: query.before };
      return success(messages.investmentsRead, await investmentsOf(runtime, investor.id, page));
    },
  );
}
