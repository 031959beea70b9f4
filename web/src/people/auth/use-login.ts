import { delays } from "@osisi/contracts/limits.ts";
import { useState } from "react";
import { preloadDashboard } from "#dashboard-screens.ts";
import { paths } from "#platform/paths.ts";
import { returnPath } from "#platform/session/return-to.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { keepFrozenStep, keepLoginStep } from "./login-step.ts";
import { checkLogin, signIn, type LoginValues } from "./sign-in.ts";

/** The login form. After a success it says so, and two seconds later the requested page, or home,
 * follows. An error is shown in a toast and in place, and the input stays. */
export function useLogin() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const form = useFields(
    { identifier: handedIdentifier(state), password: "" } satisfies LoginValues,
    checkLogin,
  );

  async function logIn(values: LoginValues) {
    setProblem(undefined);
    const result = await signIn(values);
    if (result.kind === "signed-in") {
      showToast("success", result.message);
      preloadDashboard();
      await wait(delays.loginRedirectMs);
      await navigate(returnPath(state), { replace: true });
    } else if (result.kind === "code-needed") {
      keepLoginStep(result.step, Date.now());
      await navigate(paths.verifyLogin(), { state });
    } else if (result.kind === "frozen") {
      keepFrozenStep(result.step, Date.now());
      await navigate(paths.verifyLogin(), { state });
    } else if (result.kind === "not-verified") {
      showToast("info", result.message);
      await navigate(paths.verifyCode(), {
        // The server has sent a code with its response.
        state: {
          ...result.who,
          claim: result.claim,
          ["email" in result.who ? "emailSentAtMs" : "phoneSentAtMs"]: Date.now(),
        },
      });
    } else {
      const faults = Object.values(result.faults);
      for (const message of faults) showToast("error", message);
      form.lookAgain(result.faults);
      if (faults.length > 0) return;
      showToast("error", result.message);
      setProblem(result.message);
    }
  }

  return {
    busy,
    problem,
    field: form.field,
    submit: form.submit((values) => run(() => logIn(values))),
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
}

/** An address that was just confirmed is filled in. */
function handedIdentifier(state: unknown): string {
  const handed = typeof state === "object" && state !== null && "identifier" in state;
  return handed && typeof state.identifier === "string" ? state.identifier : "";
}
