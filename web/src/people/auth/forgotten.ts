import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { api } from "#platform/api/api.ts";
import type { Identifier } from "./identifier.ts";

/** The address of a forgotten password and when a code was requested, in the state of the history
 * entry. */
export interface Forgotten {
  who: Identifier;
  sentAtMs: number | undefined;
}

export function readForgotten(state: unknown): Forgotten | undefined {
  const given: Record<string, unknown> = { ...(typeof state === "object" ? state : {}) };
  const sentAtMs = typeof given["sentAtMs"] === "number" ? given["sentAtMs"] : undefined;
  if (typeof given["email"] === "string") return { who: { email: given["email"] }, sentAtMs };
  if (typeof given["phone"] === "string") return { who: { phone: given["phone"] }, sentAtMs };
  return undefined;
}

/** As stored in the history entry. */
export function forgottenState({ who, sentAtMs }: Forgotten) {
  return { ...who, sentAtMs };
}

export function addressOf(who: Identifier): string {
  return "email" in who ? who.email : who.phone;
}

export function askForResetCode(who: Identifier) {
  return api.post(apiPaths.forgotPassword, who, { anonymous: true });
}
