import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { forgetPerson } from "#platform/session/forget-session.ts";
import { session } from "#platform/session/session.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";

/** The last call of an account. With the session this browser removes the token and all cached data
 * and input, and shows the login. `onRefused`: money has come in meanwhile. */
export function useClosing(onRefused: () => void) {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function close() {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.closeAccount, {});
    if (outcome.kind === "offline") return setProblem(messages.noConnection);
    if (outcome.kind === "ok") {
      showToast("success", outcome.message);
      session.end();
      return forgetPerson();
    }
    if (outcome.statusCode === 409) return onRefused();
    setProblem(outcome.message);
  }

  return { busy, problem, close: () => void run(close) };
}
