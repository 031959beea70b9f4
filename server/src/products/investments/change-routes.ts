import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  investmentDetail,
  transferInvestmentAnswer,
  transferInvestmentRequest,
  updateInvestmentRequest,
} from "@osisi/contracts/investments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { chooseAtMaturity } from "./choose-at-maturity.ts";
import { refuse } from "./refusals.ts";
import { investmentOf } from "./list-investments.ts";
import { transferInvestment } from "./change-investment.ts";

export function investmentChangeRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
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
      const moved = await transferInvestment(runtime, {
        investmentId,
        portfolioId,
        units,
        months,
        investorId: request.investor.id,
        requestKey: requestKey(request),
      });
      if (moved.kind !== "bought") throw refuse(moved.kind);
      return success(messages.investmentTransferred, { id: moved.id });
    },
  );
}
