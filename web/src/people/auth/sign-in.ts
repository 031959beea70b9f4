import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { LoginStep, User } from "@osisi/contracts/auth.ts";
import type { FrozenStep } from "@osisi/contracts/freeze.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { api } from "#platform/api/api.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { session } from "#platform/session/session.ts";
import { holdStepUp } from "#platform/session/step-up.ts";
import { readIdentifier, type Identifier } from "./identifier.ts";

export interface LoginValues {
  identifier: string;
  password: string;
}

export type SignedInOr =
  | { kind: "signed-in"; message: string }
  | { kind: "code-needed"; step: LoginStep; message: string }
  | { kind: "frozen"; step: FrozenStep }
  | { kind: "not-verified"; who: Identifier; claim: string | undefined; message: string }
  | { kind: "refused"; message: string; faults: Faults };

export function checkLogin(values: LoginValues): Faults {
  const who = readIdentifier(values.identifier);
  return {
    ...("fault" in who ? { identifier: who.fault } : {}),
    ...(values.password === "" ? { password: messages.passwordMissing } : {}),
  };
}

/** Logs in. Sends only `email`, which carries the identifier, and `password`. */
export async function signIn(values: LoginValues): Promise<SignedInOr> {
  const who = readIdentifier(values.identifier);
  if ("fault" in who) return refused(who.fault, { identifier: who.fault });
  const email = "email" in who ? who.email : who.phone;
  const body = { email, password: values.password };
  return readSignIn(await api.post(apiPaths.login, body, { anonymous: true }), who);
}

function readSignIn(outcome: Outcome<User | LoginStep>, who: Identifier): SignedInOr {
  if (outcome.kind === "offline") return refused(messages.noConnection, {});
  if (outcome.kind === "ok") {
    const { data: step, message } = outcome;
    if ("challenge" in step) return { kind: "code-needed", step, message };
    if (outcome.token === undefined) return refused(messages.unexpected, {});
    session.start(outcome.token);
    holdStepUp(outcome.token, outcome.stepUp);
    return { kind: "signed-in", message: outcome.message };
  }
  const step = frozenStepIn(outcome.data);
  if (step) return { kind: "frozen", step };
  if (outcome.statusCode === 403) {
    return { kind: "not-verified", who, claim: claimIn(outcome.data), message: outcome.message };
  }
  const { email, ...others } = firstOfEach(outcome.errors);
  return refused(outcome.message, { ...(email ? { identifier: email } : {}), ...others });
}

/** No code can be sent to a missing address. */
function frozenStepIn(data: unknown): FrozenStep | undefined {
  const has = new Map(Object.entries(data ?? {}));
  const [challenge, frozenAt] = [has.get("challenge"), has.get("frozenAt")];
  if (typeof challenge !== "string" || typeof frozenAt !== "string") return undefined;
  const [email = null, phone = null] = ["email", "phone"].map((name) => {
    const address: unknown = has.get(name);
    return typeof address === "string" ? address : null;
  });
  return { challenge, frozenAt, email, phone };
}

function claimIn(data: unknown): string | undefined {
  const claim = typeof data === "object" && data !== null && "claim" in data && data.claim;
  return typeof claim === "string" ? claim : undefined;
}

function refused(message: string, faults: Faults): SignedInOr {
  return { kind: "refused", message, faults };
}
