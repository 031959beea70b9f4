import type { StepUpBy } from "@osisi/contracts/step-up.ts";

/** What goes beside the session where its token alone is not enough. It is kept in this page's memory and nowhere
 * else: whoever copies the browser's storage does not have it. */

let held: { token: string; stepUp: string } | undefined;

export function holdStepUp(token: string, stepUp: string | undefined): void {
  held = stepUp === undefined ? undefined : { token, stepUp };
}

export function heldStepUp(token: string): string | undefined {
  return held?.token === token ? held.stepUp : undefined;
}

/** Asks the investor, and answers whether there is a new one. */
type Asker = (by: StepUpBy) => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Two calls that need one at the same moment share the question. */
export async function askStepUp(by: StepUpBy): Promise<boolean> {
  if (!asker) return false;
  asking ??= asker(by).finally(() => {
    asking = undefined;
  });
  return await asking;
}

export function answerStepUps(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}
