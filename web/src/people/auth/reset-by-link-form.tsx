import { useFields } from "#platform/forms/use-fields.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { checkNewPasswords, NewPasswordFields } from "./new-password-fields.tsx";
import { useReset } from "./use-reset.ts";

export function ResetByLinkForm({ token }: { token: string }) {
  const { busy, problem, reset } = useReset(undefined);
  const { field, lookAgain, submit } = useFields(
    { password: "", password_confirmation: "" },
    checkNewPasswords,
  );
  const send = submit((passwords) => reset({ token, ...passwords }, lookAgain));
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <NewPasswordFields field={field} />
      {problem !== undefined && <FieldError id="reset" message={problem} />}
      <Button type="submit" fullWidth loading={busy}>
        Change my password
      </Button>
    </form>
  );
}
