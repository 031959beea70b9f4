import { dateInLagos, type CalendarDate } from "@osisi/contracts/calendar.ts";
import type { PlanPicture } from "@osisi/contracts/goals.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped, nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import { previewPlan, type PlanPreview } from "@osisi/contracts/plan-interest.ts";
import {
  defaultInterval,
  defaultSpan,
  type Interval,
  type OfferedPlan,
} from "@osisi/contracts/plan-terms.ts";
import { savingRequest, type SavingRequest } from "@osisi/contracts/savings.ts";
import { checkGoal, checkGoalAmount, noGoal } from "./goal-form.ts";
import { faultsOf, type Faults } from "#platform/forms/form-errors.ts";
import type { StepRules } from "#platform/forms/step-rules.ts";

/** The wizard's input. `amount` is as typed. */
export interface PlanFormValues {
  name: string;
  amount: string;
  /** Months. */
  span: number;
  interval: Interval;
  channel: Channel | null;
  /** What it is for, if the investor says so. */
  goal: string;
  goalDate: string;
  picture: PlanPicture | null;
  /** The consent to charge the card at every due date. */
  consent: boolean;
  /** The consent to debit a bank account at every due date. */
  directDebit: boolean;
  /** The account, if it is one that may be debited already. */
  mandateId: string | null;
}

export const emptyPlan: PlanFormValues = {
  name: "",
  amount: "",
  span: defaultSpan,
  interval: defaultInterval,
  channel: null,
  ...noGoal,
  consent: false,
  directDebit: false,
  mandateId: null,
};

/** The typed amount if it can be saved, or the validation message. */
export function checkPlanAmount(typed: string): { kobo: bigint } | { error: string } {
  if (typed === "") return { error: messages.planAmountMissing };
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return { error: messages.amountNotNaira };
  if (kobo < limits.minimumSavingKobo) return { error: messages.planAmountTooSmall };
  if (kobo > limits.maximumPaymentKobo) return { error: messages.amountTooLarge };
  return { kobo };
}

/** The payload of the specification, how to pay, and whether the card may be charged again. */
export function planBody(values: PlanFormValues, email: string | undefined): SavingRequest {
  const amount = checkPlanAmount(values.amount);
  const goal = checkGoalAmount(values.goal);
  return {
    name: values.name,
    amount: "kobo" in amount ? nairaFromKobo(amount.kobo) : 0,
    interval: values.interval,
    span: values.span,
    ...(email !== undefined && { email }),
    type: "crd",
    ...(values.channel !== null && { channel: values.channel }),
    ...(values.channel === "card" && { consent: values.consent }),
    ...("kobo" in goal && goal.kobo !== null && { goal: nairaFromKobo(goal.kobo) }),
    ...(values.goalDate !== "" && { goalDate: values.goalDate }),
    ...(values.picture !== null && { picture: values.picture }),
    ...(isDebited(values) && { directDebit: true }),
    ...(isDebited(values) && values.mandateId !== null && { mandateId: values.mandateId }),
  };
}

/** Whether a bank account pays each instalment by itself, the first one too. */
export function isDebited({ channel, directDebit }: PlanFormValues): boolean {
  return channel === "bank" && directDebit;
}

/** Field → its error. */
export function checkPlan(options: readonly OfferedPlan[], values: PlanFormValues): Faults {
  const faults = faultsOf(savingRequest, planBody(values, undefined));
  const amount = checkPlanAmount(values.amount);
  if ("error" in amount) faults["amount"] = amount.error;
  Object.assign(faults, checkGoal(values));
  if (!optionOf(options, values)) faults["span"] = messages.planSpanUnknown;
  if (values.channel === null) faults["channel"] = messages.planPaymentMissing;
  if (values.channel === "card" && !values.consent) faults["consent"] = messages.planConsentMissing;
  return faults;
}

export type Step = 1 | 2 | 3 | 4 | 5;
export const planSteps: Omit<StepRules<PlanFormValues, Step>, "check"> = {
  steps: [1, 2, 3, 4, 5],
  fields: {
    1: ["name"],
    2: ["amount", "goal", "goalDate"],
    3: ["span"],
    4: ["interval"],
    5: ["channel", "consent"],
  },
};

function optionOf(options: readonly OfferedPlan[], { span }: PlanFormValues) {
  return options.find(({ value }) => value === span);
}

/** The interval is chosen on the fourth step; until then the form has only a default. */
export function knowsInterval(values: PlanFormValues, step: Step): boolean {
  return step >= 4 || values.interval !== emptyPlan.interval;
}

export type PlanPreviewValues = PlanPreview & {
  startDate: CalendarDate;
  amountKobo: bigint;
  /** Of an amount that is in for the whole term. */
  basisPoints: number;
};

/** The plan if it begins now and every instalment is paid on its day. The dates are known before
 * the amount is, which then counts as zero. */
export function previewOf(
  options: readonly OfferedPlan[],
  values: PlanFormValues,
  now: Date,
): PlanPreviewValues {
  const startDate = dateInLagos(now);
  const amount = checkPlanAmount(values.amount);
  const basisPoints = optionOf(options, values)?.basisPoints ?? 0;
  const amountKobo = "kobo" in amount ? amount.kobo : 0n;
  const { interval, span: months } = values;
  const plan = { startDate, interval, months, amountKobo, basisPoints };
  return { ...previewPlan(plan), startDate, amountKobo, basisPoints };
}
