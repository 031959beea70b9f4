import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { ResetPasswordRequest } from "@osisi/contracts/passwords.ts";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { paths } from "#platform/paths.ts";
import { session } from "#platform/session/session.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useNavigate } from "#router/router-context.ts";

/** Sends the new password. Afterwards no one is signed in, here included. */
export function useReset(identifier: string | undefined) {
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function reset(body: ResetPasswordRequest, atFields: (faults: Faults) => void) {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.resetPassword, body, { anonymous: true });
    if (outcome.kind === "offline") return setProblem(messages.noConnection);
    if (outcome.kind === "refused") {
      const isCode = outcome.message === messages.codeWrong;
      const faults = isCode ? { otp: outcome.message } : firstOfEach(outcome.errors);
      atFields(faults);
      if (Object.keys(faults).length === 0) setProblem(outcome.message);
      return;
    }
    session.end();
    showToast("success", outcome.message);
    await navigate(paths.login(), {
      state: identifier === undefined ? null : { identifier },
      replace: true,
    });
  }

  return {
    busy,
    problem,
    reset: (body: ResetPasswordRequest, atFields: (faults: Faults) => void) =>
      run(() => reset(body, atFields)),
  };
}
