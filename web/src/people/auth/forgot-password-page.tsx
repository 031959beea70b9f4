import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { problemOf } from "#people/onboarding/verification.ts";
import { Link } from "#router/link.tsx";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { askForResetCode, forgottenState } from "./forgotten.ts";
import { readIdentifier, shownIdentifier } from "./identifier.ts";

/** Requests a code for a forgotten password. The response does not reveal whether the account
 * exists. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { busy, run } = useBusy();
  const form = useFields({ identifier: "" }, ({ identifier }) => {
    const who = readIdentifier(identifier);
    return "fault" in who ? { identifier: who.fault } : {};
  });

  async function ask(identifier: string) {
    const who = readIdentifier(identifier);
    if ("fault" in who) return;
    const outcome = await askForResetCode(who);
    if (outcome.kind !== "ok") return form.lookAgain({ identifier: problemOf(outcome) });
    showToast("success", outcome.message);
    await navigate(paths.resetPassword(), {
      state: forgottenState({ who, sentAtMs: Date.now() }),
    });
  }

  return (
    <AuthLayout
      title="Choose a new password"
      intro="Tell us who you are, and we send a code to an e-mail or phone number that you have confirmed."
      footer={
        <p>
          Remembered it?{" "}
          <Link to={paths.login()} state={state} className="font-semibold text-forest underline">
            Log in
          </Link>
        </p>
      }
    >
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) =>
          void form.submit(({ identifier }) => run(() => ask(identifier)))(event)
        }
      >
        <TextField
          label="E-mail or phone number"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.field("identifier", shownIdentifier)}
        />
        <Button type="submit" fullWidth loading={busy}>
          Send me a code
        </Button>
      </form>
    </AuthLayout>
  );
}
