import { paths } from "#platform/paths.ts";
import { returnPath } from "#platform/session/return-to.ts";
import { useToken } from "#platform/session/session.ts";
import { Link, Navigate } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { FrozenAccount } from "./frozen-account.tsx";
import { LoginCodeForm } from "./login-code-form.tsx";
import { forgetLoginStep } from "./login-step.ts";
import { useLoginCode } from "./use-login-code.ts";

/** The code of a login in two steps. */
export function LoginCodePage() {
  const { state } = useLocation();
  const token = useToken();
  const login = useLoginCode();

  if (token !== null && !login.confirming) return <Navigate to={returnPath(state)} replace />;
  if (!login.pending) return <Navigate to={paths.login()} state={state} replace />;
  const { pending } = login;
  if (pending.frozenAt !== undefined) {
    return <FrozenAccount pending={pending} frozenAt={pending.frozenAt} />;
  }
  return (
    <AuthLayout
      title={pending.sentTo === "email" ? "Check your e-mail" : "Check your messages"}
      footer={
        <p>
          Not you, or no code?{" "}
          <Link
            to={paths.login()}
            state={state}
            onClick={() => forgetLoginStep()}
            className="font-semibold text-forest underline"
          >
            Back to login
          </Link>
        </p>
      }
    >
      <LoginCodeForm key={pending.sentTo} login={login} pending={pending} />
    </AuthLayout>
  );
}
