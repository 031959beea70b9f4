import { Link, Navigate, useLocation } from "react-router";
import { formField } from "../app/form-field.ts";
import { paths } from "../app/paths.ts";
import { returnPath } from "../app/return-to.ts";
import { useToken } from "../app/session.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field-frame.tsx";
import { TextField } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { shownIdentifier } from "./identifier.ts";
import { useLogin } from "./use-login.ts";

export function LoginPage() {
  const { state } = useLocation();
  const token = useToken();
  const { form, busy, problem, submit } = useLogin();

  // Somebody who is signed in already, here or in another tab, has nothing to do on this page.
  if (token !== null && !busy) return <Navigate to={returnPath(state)} replace />;

  return (
    <AuthLayout title="Log in" intro="Your stash is where you left it." footer={<ToOnboarding />}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label="E-mail or phone number"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...formField(form, "identifier", shownIdentifier)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...formField(form, "password")}
        />
        {problem && <FieldError id="login" message={problem} />}
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
