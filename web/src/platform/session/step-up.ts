import type { StepUpBy } from "@osisi/contracts/step-up.ts";

/** The step-up token beside the session's token. It is kept in this page's memory only: a copy of
 * the browser's storage does not contain it. */

let held: { token: string; stepUp: string } | undefined;

export function holdStepUp(token: string, stepUp: string | undefined): void {
  held = stepUp === undefined ? undefined : { token, stepUp };
}

export function heldStepUp(token: string): string | undefined {
  return held?.token === token ? held.stepUp : undefined;
}

/** Prompts the investor, and resolves whether there is a new one. */
type Asker = (by: StepUpBy) => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Concurrent calls that need one share the prompt. */
export async function askStepUp(by: StepUpBy): Promise<boolean> {
  if (!asker) return false;
  asking ??= asker(by).finally(() => {
    asking = undefined;
  });
  return await asking;
}

/** Until the returned function is called. The one before is asked again then. */
export function answerStepUps(ask: Asker): () => void {
  const before = asker;
  asker = ask;
  return () => {
    if (asker === ask) asker = before;
  };
}
