import type { Mandate as MandateForOwner } from "@osisi/contracts/mandates.ts";
import type { Selectable } from "kysely";
import type { DB } from "#platform/database/tables.gen.ts";

/** A mandate: a bank account that its owner lets us debit. The owner allows it on the gateway's page,
 * and hours or days later the bank activates it. */

/** What the database checks and its generated types do not express. */
export type Known = {
  state: "awaiting" | "active" | "revoked" | "expired";
  endedBy: "investor" | "bank" | "time" | null;
};
export type Mandate = Omit<Selectable<DB["mandate"]>, keyof Known> & Known;

export function hasEnded({ state }: Pick<Mandate, "state">): boolean {
  return state === "revoked" || state === "expired";
}

/** After a debit that failed, not before the next day. */
export function canDebit({ restsUntil, state }: Mandate, now: Date): boolean {
  return state === "active" && (restsUntil === null || restsUntil <= now);
}

const DAY_MS = 86_400_000;

/** When the bank may be asked again after an activation charge, which may debit the owner again. */
export function askedLately({ activationAskedAt }: Mandate, now: Date): boolean {
  return activationAskedAt !== null && now.getTime() - activationAskedAt.getTime() < DAY_MS;
}

/** Allowed by its owner, and not activated by the bank. */
export function isPending({ consentedAt, state }: Mandate): boolean {
  return state === "awaiting" && consentedAt !== null;
}

/** "Access Bank, account ending in 6789", as far as it is known. */
export function accountName({ bank, last4 }: Pick<Mandate, "bank" | "last4">): string {
  const name = bank ?? "Your bank account";
  return last4 === null ? name : `${name}, account ending in ${last4}`;
}

/** Without its authorization. */
export function mandateForOwner(mandate: Mandate, now: Date): MandateForOwner {
  const { id, state, bank, last4, startedAt } = mandate;
  const isAllowed = mandate.consentedAt !== null;
  return {
    id,
    state,
    bank,
    last4,
    text: textOf(mandate),
    startedAt: startedAt.toISOString(),
    consentUrl: state === "awaiting" && !isAllowed ? mandate.consentUrl : null,
    canActivate:
      isPending(mandate) && mandate.authorizationId !== null && !askedLately(mandate, now),
  };
}

const ENDED: Readonly<Record<"investor" | "bank", string>> = {
  investor: "You have ended this. We take nothing more from this account.",
  bank: "This was ended at your bank. We take nothing more from this account.",
};

/** The ₦50 of the consent and of the activation charge are not ours: we do not learn whether they were
 * taken or paid back. */
function endedByTime({ activationAskedAt, consentedAt }: Mandate): string {
  const ended =
    "This ended, because it was not confirmed in time. We took no savings from this account.";
  if (consentedAt === null)
    return `${ended} If you sent ₦50 to allow it, that money did not come to us.`;
  const sent = "The ₦50 that you sent to allow it did not come to us.";
  if (activationAskedAt === null) return `${ended} ${sent}`;
  return `${ended} ${sent} If your bank took ₦50 to check the account, it pays that back.`;
}

function textOf(mandate: Mandate): string {
  if (mandate.endedBy === "time") return endedByTime(mandate);
  if (mandate.endedBy !== null) return ENDED[mandate.endedBy];
  if (mandate.state === "active")
    return "We can take your savings from this account. You can end that at any time.";
  return mandate.consentedAt === null
    ? "Your bank has not confirmed this yet. Send ₦50 from this account to allow it: the bank's page shows you how."
    : "You have allowed this. Your bank needs some hours, sometimes days, to get ready.";
}
