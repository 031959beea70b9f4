import type { InvestorTypeId } from "@osisi/contracts/investor-types.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { onboardRequest, type OnboardRequest } from "@osisi/contracts/onboarding.ts";
import { faultsOf, type Faults } from "../app/form-errors.ts";

/** What the wizard collects. `phone` is what stands behind the fixed +234. */
export interface Registration {
  lenderCategoryId: InvestorTypeId | null;
  f_name: string;
  l_name: string;
  address: string;
  email: string;
  phone: string;
  password: string;
  password_confirmation: string;
  terms: boolean;
}

export const emptyRegistration: Registration = {
  lenderCategoryId: null,
  f_name: "",
  l_name: "",
  address: "",
  email: "",
  phone: "",
  password: "",
  password_confirmation: "",
  terms: false,
};

/** The fields of each step, in the order in which they stand there. */
export const stepFields = [
  ["lenderCategoryId"],
  ["f_name", "l_name", "address", "email", "phone"],
  ["password", "password_confirmation", "terms"],
] as const satisfies readonly (readonly (keyof Registration)[])[];

export type Step = 0 | 1 | 2;
export const steps: readonly [Step, ...Step[]] = [0, 1, 2];

const NATIONAL_MOBILE = /^[789]\d{9}$/;

export function onboardBody(
  values: Registration,
  referralSlug: string | undefined,
): Record<keyof OnboardRequest, unknown> {
  const phone = values.phone.replace(/^0/, "");
  return {
    ...values,
    phone: phone === "" ? "" : `+234${phone}`,
    type: "investor",
    referralSlug,
  };
}

/** Field → what is wrong with it. */
export function checkRegistration(values: Registration): Faults {
  const faults = faultsOf(onboardRequest, onboardBody(values, undefined));
  if (!faults["phone"] && !NATIONAL_MOBILE.test(values.phone.replace(/^0/, ""))) {
    faults["phone"] = messages.notAPhone;
  }
  const differ = values.password !== values.password_confirmation;
  if (differ && !faults["password_confirmation"]) {
    faults["password_confirmation"] = messages.passwordsDiffer;
  }
  return faults;
}

/** The first step that something is wrong with. */
export function faultyStep(faults: Faults): Step | undefined {
  if (stepFields[0].some((field) => field in faults)) return 0;
  if (stepFields[1].some((field) => field in faults)) return 1;
  return stepFields[2].some((field) => field in faults) ? 2 : undefined;
}

/** The step that may be shown when this one is asked for: none before it may have a fault. */
export function reachableStep(asked: unknown, values: Registration): Step {
  const step = asked === 1 || asked === 2 ? asked : 0;
  const faulty = faultyStep(checkRegistration(values));
  return faulty !== undefined && faulty < step ? faulty : step;
}
