import { forgetTabDraft, readTabDraft, writeTabDraft } from "#platform/forms/tab-draft.ts";

/** What a giver typed, until it is paid: they come back from the gateway's page to the same form. */
export interface GiveDraft {
  amount: string;
  name: string;
  email: string;
  message: string;
}

const DRAFT = "osisi.gift";
const empty: GiveDraft = { amount: "", name: "", email: "", message: "" };

export function readGiveDraft(token: string): GiveDraft {
  const kept = readTabDraft(DRAFT);
  if (kept.get("token") !== token) return empty;
  const text = (name: string) => {
    const value = kept.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    amount: text("amount"),
    name: text("name"),
    email: text("email"),
    message: text("message"),
  };
}

export function writeGiveDraft(token: string, reference: string, draft: GiveDraft): void {
  writeTabDraft(DRAFT, { ...draft, token, reference });
}

/** The link by which this payment was begun in this tab. */
export function tokenOfGift(reference: string): string | undefined {
  const kept = readTabDraft(DRAFT);
  const token = kept.get("token");
  return kept.get("reference") === reference && typeof token === "string" ? token : undefined;
}

export function forgetGiveDraft(): void {
  forgetTabDraft(DRAFT);
}
