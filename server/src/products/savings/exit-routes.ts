import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { exitAmountNow, exited } from "@osisi/contracts/plan-exit-messages.ts";
import { exitRequest } from "@osisi/contracts/plan-payments.ts";
import { savingPlanDetail } from "@osisi/contracts/savings.ts";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { requireStepUp } from "#people/auth/step-up.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { idempotent } from "#platform/http/idempotency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import type { Runtime } from "#platform/runtime.ts";
import { exitPlan } from "./exit-plan.ts";
import { readPlan } from "./plan-replies.ts";

export function exitRoute(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  app.post(
    apiPaths.exitSaving,
    {
      onRequest: signedIn,
      preHandler: idempotent(runtime, ({ investor }) => investor.id),
      schema: {
        summary: "Ends a saving plan before its last day, without its return",
        security: [{ bearer: [], stepUp: [] }],
        body: exitRequest,
        response: answers(savingPlanDetail),
      },
    },
    async (request) => {
      const { planId, amount: amountKobo } = request.body;
      const own = { investorId: request.investor.id, planId };
      await requireStepUp(runtime, request, "pin");
      const outcome = await exitPlan(runtime, { ...own, amountKobo });
      if (outcome.kind === "plan-exit-not-yet") {
        throw new Refusal(outcome.kind, { exit: [outcome.why] });
      }
      if (outcome.kind === "plan-exit-changed") {
        throw new Refusal(outcome.kind, { amount: [exitAmountNow(outcome.amountKobo)] });
      }
      if (outcome.kind !== "exited") throw new Refusal(outcome.kind);
      return success(exited, await readPlan(runtime, own));
    },
  );
}
