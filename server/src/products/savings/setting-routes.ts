import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FailureCode } from "@osisi/contracts/failures.ts";
import {
  amountChanged,
  amountPreviewed,
  dayMoved,
  missedChosen,
} from "@osisi/contracts/plan-settings-messages.ts";
import {
  chargeDayRequest,
  missedChoiceRequest,
  planAmountPreview,
  planAmountRequest,
} from "@osisi/contracts/plan-settings.ts";
import { savingPlanDetail } from "@osisi/contracts/savings.ts";
import { amountTooMuch } from "@osisi/contracts/top-up-too-large.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { changeAmount, previewAmount } from "./change-amount.ts";
import { chooseMissed } from "./choose-missed.ts";
import { planOf } from "./list-plans.ts";
import { moveDay } from "./move-day.ts";
import type { OwnPlan } from "./own-plan.ts";

/** How a plan runs. They move no money and are idempotent. */
export function settingRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const route = { onRequest: signedIn };
  const schema = { security: [{ bearer: [] }], response: answers(savingPlanDetail) };

  async function reply(
    outcome: { kind: "done" } | { kind: FailureCode; mostKobo?: bigint },
    own: OwnPlan,
    message: string,
  ) {
    if (outcome.kind !== "done") throw refusalOf(outcome);
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

  app.post(
    apiPaths.changeSavingAmount,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Changes the amount of the instalments that have not fallen due",
        body: planAmountRequest,
      },
    },
    async ({ investor, body: { planId, amount: amountKobo } }) => {
      const own = { investorId: investor.id, planId };
      return reply(await changeAmount(runtime, { ...own, amountKobo }), own, amountChanged);
    },
  );

  app.post(
    apiPaths.previewSavingAmount,
    {
      ...route,
      schema: {
        security: schema.security,
        response: answers(planAmountPreview),
        summary: "What another amount would bring",
        body: planAmountRequest,
      },
    },
    async ({ investor, body: { planId, amount: amountKobo } }) => {
      const request = { investorId: investor.id, planId, amountKobo };
      const outcome = await previewAmount(runtime, request);
      if (outcome.kind !== "previewed") throw refusalOf(outcome);
      return success(amountPreviewed, outcome.preview);
    },
  );
}

/** Says how much fits, if it is too much for the plan. */
function refusalOf({ kind, mostKobo }: { kind: FailureCode; mostKobo?: bigint }): Refusal {
  if (mostKobo === undefined) return new Refusal(kind);
  return new Refusal(kind, { amount: [amountTooMuch(mostKobo)] });
}
