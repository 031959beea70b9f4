import { paths } from "#platform/paths.ts";
import { returnPath } from "#platform/session/return-to.ts";
import { useToken } from "#platform/session/session.ts";
import { Link, Navigate } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { shownIdentifier } from "./identifier.ts";
import { useLogin } from "./use-login.ts";

export function LoginPage() {
  const { state } = useLocation();
  const token = useToken();
  const { field, busy, problem, submit } = useLogin();

  // A user who is signed in already, here or in another tab, is redirected.
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
