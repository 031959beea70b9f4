import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { ResetPasswordRequest } from "@osisi/contracts/passwords.ts";
import { useState } from "react";
import { clockFace, useSecondsLeft } from "#people/onboarding/countdown.ts";
import { problemOf } from "#people/onboarding/verification.ts";
import { api } from "#platform/api/api.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { paths } from "#platform/paths.ts";
import { session } from "#platform/session/session.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { saying } from "#platform/layout/said.tsx";
import { Link, Navigate } from "#router/link.tsx";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import {
  readForgotten,
  addressOf,
  askForResetCode,
  forgottenState,
  type Forgotten,
} from "./forgotten.ts";
import { checkNewPasswords, NewPasswordFields } from "./new-password-fields.tsx";

/** Sets a new password: with the code that was requested in this tab, or with the secret in a
 * mailed link's fragment. */
export function ResetPasswordPage() {
  const { hash, state } = useLocation();
  const token = hash.slice(1);
  const forgotten = readForgotten(state);
  if (token === "" && !forgotten) return <Navigate to={paths.forgotPassword()} replace />;
  return (
    <AuthLayout
      title="Your new password"
      intro="Every device that is logged in with the old one is logged out."
      footer={
        <p>
          No code, or the wrong address?{" "}
          <Link to={paths.forgotPassword()} className="font-semibold text-forest underline">
            Begin again
          </Link>
        </p>
      }
    >
      {token === "" && forgotten ? (
        <ResetByCodeForm forgotten={forgotten} />
      ) : (
        <ResetByLinkForm token={token} />
      )}
    </AuthLayout>
  );
}

function ResetByCodeForm({ forgotten }: { forgotten: Forgotten }) {
  const navigate = useNavigate();
  const { sentAtMs, who } = forgotten;
  const address = addressOf(who);
  const { busy, problem, reset } = useReset(address);
  const tries = useCodeTries();
  const sending = useBusy();
  const seconds = useSecondsLeft(sentAtMs);
  const [code, setCode] = useState("");
  const { field, lookAgain, submit } = useFields(
    { otp: "", password: "", password_confirmation: "" },
    ({ otp, ...passwords }) => {
      const why = tries.whyNot(otp);
      return { ...(why === undefined ? {} : { otp: why }), ...checkNewPasswords(passwords) };
    },
  );
  const { error: codeError, name: codeName, ref: codeRef } = field("otp");
  const send = submit((values) =>
    reset({ ...who, ...values }, ({ otp, ...faults }) =>
      lookAgain(otp === undefined ? faults : { ...faults, otp: tries.refused(values.otp, otp) }),
    ),
  );

  async function sendAgain() {
    const outcome = await askForResetCode(who);
    if (outcome.kind !== "ok") return lookAgain({ otp: problemOf(outcome) });
    tries.startAgain();
    showToast("success", outcome.message);
    const state = forgottenState({ who, sentAtMs: Date.now() });
    await navigate(paths.resetPassword(), { state, replace: true });
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <p className="text-quiet">
        If <strong className="font-semibold wrap-anywhere text-ink">{address}</strong> belongs to an
        account and is confirmed, six digits are there now. They work for ten minutes.
      </p>
      <CodeField
        label="Code"
        name={codeName}
        ref={codeRef}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          if (codeError !== undefined) lookAgain({});
        }}
        error={codeError}
      />
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={address} />
      <NewPasswordFields field={field} />
      <FieldError id="reset" message={problem} />
      <div className="grid gap-3">
        <Button type="submit" fullWidth loading={busy}>
          Change my password
        </Button>
        <Button
          variant="secondary"
          fullWidth
          loading={sending.busy}
          aria-disabled={seconds > 0}
          onClick={() => void sending.run(sendAgain)}
        >
          {seconds > 0 ? `New code in ${clockFace(seconds)}` : "Send a new code"}
        </Button>
      </div>
    </form>
  );
}

function ResetByLinkForm({ token }: { token: string }) {
  const { busy, problem, reset } = useReset(undefined);
  const { field, lookAgain, submit } = useFields(
    { password: "", password_confirmation: "" },
    checkNewPasswords,
  );
  const send = submit((passwords) => reset({ token, ...passwords }, lookAgain));
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <NewPasswordFields field={field} />
      <FieldError id="reset" message={problem} />
      <Button type="submit" fullWidth loading={busy}>
        Change my password
      </Button>
    </form>
  );
}

/** Sends the new password. Afterwards no one is signed in, here included. */
function useReset(identifier: string | undefined) {
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function reset(body: ResetPasswordRequest, atFields: (faults: Faults) => void) {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.resetPassword, body, { anonymous: true });
    if (outcome.kind === "offline") return setProblem(messages.noConnection);
    if (outcome.kind === "refused") {
      const isCode = outcome.message === messages.codeWrong;
      const faults = isCode ? { otp: outcome.message } : firstOfEach(outcome.errors);
      atFields(faults);
      if (Object.keys(faults).length === 0) setProblem(outcome.message);
      return;
    }
    session.end();
    showToast("success", outcome.message);
    await navigate(paths.login(), {
      state: saying(outcome.message, identifier === undefined ? null : { identifier }),
      replace: true,
    });
  }

  return {
    busy,
    problem,
    reset: (body: ResetPasswordRequest, atFields: (faults: Faults) => void) =>
      run(() => reset(body, atFields)),
  };
}
