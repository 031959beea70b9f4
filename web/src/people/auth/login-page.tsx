import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { LoginStep, User } from "@osisi/contracts/auth.ts";
import type { FrozenStep } from "@osisi/contracts/freeze.ts";
import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { preloadDashboard } from "#dashboard-screens.ts";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { paths } from "#platform/paths.ts";
import { returnPath } from "#platform/session/return-to.ts";
import { useToken, session } from "#platform/session/session.ts";
import { holdStepUp } from "#platform/session/step-up.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Said } from "#platform/layout/said.tsx";
import { Link, Navigate } from "#router/link.tsx";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { shownIdentifier, readIdentifier, type Identifier } from "./identifier.ts";
import { keepFrozenStep, keepLoginStep } from "./login-step.ts";

export function LoginPage() {
  const { state } = useLocation();
  const token = useToken();
  const { field, busy, problem, submit } = useLogin();

  // A user who is signed in already, here or in another tab, is redirected.
  if (token !== null && !busy) return <Navigate to={returnPath(state)} replace />;

  return (
    <AuthLayout title="Log in" intro="Your stash is where you left it." footer={<ToOnboarding />}>
      <Said />
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label="E-mail or phone number"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...field("identifier", shownIdentifier)}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
        <p className="-mt-2">
          <Link
            to={paths.forgotPassword()}
            state={state}
            className="font-semibold text-forest underline"
          >
            Forgot your password?
          </Link>
        </p>
        <FieldError id="login" message={problem} />
        <Button type="submit" fullWidth loading={busy}>
          Log in
        </Button>
      </form>
    </AuthLayout>
  );
}

function ToOnboarding() {
  return (
    <p>
      New here?{" "}
      <Link to={paths.onboard()} className="font-semibold text-forest underline">
        Open an account
      </Link>
    </p>
  );
}

/** The login form. After a success it says so, and two seconds later the requested page, or home,
 * follows. An error is shown in a toast and in place, and the input stays. */
function useLogin() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const form = useFields(
    { identifier: handedIdentifier(state), password: "" } satisfies LoginValues,
    checkLogin,
  );

  async function logIn(values: LoginValues) {
    setProblem(undefined);
    const result = await signIn(values);
    if (result.kind === "signed-in") {
      showToast("success", result.message);
      preloadDashboard();
      await wait(delays.loginRedirectMs);
      await navigate(returnPath(state), { replace: true });
    } else if (result.kind === "code-needed") {
      keepLoginStep(result.step, Date.now());
      await navigate(paths.verifyLogin(), { state });
    } else if (result.kind === "frozen") {
      keepFrozenStep(result.step, Date.now());
      await navigate(paths.verifyLogin(), { state });
    } else if (result.kind === "not-verified") {
      showToast("info", result.message);
      await navigate(paths.verifyCode(), {
        // The server has sent a code with its response.
        state: {
          ...result.who,
          claim: result.claim,
          ["email" in result.who ? "emailSentAtMs" : "phoneSentAtMs"]: Date.now(),
        },
      });
    } else {
      const faults = Object.values(result.faults);
      for (const message of faults) showToast("error", message, { beside: true });
      form.lookAgain(result.faults);
      if (faults.length > 0) return;
      showToast("error", result.message);
      setProblem(result.message);
    }
  }

  return {
    busy,
    problem,
    field: form.field,
    submit: form.submit((values) => run(() => logIn(values))),
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
}

/** An address that was just confirmed is filled in. */
function handedIdentifier(state: unknown): string {
  const handed = typeof state === "object" && state !== null && "identifier" in state;
  return handed && typeof state.identifier === "string" ? state.identifier : "";
}

interface LoginValues {
  identifier: string;
  password: string;
}

type SignedInOr =
  | { kind: "signed-in"; message: string }
  | { kind: "code-needed"; step: LoginStep; message: string }
  | { kind: "frozen"; step: FrozenStep }
  | { kind: "not-verified"; who: Identifier; claim: string | undefined; message: string }
  | { kind: "refused"; message: string; faults: Faults };

function checkLogin(values: LoginValues): Faults {
  const who = readIdentifier(values.identifier);
  return {
    ...("fault" in who ? { identifier: who.fault } : {}),
    ...(values.password === "" ? { password: messages.passwordMissing } : {}),
  };
}

/** Logs in. Sends only `email`, which carries the identifier, and `password`. */
async function signIn(values: LoginValues): Promise<SignedInOr> {
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
  // An account on hold has a sentence about itself.
  if (outcome.statusCode === 403 && !outcome.errors["email"]) {
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
