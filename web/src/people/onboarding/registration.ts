import { type InvestorTypeId, investorTypes } from "@osisi/contracts/investor-types.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { onboardRequest, type OnboardRequest } from "@osisi/contracts/onboarding.ts";
import { faultsOf, type Faults } from "#platform/forms/form-errors.ts";
import type { StepRules } from "#platform/forms/step-rules.ts";

/** The wizard's input. `phone` is the part after the fixed +234. */
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

type Step = 0 | 1 | 2;

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

/** Field → its error. */
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

/** The fields of each step, in the order in which they are shown. */
export const registrationSteps: StepRules<Registration, Step> = {
  steps: [0, 1, 2],
  fields: {
    0: ["lenderCategoryId"],
    1: ["f_name", "l_name", "address", "email", "phone"],
    2: ["password", "password_confirmation", "terms"],
  },
  check: checkRegistration,
};

/** The wizard's input survives a reload, in this tab only. Passwords are never stored. */
const DRAFT = "osisi.onboarding";
const REFERRAL = "osisi.referral";
const keptFields = ["f_name", "l_name", "address", "email", "phone"] as const;

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const ofThisTab = () => window.sessionStorage;

export function isDraftKept(storage: () => DraftStorage = ofThisTab): boolean {
  return (attempt(() => storage().getItem(DRAFT)) ?? null) !== null;
}

export function readDraft(storage: () => DraftStorage = ofThisTab): Registration {
  const kept = attempt(() => JSON.parse(storage().getItem(DRAFT) ?? "{}") as unknown);
  if (typeof kept !== "object" || kept === null) return emptyRegistration;
  const draft = { ...emptyRegistration };
  for (const [field, value] of Object.entries(kept)) {
    const name = keptFields.find((kept) => kept === field);
    if (name && typeof value === "string") draft[name] = value;
    if (field === "lenderCategoryId") {
      draft.lenderCategoryId = investorTypes.find(({ id }) => id === value)?.id ?? null;
    }
  }
  return draft;
}

export function writeDraft(values: Registration, storage: () => DraftStorage = ofThisTab): void {
  const { password: _, password_confirmation: __, terms: ___, ...kept } = values;
  attempt(() => storage().setItem(DRAFT, JSON.stringify(kept)));
}

export function forgetDraft(storage: () => DraftStorage = ofThisTab): void {
  attempt(() => storage().removeItem(DRAFT));
  attempt(() => storage().removeItem(REFERRAL));
}

/** The referral link's slug: `?ref=`, kept while they look around. */
export function readReferral(
  search: string,
  storage: () => DraftStorage = ofThisTab,
): string | undefined {
  const slug = new URLSearchParams(search).get("ref")?.trim() ?? "";
  if (!/^[\w-]{1,40}$/.test(slug)) return attempt(() => storage().getItem(REFERRAL)) ?? undefined;
  attempt(() => storage().setItem(REFERRAL, slug));
  return slug;
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
