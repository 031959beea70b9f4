import { useState } from "react";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { problemOf, type Outcome } from "#platform/api/outcome.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";

/** One call at a time that changes how the investor logs in. A success is shown in a toast, an
 * error at its field or below. */
export function useSecurityCall() {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function settle<Data>(
    outcome: Outcome<Data>,
    done: (data: Data) => void | Promise<void>,
    atFields: (faults: Faults) => void = () => undefined,
  ) {
    if (outcome.kind !== "ok") {
      const faults = outcome.kind === "refused" ? firstOfEach(outcome.errors) : {};
      atFields(faults);
      return setProblem(Object.keys(faults).length > 0 ? undefined : problemOf(outcome));
    }
    setProblem(undefined);
    showToast("success", outcome.message);
    await done(outcome.data);
  }

  return { busy, problem, run, settle };
}
