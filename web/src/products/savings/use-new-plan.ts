import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { channels } from "@osisi/contracts/payments.ts";
import { intervals, spans } from "@osisi/contracts/plan-terms.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { useMemo, useState } from "react";
import { useLeaving, startPayment } from "#money/payments/start-payment.ts";
import { api } from "#platform/api/api.ts";
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
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { planSteps, planBody, type PlanFormValues, emptyPlan } from "./plan-form-values.ts";

/** The wizard that opens a saving plan. */
export function useNewPlan({ investor, user }: Profile) {
  const draft = useMemo(() => planDraft(investor.id), [investor.id]);
  const form = useStepForm({
    rules: planSteps,
    address: paths.newSavingPlan(),
    closesTo: paths.save(),
    draft,
  });
  const opening = useOpeningPlan(user.email, draft.forget, form.lookAgain);
  return { ...form, busy: opening.busy, proceed: () => form.proceed(opening.start) };
}

/** Opens one plan at a time, whose first instalment is paid at the gateway. The input is kept until that succeeds. */
function useOpeningPlan(
  email: string,
  forgetTyped: () => void,
  onRefused: (faults: Faults) => void,
) {
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const { leaving, leave } = useLeaving();

  async function open(values: PlanFormValues) {
    const body = planBody(values, email);
    const outcome = await startPayment(keys, () =>
      api.post(apiPaths.newSaving, body, { idempotencyKey: keys.keyFor(body) }),
    );
    if (outcome.kind === "failed") {
      showToast("error", outcome.message);
      onRefused(outcome.faults);
      return;
    }
    forgetTyped();
    leave(outcome.payment, messages.planStarted);
  }

  return { busy: busy || leaving, start: (values: PlanFormValues) => void run(() => open(values)) };
}

/** The wizard's input survives a reload, a failed call, and an expired session, in this tab only.
 * Consent is never restored. */
export function planDraft(investorId: string, storage: () => DraftStorage = ofThisTab) {
  const name = `osisi.savingPlan.${investorId}`;
  return {
    isKept: () => readTabDraft(name, storage).size > 0,
    read: (): PlanFormValues => formValuesFrom(readTabDraft(name, storage)),
    write({ name: title, amount, span, interval, channel }: PlanFormValues) {
      writeTabDraft(name, { name: title, amount, span, interval, channel }, storage);
    },
    forget: () => forgetTabDraft(name, storage),
  };
}

function formValuesFrom(fields: ReadonlyMap<string, unknown>): PlanFormValues {
  const among = <Value>(field: string, values: readonly Value[]) =>
    values.find((value) => value === fields.get(field));
  return {
    name: text(fields.get("name")),
    amount: text(fields.get("amount")),
    span: among("span", spans) ?? emptyPlan.span,
    interval: among("interval", intervals) ?? emptyPlan.interval,
    channel: among("channel", channels) ?? null,
    consent: false,
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
