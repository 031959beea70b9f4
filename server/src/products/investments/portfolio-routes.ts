import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { portfolio, portfoliosAnswer } from "@osisi/contracts/portfolios.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { portfolios } from "./list-portfolios.ts";

export function portfolioRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
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
      const found = all.find((one) => String(one.db_id) === params.id);
      if (!found) throw new Refusal("portfolio-not-found");
      return success(messages.portfolioRead, found);
    },
  );
}
