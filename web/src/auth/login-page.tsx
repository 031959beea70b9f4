import { delays } from "@osisi/contracts/limits.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { preloadDashboard } from "../app/dashboard-screens.ts";
import { resolveWith } from "../app/form-errors.ts";
import { paths } from "../app/paths.ts";
import { returnPath } from "../app/return-to.ts";
import { useToken } from "../app/session.ts";
import { showToast } from "../app/toasts.tsx";
import { useBusy } from "../app/use-busy.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field-frame.tsx";
import { TextField } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { shownIdentifier } from "./identifier.ts";
import { checkLogin, signIn, type LoginValues } from "./sign-in.ts";

const wait = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));

export function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<LoginValues>({
    resolver: resolveWith(checkLogin),
    defaultValues: { identifier: handedIdentifier(state), password: "" },
  });
  const token = useToken();
  const { errors } = formState;
  const identifier = register("identifier", { onChange: () => clearErrors("identifier") });

  async function logIn(values: LoginValues) {
    setProblem(undefined);
    const result = await signIn(values);
    if (result.kind === "signed-in") {
      showToast("success", result.message);
      preloadDashboard();
      await wait(delays.loginRedirectMs);
      await navigate(returnPath(state), { replace: true });
    } else if (result.kind === "not-verified") {
      showToast("info", result.message);
      await navigate(paths.verifyCode(), { state: result.who });
    } else {
      const faults = Object.entries(result.faults);
      for (const [field, message] of faults) {
        showToast("error", message);
        if (field === "identifier" || field === "password") setError(field, { message });
      }
      if (faults.length === 0) {
        showToast("error", result.message);
        setProblem(result.message);
      }
    }
  }

  // Somebody who is signed in already, here or in another tab, has nothing to do on this page.
  if (token !== null && !busy) return <Navigate to={returnPath(state)} replace />;

  return (
    <AuthLayout
      title="Log in"
      intro="Your stash is where you left it."
      footer={
        <p>
          New here?{" "}
          <Link to={paths.onboard()} className="font-semibold text-forest underline">
            Open an account
          </Link>
        </p>
      }
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit((values) => run(() => logIn(values)))(event)}
      >
        <TextField
          label="E-mail or phone number"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errors.identifier?.message}
          {...identifier}
          onChange={(event) => {
            const shown = shownIdentifier(event.target.value);
            if (shown !== event.target.value) event.target.value = shown;
            void identifier.onChange(event);
          }}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password", { onChange: () => clearErrors("password") })}
        />
        {problem && <FieldError id="login" message={problem} />}
        <Button type="submit" fullWidth loading={busy}>
          Log in
        </Button>
      </form>
    </AuthLayout>
  );
}

/** Whoever has just confirmed an address need not type it again. */
function handedIdentifier(state: unknown): string {
  const handed = typeof state === "object" && state !== null && "identifier" in state;
  return handed && typeof state.identifier === "string" ? state.identifier : "";
}
