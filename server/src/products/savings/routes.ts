import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { waitingPlans } from "@osisi/contracts/plan-mandates.ts";
import {
  openPlanRequest,
  savingAnswer,
  savingPlanDetail,
  savingsAnswer,
  savingsQuery,
} from "@osisi/contracts/savings.ts";
import * as z from "zod/mini";
import { refuseClosed } from "#money/switches/switches.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent, requestKey } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { changeRoutes } from "./change-routes.ts";
import { exitRoute } from "./exit-routes.ts";
import { plansOf } from "./list-plans.ts";
import { openPlan } from "./open-plan.ts";
import { instalmentRoutes, topUpRoute } from "./payment-routes.ts";
import { readPlan, refusalOf } from "./plan-replies.ts";
import { settingRoutes } from "./setting-routes.ts";
import { waitingPlansOf } from "./waiting-plans.ts";

const PAGE = 100;

const security = [{ bearer: [] }];

export function savingsRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  openAndReadRoutes(app, runtime, signedIn);
  instalmentRoutes(app, runtime, signedIn);
  topUpRoute(app, runtime, signedIn);
  exitRoute(app, runtime, signedIn);
  changeRoutes(app, runtime, signedIn);
  settingRoutes(app, runtime, signedIn);
}

function openAndReadRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.newSaving,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Opens a saving plan; it begins when its first instalment is paid",
        security,
        body: openPlanRequest,
        response: answers(savingAnswer),
      },
    },
    async (request) => {
      const { body, investor } = request;
      const channel = body.directDebit === true ? "bank" : body.channel;
      await refuseClosed(runtime, ["saving"], { channel });
      const opened = await openPlan(runtime, {
        investorId: investor.id,
        email: investor.gatewayEmail,
        name: body.name,
        amountKobo: body.amount,
        interval: body.interval,
        months: body.span,
        channel,
        consents:
          body.consent !== false && (body.channel ?? "card") === "card" && !body.directDebit,
        goal: body,
        debit: body.directDebit === true ? { mandateId: body.mandateId } : undefined,
        requestKey: requestKey(request),
      });
      if (opened.kind === "unreachable") throw new Refusal("plan-not-started");
      if (opened.kind !== "opened") throw refusalOf(opened.kind);
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
      const own = { investorId: investor.id, planId: params.id };
      return success(messages.planRead, await readPlan(runtime, own));
    },
  );

  app.get(
    apiPaths.waitingSavings,
    {
      onRequest: signedIn,
      schema: {
        summary: "Saving plans that begin once their bank account can be debited",
        security,
        response: answers(waitingPlans),
      },
    },
    async ({ investor }) => success(messages.plansRead, await waitingPlansOf(runtime, investor.id)),
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
