import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { PlanGoalRequest } from "@osisi/contracts/goals.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { MissedChoice, PlanAmountPreview } from "@osisi/contracts/plan-settings.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLeaving, startPayment } from "#money/payments/start-payment.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import { problemOf, type Outcome } from "#platform/api/outcome.ts";
import { createRequestKeys } from "#platform/api/request-keys.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { isConsentAddress } from "#platform/payment-origin.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { forgetPlans, planQuery } from "./savings-queries.ts";

interface Asking<Data> {
  onDone: (data: Data) => void;
  /** Gets the message to show at the amount. */
  onRefused: (message: string) => void;
}

function refusalOf(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): string {
  const fault = outcome.kind === "refused" ? outcome.errors["amount"]?.[0] : undefined;
  return fault ?? problemOf(outcome);
}

export type PlanChanges = ReturnType<typeof usePlanChanges>;

/** The owner's actions on one plan, one at a time. The response is the changed plan, which is shown
 * immediately; other data that shows it is refetched. */
export function usePlanChanges(planId: string) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const { leaving, leave } = useLeaving();
  /** The current action, so that its button alone shows it. */
  const [doing, setDoing] = useState("");
  /** Why the last one was refused. */
  const [problem, setProblem] = useState<string>();

  function fail(message: string) {
    showToast("error", message);
    setProblem(message);
  }

  async function take(outcome: Outcome<SavingPlanDetail>): Promise<boolean> {
    if (outcome.kind === "ok") {
      showToast("success", outcome.message);
      queries.setQueryData(planQuery(planId).queryKey, outcome.data);
    } else {
      fail(problemOf(outcome));
    }
    // Also after a failure with an unknown outcome.
    await Promise.all([forgetPlans(queries), queries.invalidateQueries(profileQuery)]);
    return outcome.kind === "ok";
  }

  function start(what: string, work: () => Promise<unknown>) {
    void run(async () => {
      setDoing(what);
      setProblem(undefined);
      await work();
    });
  }

  return {
    /** The name of the action in progress. */
    doing: busy || leaving ? doing : "",
    problem,
    forgetProblem: () => setProblem(undefined),
    pause: (onDone: () => void) =>
      start("pause", async () => {
        if (await take(await api.post(apiPaths.pauseSaving, { planId }))) onDone();
      }),
    resume: () =>
      start("resume", async () => take(await api.post(apiPaths.resumeSaving, { planId }))),
    chargeAgain: () =>
      start("charge", async () => take(await api.post(apiPaths.chargeSaving, { planId }))),
    rename: (name: string, onDone: () => void) =>
      start("rename", async () => {
        if (await take(await api.post(apiPaths.renameSaving, { planId, name }))) onDone();
      }),
    setGoal: (goal: Omit<PlanGoalRequest, "planId">, onDone: () => void) =>
      start("goal", async () => {
        if (await take(await api.post(apiPaths.setSavingGoal, { planId, ...goal }))) onDone();
      }),
    chooseMissed: (choice: MissedChoice, onDone: () => void) =>
      start("missed", async () => {
        if (await take(await api.post(apiPaths.setSavingMissedChoice, { planId, choice })))
          onDone();
      }),
    moveDay: (day: number, onDone: () => void) =>
      start("day", async () => {
        if (await take(await api.post(apiPaths.moveSavingDay, { planId, day }))) onDone();
      }),
    previewAmount: (amount: number, { onDone, onRefused }: Asking<PlanAmountPreview>) =>
      start("amount", async () => {
        const outcome = await api.post(apiPaths.previewSavingAmount, { planId, amount });
        if (outcome.kind === "ok") onDone(outcome.data);
        else onRefused(refusalOf(outcome));
      }),
    changeAmount: (amount: number, { onDone, onRefused }: Asking<SavingPlanDetail>) =>
      start("amount", async () => {
        const outcome = await api.post(apiPaths.changeSavingAmount, { planId, amount });
        await take(outcome);
        if (outcome.kind === "ok") return onDone(outcome.data);
        // The amount shows it.
        setProblem(undefined);
        onRefused(refusalOf(outcome));
      }),
    changeCard: (cardId: string | null, onDone: () => void) =>
      start("card", async () => {
        if (await take(await api.post(apiPaths.changeSavingCard, { planId, cardId }))) onDone();
      }),
    changeMandate: (mandateId: string, onDone: () => void) =>
      start("mandate", async () => {
        if (await take(await api.post(apiPaths.changeSavingMandate, { planId, mandateId })))
          onDone();
      }),
    startMandate: () =>
      start("mandate", async () => {
        const outcome = await startPayment(
          keys,
          () => api.post(apiPaths.newSavingMandate, { planId }),
          undefined,
          isConsentAddress,
        );
        if (outcome.kind === "failed") fail(outcome.message);
        await forgetPlans(queries);
        if (outcome.kind === "started") leave(outcome.payment, messages.fundStarted);
      }),
    exit: (amount: number, onDone: () => void) =>
      start("exit", async () => {
        const body = { planId, amount };
        const outcome = await api.post(apiPaths.exitSaving, body, {
          idempotencyKey: keys.keyFor({ exit: body }),
        });
        keys.answered(outcome);
        if (await take(outcome)) onDone();
      }),
    payFromStash: (number: number) =>
      start(`stash ${number}`, async () => {
        const body = { planId, number };
        const outcome = await api.post(apiPaths.payInstalmentFromStash, body, {
          idempotencyKey: keys.keyFor({ stash: body }),
        });
        keys.answered(outcome);
        await take(outcome);
      }),
    payNow: (number: number) =>
      start(`pay ${number}`, async () => {
        const body = { planId, number };
        const outcome = await startPayment(keys, () =>
          api.post(apiPaths.payInstalment, body, { idempotencyKey: keys.keyFor(body) }),
        );
        if (outcome.kind === "failed") fail(outcome.message);
        await forgetPlans(queries);
        if (outcome.kind === "started") leave(outcome.payment, messages.fundStarted);
      }),
  };
}
