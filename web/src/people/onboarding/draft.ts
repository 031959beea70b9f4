import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { emptyRegistration, type Registration } from "./registration.ts";

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
