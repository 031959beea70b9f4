import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  savingAnswer,
  savingPlanDetail,
  savingRequest,
  savingsAnswer,
  savingsQuery,
} from "@osisi/contracts/savings.ts";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { openPlan } from "./open-plan.ts";
import { refusalOf } from "./refusals.ts";
import { planOf, plansOf } from "./list-plans.ts";

const PAGE = 100;

export function savingsRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const security = [{ bearer: [] }];
  app.post(
    apiPaths.newSaving,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Opens a saving plan; it begins when its first instalment is paid",
        security,
        body: savingRequest,
        response: answers(savingAnswer),
      },
    },
    async (request) => {
      const { body, investor } = request;
      const opened = await openPlan(runtime, {
        investorId: investor.id,
        email: investor.gatewayEmail,
        name: body.name,
        amountKobo: body.amount,
        interval: body.interval,
        months: body.span,
        channel: body.channel,
        consents: body.consent !== false && (body.channel ?? "card") === "card",
        requestKey: requestKey(request),
      });
      if (opened.kind === "unreachable") throw new Refusal("plan-not-started");
      if (opened.kind !== "opened") throw new Refusal(refusalOf(opened.kind));
      const { id, url, reference } = opened;
      return success(messages.planStarted, { id, url, reference });
    },
  );

  app.get(
    apiPaths.oneSaving,
    {
      onRequest: signedIn,
      schema: {
        summary: "A saving plan with its instalments",
        security,
        params: z.object({ id: z.string() }),
        response: answers(savingPlanDetail),
      },
    },
    async ({ investor, params }) => {
      const plan = await planOf(runtime, { investorId: investor.id, planId: params.id });
      if (!plan) throw new Refusal("plan-unknown");
      return success(messages.planRead, plan);
    },
  );

  app.get(
    apiPaths.allSavings,
    {
      onRequest: signedIn,
      schema: {
        summary: "Saving plans, newest first",
        security,
        querystring: savingsQuery,
        response: answers(savingsAnswer),
      },
    },
    async ({ investor, query }) => {
      const page = { atMost: PAGE, before: query.before };
      return success(messages.plansRead, await plansOf(runtime, investor.id, page));
    },
  );
}
