import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import {
  planCardRequest,
  planRequest,
  renamePlanRequest,
  savingPlanDetail,
} from "@osisi/contracts/savings.ts";
import type { FailureCode } from "@osisi/contracts/failures.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { changeCard } from "./change-card.ts";
import { chargeAgain } from "./charge-again.ts";
import type { NamedPlan } from "./own-plan.ts";
import { pausePlan, resumePlan } from "./change-plan.ts";
import { renamePlan } from "./rename-plan.ts";
import { planOf } from "./list-plans.ts";

type Changed = { kind: "done" } | { kind: FailureCode };

/** An investor's changes of a plan. They move no money and are idempotent. */
export function planChangeRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const route = (summary: string) => ({
    onRequest: signedIn,
    schema: { summary, security: [{ bearer: [] }], response: answers(savingPlanDetail) },
  });

  const answer = async (outcome: Changed, named: NamedPlan, message: string) => {
    if (outcome.kind !== "done") throw new Refusal(outcome.kind);
    const plan = await planOf(runtime, named);
    if (!plan) throw new Refusal("plan-unknown");
    return success(message, plan);
  };

  const plain = [
    [apiPaths.pauseSaving, "Pauses a saving plan", pausePlan, messages.planPaused],
    [apiPaths.resumeSaving, "Lets a paused plan go on", resumePlan, messages.planResumed],
    [
      apiPaths.chargeSaving,
      "Has a stopped card tried again",
      chargeAgain,
      messages.planChargeAgain,
    ],
  ] as const;
  for (const [path, summary, change, message] of plain) {
    const { schema, ...rest } = route(summary);
    app.post(
      path,
      { ...rest, schema: { ...schema, body: planRequest } },
      async ({ investor, body }) => {
        const named = { investorId: investor.id, planId: body.planId };
        return answer(await change(runtime, named), named, message);
      },
    );
  }

  const { schema: renaming, ...onRename } = route("Gives a saving plan another name");
  app.post(
    apiPaths.renameSaving,
    { ...onRename, schema: { ...renaming, body: renamePlanRequest } },
    async ({ investor, body }) => {
      const named = { investorId: investor.id, planId: body.planId };
      const outcome = await renamePlan(runtime, { ...named, name: body.name });
      return answer(outcome, named, messages.planRenamed);
    },
  );

  const { schema: carding, ...onCard } = route("Changes the card that is charged for a plan");
  app.post(
    apiPaths.changeSavingCard,
    { ...onCard, schema: { ...carding, body: planCardRequest } },
    async ({ investor, body }) => {
      const named = { investorId: investor.id, planId: body.planId };
      const { cardId } = body;
      const message = cardId === null ? messages.planCardDropped : messages.planCardChanged;
      return answer(await changeCard(runtime, { ...named, cardId }), named, message);
    },
  );
}
