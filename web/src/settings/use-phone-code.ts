import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { limits } from "@osisi/contracts/limits.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../app/api.ts";
import { firstOfEach } from "../app/form-errors.ts";
import { showToast } from "../app/toasts.tsx";
import { useBusy } from "../app/use-busy.ts";
import { useFields } from "../app/use-fields.ts";
import { profileQuery } from "../profile/profile-query.ts";

interface PhoneCode {
  /** Another number than the one they joined with: the password is asked for as well. */
  isNew: boolean;
  sentJustNow: boolean;
  onConfirmed: () => void;
}

/** The code of a number: asked for, entered, and the profile fetched again. */
export function usePhoneCode({ isNew, sentJustNow, onConfirmed }: PhoneCode) {
  const queries = useQueryClient();
  const confirming = useBusy();
  const sending = useBusy();
  const [sentAtMs, setSentAtMs] = useState(() => (sentJustNow ? Date.now() : undefined));
  const [error, setError] = useState<string>();
  const { field, lookAgain, submit } = useFields({ password: "" }, ({ password }) =>
    isNew && password === "" ? { password: messages.passwordMissing } : {},
  );

  async function confirm(otp: string, password?: string) {
    if (otp.length < limits.codeLength) return setError(messages.codeMissing);
    const outcome = await api.post(apiPaths.confirmPhoneChange, { otp, password });
    if (outcome.kind === "offline") return setError(messages.noConnection);
    if (outcome.kind === "refused") {
      const faults = firstOfEach(outcome.errors);
      lookAgain(faults);
      return setError(faults["password"] === undefined ? outcome.message : undefined);
    }
    showToast("success", outcome.message);
    await queries.invalidateQueries(profileQuery);
    onConfirmed();
  }

  async function send() {
    const outcome = await api.post(apiPaths.resendPhoneChange, {});
    if (outcome.kind === "offline") return setError(messages.noConnection);
    if (outcome.kind === "refused") return setError(outcome.message);
    setError(undefined);
    setSentAtMs(Date.now());
    showToast("success", outcome.message);
  }

  return {
    error,
    field,
    forgetError: () => setError(undefined),
    confirming: confirming.busy,
    confirm: (otp: string) => void confirming.run(() => confirm(otp)),
    submit: (otp: string) =>
      submit(({ password }) => confirming.run(() => confirm(otp, isNew ? password : undefined))),
    sending: sending.busy,
    send: () => void sending.run(send),
    sentAtMs,
  };
}
