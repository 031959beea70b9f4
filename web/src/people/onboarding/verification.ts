import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";

/** The address to confirm, and when a code was last sent to it. Stored in the history entry, so
 * that it survives a reload. */
export interface Verification {
  by: "email" | "phone";
  email?: string;
  phone?: string;
  emailSentAtMs?: number;
  phoneSentAtMs?: number;
  /** Identifies the applicant, where others claim the same address. */
  claim?: string;
}

/** Parses another screen's state: everything after onboarding, `{ email }` or `{ phone }` from the
 * login. */
export function readVerification(state: unknown): Verification {
  const given: Record<string, unknown> = { ...(typeof state === "object" ? state : {}) };
  const read: Verification = {
    by: given["by"] === "phone" || typeof given["email"] !== "string" ? "phone" : "email",
  };
  for (const name of ["email", "phone", "claim"] as const) {
    const value = given[name];
    if (typeof value === "string" && value !== "") read[name] = value;
  }
  for (const name of ["emailSentAtMs", "phoneSentAtMs"] as const) {
    const value = given[name];
    if (typeof value === "number") read[name] = value;
  }
  return read;
}

/** Where the code is sent; `undefined` until it is known. */
export function addressOf(verification: Verification): string | undefined {
  return verification.by === "email" ? verification.email : verification.phone;
}

export function sentAtMsOf(verification: Verification): number | undefined {
  return verification.by === "email" ? verification.emailSentAtMs : verification.phoneSentAtMs;
}

export function withSentAt(verification: Verification, nowMs: number): Verification {
  return verification.by === "email"
    ? { ...verification, emailSentAtMs: nowMs }
    : { ...verification, phoneSentAtMs: nowMs };
}

export function askForCode(verification: Verification): Promise<Outcome<unknown>> {
  const address = addressOf(verification) ?? "";
  const claim = claimIn(verification);
  const body =
    verification.by === "email" ? { email: address, ...claim } : { phone: address, ...claim };
  return api.post(apiPaths.resendOnboardingCode, body, { anonymous: true });
}

export function confirmCode(
  verification: Verification,
  address: string,
  otp: string,
): Promise<Outcome<unknown>> {
  const claim = claimIn(verification);
  return verification.by === "email"
    ? api.post(
        apiPaths.confirmOnboardingEmail,
        { email: address, otp, ...claim },
        { anonymous: true },
      )
    : api.post(
        apiPaths.confirmOnboardingPhone,
        { phone: address, otp, ...claim },
        { anonymous: true },
      );
}

function claimIn({ claim }: Verification) {
  return claim === undefined ? {} : { claim };
}

/** The message of a failure. */
export function problemOf(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): string {
  if (outcome.kind === "offline") return messages.noConnection;
  return Object.values(outcome.errors)[0]?.[0] ?? outcome.message;
}
