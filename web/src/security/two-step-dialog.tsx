import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { messages } from "@osisi/contracts/messages.ts";
import type { TwoStep } from "@osisi/contracts/sessions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "../app/api.ts";
import { useFields } from "../app/use-fields.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field-frame.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { twoStepQuery } from "./security-queries.ts";
import { useSecurityCall } from "./use-security-call.ts";

/** Turns the code at login on or off, with the password. */
export function TwoStepDialog({ twoStep, onClose }: { twoStep: TwoStep; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();
  const turnsOn = !twoStep.isOn;
  const { field, lookAgain, submit } = useFields({ password: "" }, ({ password }) =>
    password === "" ? { password: messages.passwordMissing } : {},
  );

  async function turn(password: string) {
    const outcome = await api.post(apiPaths.twoStep, { isOn: turnsOn, password });
    await settle(
      outcome,
      (turned) => {
        queries.setQueryData(twoStepQuery.queryKey, turned);
        onClose();
      },
      lookAgain,
    );
  }

  const send = submit(({ password }) => run(() => turn(password)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={turnsOn ? "Turn on two-step login" : "Turn off two-step login"}
      footer={
        <Button
          type="submit"
          form={formId}
          fullWidth
          variant={turnsOn ? "primary" : "danger"}
          loading={busy}
        >
          {turnsOn ? "Turn it on" : "Turn it off"}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
        {turnsOn ? (
          <p>
            Each time you log in we send a code to <Addresses twoStep={twoStep} />. Whoever learns
            your password cannot get in without it.
          </p>
        ) : (
          <p>From then on, whoever knows your password can log in and move your money.</p>
        )}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...field("password")}
        />
        {problem !== undefined && <FieldError id={`${formId}-problem`} message={problem} />}
      </form>
    </Dialog>
  );
}

function Addresses({ twoStep: { email, phone } }: { twoStep: TwoStep }) {
  const known = [email, phone].filter((address) => address !== null);
  return <strong className="font-semibold wrap-anywhere">{known.join(" or ")}</strong>;
}
