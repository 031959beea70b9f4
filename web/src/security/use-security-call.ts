import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { firstOfEach, type Faults } from "../app/form-errors.ts";
import type { Outcome } from "../app/outcome.ts";
import { showToast } from "../app/toasts.tsx";
import { useBusy } from "../app/use-busy.ts";

/** One call at a time that changes how the investor is logged in. A success is said in a toast, what
 * does not work at its field or below. */
export function useSecurityCall() {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function settle<Data>(
    outcome: Outcome<Data>,
    done: (data: Data) => void | Promise<void>,
    atFields: (faults: Faults) => void = () => undefined,
  ) {
    if (outcome.kind === "offline") return setProblem(messages.noConnection);
    if (outcome.kind === "refused") {
      const faults = firstOfEach(outcome.errors);
      atFields(faults);
      return setProblem(Object.keys(faults).length > 0 ? undefined : outcome.message);
    }
    setProblem(undefined);
    showToast("success", outcome.message);
    await done(outcome.data);
  }

  return { busy, problem, run, settle };
}
