import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromNaira } from "@osisi/contracts/money.ts";
import { channels } from "@osisi/contracts/payments.ts";
import { intervals, type OfferedPlan } from "@osisi/contracts/plan-terms.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLeaving, notStarted, startPayment } from "#money/payments/start-payment.ts";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { createRequestKeys } from "#platform/api/request-keys.ts";
import type { Faults } from "#platform/forms/form-errors.ts";
import {
  forgetTabDraft,
  ofThisTab,
  readTabDraft,
  writeTabDraft,
  type DraftStorage,
} from "#platform/forms/tab-draft.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useStepForm } from "#platform/forms/use-step-form.ts";
import { isConsentAddress } from "#platform/payment-origin.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useNavigate } from "#router/router-context.ts";
import { pictures } from "./goal-form.ts";
import { forgetPlans } from "./savings-queries.ts";
import {
  checkPlan,
  planSteps,
  planBody,
  isDebited,
  type PlanFormValues,
  emptyPlan,
} from "./plan-form-values.ts";

/** The wizard that opens a saving plan. */
export function useNewPlan({ investor, planOptions, user }: Profile) {
  const draft = useMemo(() => planDraft(investor.id, planOptions), [investor.id, planOptions]);
  const rules = useMemo(
    () => ({ ...planSteps, check: (values: PlanFormValues) => checkPlan(planOptions, values) }),
    [planOptions],
  );
  const form = useStepForm({
    rules,
    address: paths.newSavingPlan(),
    closesTo: paths.save(),
    draft,
  });
  const opening = useOpeningPlan(user.email, draft.forget, form.lookAgain);
  const { busy, problem, start } = opening;
  return { ...form, busy, problem, proceed: () => form.proceed(start) };
}

/** Opens one plan at a time, whose first instalment is paid at the gateway. The input is kept until that succeeds. */
function useOpeningPlan(
  email: string,
  forgetTyped: () => void,
  onRefused: (faults: Faults) => number | undefined,
) {
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const { leaving, leave } = useLeaving();
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const navigate = useNavigate();

  function refuse({ faults, message }: { faults: Faults; message: string }) {
    showToast("error", message);
    if (onRefused(faults) === undefined) setProblem(message);
  }

  async function open(values: PlanFormValues) {
    setProblem(undefined);
    const body = planBody(values, email);
    const send = () => api.post(apiPaths.newSaving, body, { idempotencyKey: keys.keyFor(body) });
    if (isDebited(values) && values.mandateId !== null) return beginDebited(await send());
    const outcome = await startPayment(
      keys,
      send,
      undefined,
      isDebited(values) ? isConsentAddress : undefined,
    );
    if (outcome.kind === "failed") return refuse(outcome);
    forgetTyped();
    leave(outcome.payment, messages.planStarted, koboFromNaira(body.amount));
  }

  /** An account that may be debited already: there is no page to go to. */
  async function beginDebited(outcome: Outcome<SavingAnswer>) {
    keys.answered(outcome);
    if (outcome.kind !== "ok") return refuse(notStarted(outcome));
    forgetTyped();
    await forgetPlans(queries);
    showToast("success", messages.planMandateChanged);
    void navigate(paths.save());
  }

  return {
    busy: busy || leaving,
    problem,
    start: (values: PlanFormValues) => void run(() => open(values)),
  };
}

/** The wizard's input survives a reload, a failed call, and an expired session, in this tab only.
 * Consent is never restored. */
export function planDraft(
  investorId: string,
  options: readonly OfferedPlan[],
  storage: () => DraftStorage = ofThisTab,
) {
  const name = `osisi.savingPlan.${investorId}`;
  return {
    isKept: () => readTabDraft(name, storage).size > 0,
    read: (): PlanFormValues => formValuesFrom(options, readTabDraft(name, storage)),
    write(values: PlanFormValues) {
      const { name: title, amount, span, interval, channel, goal, goalDate, picture } = values;
      const kept = { name: title, amount, span, interval, channel, goal, goalDate, picture };
      writeTabDraft(name, kept, storage);
    },
    forget: () => forgetTabDraft(name, storage),
  };
}

function formValuesFrom(
  options: readonly OfferedPlan[],
  fields: ReadonlyMap<string, unknown>,
): PlanFormValues {
  const spans = options.map(({ value }) => value);
  const among = <Value>(field: string, values: readonly Value[]) =>
    values.find((value) => value === fields.get(field));
  return {
    name: text(fields.get("name")),
    amount: text(fields.get("amount")),
    span: among("span", spans) ?? emptyPlan.span,
    interval: among("interval", intervals) ?? emptyPlan.interval,
    channel: among("channel", channels) ?? null,
    goal: text(fields.get("goal")),
    goalDate: text(fields.get("goalDate")),
    picture: among("picture", pictures) ?? null,
    consent: false,
    directDebit: false,
    mandateId: null,
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
