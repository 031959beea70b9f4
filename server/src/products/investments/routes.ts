import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type FailureCode, failures } from "@osisi/contracts/failures.ts";
import {
  investmentAnswer,
  investmentDetail,
  investmentRequest,
  investmentsAnswer,
  investmentsQuery,
  transferInvestmentAnswer,
  transferInvestmentRequest,
  updateInvestmentRequest,
} from "@osisi/contracts/investments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { portfolio, portfoliosAnswer } from "@osisi/contracts/portfolios.ts";
import * as z from "zod/mini";
import { refuseClosed } from "#money/switches/switches.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, markReplayed, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { buyFromStash } from "./buy-from-stash.ts";
import { chooseAtMaturity, transferInvestment } from "./change-investment.ts";
import { investmentOf, investmentsOf } from "./list-investments.ts";
import { portfolios } from "./offer.ts";
import { orderAtGateway } from "./order-at-gateway.ts";

const PAGE = 100;

const security = [{ bearer: [] }];

export function investmentRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  portfolioRoutes(app, runtime, signedIn);
  buyAndReadRoutes(app, runtime, signedIn);
  changeRoutes(app, runtime, signedIn);
}

function portfolioRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.get(
    apiPaths.portfolios,
    {
      onRequest: signedIn,
      schema: {
        summary: "All portfolios, with the units that are left",
        security,
        response: answers(portfoliosAnswer),
      },
    },
    async ({ investor }) =>
      success(messages.portfoliosRead, await portfolios(runtime, investor.id)),
  );

  app.get(
    apiPaths.onePortfolio,
    {
      onRequest: signedIn,
      schema: {
        summary: "A portfolio, by its db_id",
        security,
        params: z.object({ id: z.string() }),
        response: answers(portfolio),
      },
    },
    async ({ investor, params }) => {
      const all = await portfolios(runtime, investor.id);
      const found = all.find(({ db_id }) => String(db_id) === params.id);
      if (!found) throw new Refusal("portfolio-not-found");
      return success(messages.portfolioRead, found);
    },
  );
}

function buyAndReadRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
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
      const purchase = {
        portfolioId,
        units,
        months,
        amount,
        percentage,
        investorId: investor.id,
        requestKey: requestKey(request),
      };
      const isStash = body.paymentMethod === "stash";
      await refuseClosed(runtime, ["investing"], isStash ? undefined : { channel });
      if (isStash) {
        const bought = await buyFromStash(runtime, purchase);
        if (bought.kind !== "bought") throw refusalOf(bought.kind);
        markReplayed(reply, bought.before);
        return success(messages.investmentBought, { id: bought.id });
      }
      const ordered = await orderAtGateway(runtime, {
        ...purchase,
        email: investor.gatewayEmail,
        channel,
      });
      if (ordered.kind !== "ordered") throw refusalOf(ordered.kind);
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

function changeRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.updateInvestment,
    {
      onRequest: signedIn,
      schema: {
        summary: "Chooses what happens at maturity",
        security,
        body: updateInvestmentRequest,
        response: answers(investmentDetail),
      },
    },
    async ({ body, investor }) => {
      const named = { investorId: investor.id, investmentId: body.investmentId };
      const { kind } = await chooseAtMaturity(runtime, { ...named, atMaturity: body.atMaturity });
      if (kind !== "done") throw new Refusal(kind);
      const investment = await investmentOf(runtime, named);
      if (!investment) throw new Refusal("investment-unknown");
      return success(messages.atMaturityChanged, investment);
    },
  );

  app.post(
    apiPaths.transferInvestment,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Moves what has matured into another portfolio",
        security,
        body: transferInvestmentRequest,
        response: answers(transferInvestmentAnswer),
      },
    },
    async (request) => {
      const { investmentId, portfolioId, unitsBought: units, months } = request.body;
      await refuseClosed(runtime, ["investing"]);
      const moved = await transferInvestment(runtime, {
        investmentId,
        portfolioId,
        units,
        months,
        investorId: request.investor.id,
        requestKey: requestKey(request),
      });
      if (moved.kind !== "bought") throw refusalOf(moved.kind);
      return success(messages.investmentTransferred, { id: moved.id });
    },
  );
}

/** Refusals, with their error codes and the field that each is about. */

const codes = {
  "key-reused": "idempotency-key-reused",
  "too-many": "too-many-tries",
  unreachable: "gateway-unreachable",
} as const satisfies Record<string, FailureCode>;

const fields: Partial<Record<FailureCode, string>> = {
  "portfolio-unknown": "portfolioId",
  "portfolio-not-sold": "portfolioId",
  "transfer-same": "portfolioId",
  "term-unknown": "months",
  "percentage-differs": "percentage",
  "amount-differs": "amount",
  "payment-too-large": "unitsBought",
  "transfer-too-much": "unitsBought",
  "units-not-left": "unitsBought",
};

function refusalOf(kind: FailureCode | keyof typeof codes): Refusal {
  const code = isOwnCode(kind) ? codes[kind] : kind;
  const field = fields[code];
  return new Refusal(code, field === undefined ? undefined : { [field]: [failures[code].message] });
}

function isOwnCode(kind: string): kind is keyof typeof codes {
  return kind in codes;
}
