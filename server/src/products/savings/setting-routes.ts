import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FailureCode } from "@osisi/contracts/failures.ts";
import { dayMoved, missedChosen } from "@osisi/contracts/plan-settings-messages.ts";
import { chargeDayRequest, missedChoiceRequest } from "@osisi/contracts/plan-settings.ts";
import { savingPlanDetail } from "@osisi/contracts/savings.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { chooseMissed } from "./choose-missed.ts";
import { planOf } from "./list-plans.ts";
import { moveDay } from "./move-day.ts";
import type { OwnPlan } from "./own-plan.ts";

/** How a plan runs. They move no money and are idempotent. */
export function settingRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const route = { onRequest: signedIn };
  const schema = { security: [{ bearer: [] }], response: answers(savingPlanDetail) };

  async function reply(
    outcome: { kind: "done" } | { kind: FailureCode },
    own: OwnPlan,
    message: string,
  ) {
    if (outcome.kind !== "done") throw new Refusal(outcome.kind);
    const plan = await planOf(runtime, own);
    if (!plan) throw new Refusal("plan-unknown");
    return success(message, plan);
  }

  app.post(
    apiPaths.setSavingMissedChoice,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Chooses what happens to an instalment that the card or bank did not pay",
        body: missedChoiceRequest,
      },
    },
    async ({ investor, body: { planId, choice } }) => {
      const own = { investorId: investor.id, planId };
      return reply(await chooseMissed(runtime, { ...own, choice }), own, missedChosen[choice]);
    },
  );

  app.post(
    apiPaths.moveSavingDay,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Moves a monthly plan to another day of the month, once",
        body: chargeDayRequest,
      },
    },
    async ({ investor, body: { planId, day } }) => {
      const own = { investorId: investor.id, planId };
      return reply(await moveDay(runtime, { ...own, day }), own, dayMoved);
    },
  );
}
