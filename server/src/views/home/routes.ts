import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { balanceHistory, balanceHistoryQuery, overview } from "@osisi/contracts/overview.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readBalanceHistory } from "./balance-history.ts";
import { readOverview } from "./overview.ts";

const USUAL_RANGE = "90d";

export function overviewRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  app.get(
    apiPaths.overview,
    {
      onRequest: signedIn,
      schema: {
        summary: "What falls due next, and what needs the investor",
        security,
        response: answers(overview),
      },
    },
    async ({ investor }) =>
      success(messages.overviewRead, await readOverview(runtime, investor.id)),
  );

  app.get(
    apiPaths.balanceHistory,
    {
      onRequest: signedIn,
      schema: {
        summary: "Stash, savings and investments over time",
        security,
        querystring: balanceHistoryQuery,
        response: answers(balanceHistory),
      },
    },
    async ({ investor, query }) => {
      const range = query.range ?? USUAL_RANGE;
      return success(
        messages.balanceHistoryRead,
        await readBalanceHistory(runtime, investor.id, range),
      );
    },
  );
}
