import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { onboardRequest } from "@osisi/contracts/onboarding.ts";
import { api } from "#platform/api/api.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { onboardBody, type Registration } from "./registration.ts";
import type { Verification } from "./verification.ts";

export type Registered =
  /** `toVerify` is the state of the screen that takes the code. */
  { kind: "registered"; message: string; toVerify: Verification } | Refused;

export interface Refused {
  kind: "refused";
  message: string;
  faults: Faults;
}

/** Opens an account. Errors are assigned to fields where the server names them. */
export async function register(
  values: Registration,
  referralSlug: string | undefined,
): Promise<Registered> {
  const body = onboardRequest.safeParse(onboardBody(values, referralSlug));
  if (!body.success) return { kind: "refused", message: messages.checkFields, faults: {} };
  const { email, phone } = body.data;
  const outcome = await api.post(apiPaths.onboard, body.data, { anonymous: true });
  if (outcome.kind === "ok") {
    const { claim } = outcome.data;
    const emailSentAtMs = Date.now();
    const toVerify: Verification = { by: "email", email, phone, claim, emailSentAtMs };
    return { kind: "registered", message: outcome.message, toVerify };
  }
  if (outcome.kind === "offline") {
    return { kind: "refused", message: messages.unexpected, faults: {} };
  }
  return { kind: "refused", message: outcome.message, faults: firstOfEach(outcome.errors) };
}
