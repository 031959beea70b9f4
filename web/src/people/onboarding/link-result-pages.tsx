import * as messages from "@osisi/contracts/messages.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

export function LinkConfirmedPage() {
  return (
    <AuthLayout
      title={messages.emailVerified}
      intro="Your account is open. Log in, and put the first naira into your stash."
    >
      <ButtonLink to={paths.login()} fullWidth>
        Login
      </ButtonLink>
    </AuthLayout>
  );
}

export function LinkBrokenPage() {
  return (
    <AuthLayout
      title={messages.linkBroken}
      intro="The link has expired, or a part of it was lost on the way. Your details are safe."
      footer={
        <p>
          Or{" "}
          <Link to={paths.verifyCode()} className="font-semibold text-forest underline">
            ask for a code
          </Link>{" "}
          instead of starting again.
        </p>
      }
    >
      <ButtonLink to={paths.onboard()} fullWidth>
        Retry onboarding
      </ButtonLink>
    </AuthLayout>
  );
}
