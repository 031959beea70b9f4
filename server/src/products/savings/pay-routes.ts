import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  payFromStashRequest,
  payInstalmentAnswer,
  payInstalmentRequest,
  savingPlanDetail,
} from "@osisi/contracts/savings.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { payAtGateway } from "./pay-at-gateway.ts";
import { payFromStash } from "./pay-instalment.ts";
import { refusalOf } from "./refusals.ts";
import { planOf } from "./list-plans.ts";

export function instalmentRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const money = {
    onRequest: signedIn,
    preHandler: idempotent(runtime, ({ investor }) => investor.id),
  };
  const security = [{ bearer: [] }];
  app.post(
    apiPaths.payInstalmentFromStash,
    {
      ...money,
      schema: {
        summary: "Pays an instalment from the stash",
        security,
        body: payFromStashRequest,
        response: answers(savingPlanDetail),
      },
    },
    async (request) => {
      const named = { investorId: request.investor.id, planId: request.body.planId };
      const { number } = request.body;
      const paid = await payFromStash(runtime, {
        ...named,
        number,
        requestKey: requestKey(request),
      });
      if (paid.kind !== "paid") throw new Refusal(paid.kind);
      const plan = await planOf(runtime, named);
      if (!plan) throw new Refusal("plan-unknown");
      return success(messages.instalmentPaid, plan);
    },
  );

  app.post(
    apiPaths.payInstalment,
    {
      ...money,
      schema: {
        summary: "Begins to pay an instalment at the gateway",
        security,
        body: payInstalmentRequest,
        response: answers(payInstalmentAnswer),
      },
    },
    async (request) => {
      const { body, investor } = request;
      const started = await payAtGateway(runtime, {
        investorId: investor.id,
        email: investor.gatewayEmail,
        planId: body.planId,
        number: body.number,
        channel: body.channel,
        requestKey: requestKey(request),
      });
      if (started.kind === "unreachable") throw new Refusal("instalment-not-started");
      if (started.kind !== "started") throw new Refusal(refusalOf(started.kind));
      const { url, reference } = started;
      return success(messages.fundStarted, { url, reference });
    },
  );
}
