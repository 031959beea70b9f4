import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "#platform/api/api.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { checkNewPasswords, NewPasswordFields } from "#people/auth/new-password-fields.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { pinQuery, sessionsQuery } from "./security-queries.ts";
import { useSecurityCall } from "./use-security-call.ts";

const empty = { current_password: "", password: "", password_confirmation: "" };

export function ChangePasswordDialog(props: { onChanged: () => void; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();
  const { field, lookAgain, submit } = useFields(empty, (values) => ({
    ...(values.current_password === "" ? { current_password: messages.passwordMissing } : {}),
    ...checkNewPasswords(values),
  }));

  async function change(values: typeof empty) {
    await settle(
      await api.post(apiPaths.changePassword, values),
      async () => {
        await queries.invalidateQueries(sessionsQuery);
        await queries.invalidateQueries(pinQuery);
        props.onChanged();
        props.onClose();
      },
      lookAgain,
    );
  }

  const send = submit((values) => run(() => change(values)));
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Change your password"
      footer={
        <Button type="submit" form={formId} fullWidth loading={busy}>
          Change my password
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
        <p className="text-quiet">
          You stay logged in here and are logged out everywhere else. A PIN is removed with the old
          password. We e-mail you about it.
        </p>
        <PasswordField
          label="The password that you have"
          autoComplete="current-password"
          {...field("current_password")}
        />
        <NewPasswordFields field={field} />
        <FieldError id={`${formId}-problem`} message={problem} />
      </form>
    </Dialog>
  );
}
