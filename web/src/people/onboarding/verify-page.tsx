import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { AddressForm } from "./address-form.tsx";
import { CodeForm } from "./code-form.tsx";
import { addressOf, readVerification, type Verification } from "./verification.ts";

/** Confirms an e-mail or a phone with the code sent to it. It signs no one in. */
export function VerifyPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const verification = readVerification(state);
  const address = addressOf(verification);

  function become(next: Verification) {
    void navigate(paths.verifyCode(), { state: next, replace: true });
  }

  if (address === undefined) {
    return (
      <AuthLayout
        title="Where shall we send the code?"
        intro="Give the e-mail or the phone number that you opened your account with."
        footer={<BackToLogin />}
      >
        <AddressForm verification={verification} onKnown={become} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={verification.by === "email" ? "Confirm your e-mail" : "Confirm your phone"}
      footer={<BackToLogin />}
    >
      <CodeForm
        key={`${verification.by} ${address}`}
        verification={verification}
        address={address}
        onChange={become}
      />
    </AuthLayout>
  );
}

function BackToLogin() {
  return (
    <p>
      Confirmed already?{" "}
      <Link to={paths.login()} className="font-semibold text-forest underline">
        Log in
      </Link>
    </p>
  );
}
