import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { savingPlanDetail } from "@osisi/contracts/savings.ts";
import {
  payFromStashRequest,
  payInstalmentAnswer,
  payInstalmentRequest,
  topUpAnswer,
  topUpRequest,
} from "@osisi/contracts/plan-payments.ts";
import { refuseClosed } from "#money/switches/switches.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { payAtGateway, payFromStash } from "./pay-instalment.ts";
import { readPlan, refusalOf, topUpRefusalOf } from "./plan-replies.ts";
import { topUpAtGateway, topUpFromStash } from "./request-top-up.ts";

const security = [{ bearer: [] }];

export function instalmentRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const route = {
    onRequest: signedIn,
    preHandler: idempotent(runtime, ({ investor }) => investor.id),
  };
  app.post(
    apiPaths.payInstalmentFromStash,
    {
      ...route,
      schema: {
        summary: "Pays an instalment from the stash",
        security,
        body: payFromStashRequest,
        response: answers(savingPlanDetail),
      },
    },
    async (request) => {
      const { planId, number } = request.body;
      const own = { investorId: request.investor.id, planId };
      const key = requestKey(request);
      const paid = await payFromStash(runtime, { ...own, number, requestKey: key });
      if (paid.kind !== "paid") throw new Refusal(paid.kind);
      return success(messages.instalmentPaid, await readPlan(runtime, own));
    },
  );

  app.post(
    apiPaths.payInstalment,
    {
      ...route,
      schema: {
        summary: "Begins to pay an instalment at the gateway",
        security,
        body: payInstalmentRequest,
        response: answers(payInstalmentAnswer),
      },
    },
    async (request) => {
      const { body, investor } = request;
      await refuseClosed(runtime, [], body);
      const started = await payAtGateway(runtime, {
        investorId: investor.id,
        email: investor.gatewayEmail,
        planId: body.planId,
        number: body.number,
        channel: body.channel,
        requestKey: requestKey(request),
      });
      if (started.kind === "unreachable") throw new Refusal("instalment-not-started");
      if (started.kind !== "started") throw refusalOf(started.kind);
      const { url, reference } = started;
      return success(messages.fundStarted, { url, reference });
    },
  );
}

export function topUpRoute(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.topUpSaving,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Adds money to a saving plan, from the stash or at the gateway",
        security,
        body: topUpRequest,
        response: answers(topUpAnswer),
      },
    },
    async (request) => {
      const { body, investor } = request;
      const own = { investorId: investor.id, planId: body.savingId };
      const wanted = { ...own, amountKobo: body.amount, requestKey: requestKey(request) };
      const isStash = body.paymentMethod === "stash";
      await refuseClosed(runtime, ["saving"], isStash ? undefined : body);
      if (body.paymentMethod === "stash") {
        const added = await topUpFromStash(runtime, wanted);
        if (added.kind !== "topped-up") throw topUpRefusalOf(added);
        return success(messages.toppedUp, { plan: await readPlan(runtime, own) });
      }
      const { channel } = body;
      const payment = { ...wanted, channel, email: investor.gatewayEmail };
      const started = await topUpAtGateway(runtime, payment);
      if (started.kind === "unreachable") throw new Refusal("instalment-not-started");
      if (started.kind !== "started") throw topUpRefusalOf(started);
      const { redirectUrl: url, reference } = started;
      return success(messages.topUpStarted, { url, reference });
    },
  );
}
