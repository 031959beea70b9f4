import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { formatDay } from "@osisi/contracts/calendar.ts";
import type { FailureCode } from "@osisi/contracts/failures.ts";
import { goalRemoved, goalSet } from "@osisi/contracts/goal-rules.ts";
import { planGoalRequest } from "@osisi/contracts/goals.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { planResumed } from "@osisi/contracts/plan-settings-messages.ts";
import { newPlanMandateAnswer, planMandateRequest } from "@osisi/contracts/plan-mandates.ts";
import {
  planCardRequest,
  planRequest,
  renamePlanRequest,
  savingPlanDetail,
} from "@osisi/contracts/savings.ts";
import { refuseClosed } from "#money/switches/switches.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  changeCard,
  changeMandate,
  chargeAgain,
  pausePlan,
  renamePlan,
  resumePlan,
  startPlanMandate,
} from "./change-plan.ts";
import { setGoal } from "./goal.ts";
import type { OwnPlan } from "./own-plan.ts";
import { readPlan } from "./plan-replies.ts";

const security = [{ bearer: [] }];

/** They move no money and are idempotent. */
export function changeRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const route = { onRequest: signedIn };
  const schema = { security, response: answers(savingPlanDetail) };

  const reply = async (
    outcome: { kind: "done" } | { kind: FailureCode },
    own: OwnPlan,
    message: string | typeof resumedText,
  ) => {
    if (outcome.kind !== "done") throw new Refusal(outcome.kind);
    const plan = await readPlan(runtime, own);
    return success(typeof message === "string" ? message : message(plan), plan);
  };

  const changes = [
    [apiPaths.pauseSaving, "Pauses a saving plan", pausePlan, messages.planPaused],
    [apiPaths.resumeSaving, "Lets a paused plan go on", resumePlan, resumedText],
    [
      apiPaths.chargeSaving,
      "Has a stopped card tried again",
      chargeAgain,
      messages.planChargeAgain,
    ],
  ] as const;
  for (const [path, summary, change, message] of changes) {
    app.post(
      path,
      { ...route, schema: { ...schema, summary, body: planRequest } },
      async ({ investor, body }) => {
        const own = { investorId: investor.id, planId: body.planId };
        return reply(await change(runtime, own), own, message);
      },
    );
  }

  app.post(
    apiPaths.setSavingGoal,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Sets what a saving plan is for: an amount, a day, a picture",
        body: planGoalRequest,
      },
    },
    async ({ investor, body: { planId, ...change } }) => {
      const own = { investorId: investor.id, planId };
      const message = change.goal === null ? goalRemoved : goalSet;
      return reply(await setGoal(runtime, { ...own, change }), own, message);
    },
  );

  app.post(
    apiPaths.renameSaving,
    {
      ...route,
      schema: { ...schema, summary: "Gives a saving plan another name", body: renamePlanRequest },
    },
    async ({ investor, body: { planId, name } }) => {
      const own = { investorId: investor.id, planId };
      return reply(await renamePlan(runtime, { ...own, name }), own, messages.planRenamed);
    },
  );

  app.post(
    apiPaths.changeSavingMandate,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Has a saving plan paid from a bank account that may be debited",
        body: planMandateRequest,
      },
    },
    async ({ investor, body: { planId, mandateId } }) => {
      const own = { investorId: investor.id, planId };
      await refuseClosed(runtime, ["bank"]);
      const outcome = await changeMandate(runtime, { ...own, mandateId });
      return reply(outcome, own, messages.planMandateChanged);
    },
  );

  app.post(
    apiPaths.newSavingMandate,
    {
      ...route,
      schema: {
        summary: "Has a saving plan paid from a bank account that the investor allows now",
        security,
        body: planRequest,
        response: answers(newPlanMandateAnswer),
      },
    },
    async ({ investor, body: { planId } }) => {
      const own = { investorId: investor.id, planId };
      await refuseClosed(runtime, ["bank"]);
      const opened = await startPlanMandate(runtime, { ...own, email: investor.gatewayEmail });
      if (opened.kind !== "opened") throw new Refusal(opened.kind);
      const { mandateId: reference, url } = opened;
      return success(messages.fundStarted, { url, reference });
    },
  );

  app.post(
    apiPaths.changeSavingCard,
    {
      ...route,
      schema: {
        ...schema,
        summary: "Changes the card that is charged for a plan",
        body: planCardRequest,
      },
    },
    async ({ investor, body: { planId, cardId } }) => {
      const own = { investorId: investor.id, planId };
      const message = cardId === null ? messages.planCardDropped : messages.planCardChanged;
      return reply(await changeCard(runtime, { ...own, cardId }), own, message);
    },
  );
}

function resumedText({ nextDue }: { nextDue: { dueDate: string } | null }): string {
  return planResumed(nextDue === null ? undefined : formatDay(nextDue.dueDate));
}
