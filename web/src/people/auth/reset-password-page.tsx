import { paths } from "#platform/paths.ts";
import { Link, Navigate } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { readForgotten } from "./forgotten.ts";
import { ResetByCodeForm } from "./reset-by-code-form.tsx";
import { ResetByLinkForm } from "./reset-by-link-form.tsx";

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
