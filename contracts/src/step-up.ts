import * as messages from "./messages.ts";

/** What a request sends beside its bearer token, where the token alone is not enough. A refusal
 * (403) names what is required in `errors.stepUp`: `["pin"]`, which the password satisfies as well,
 * or `["password"]`. */
export const stepUpHeader = "step-up";
export const stepUpLivesMs = 10 * 60_000;

export const stepUpBy = ["password", "pin"] as const;
export type StepUpBy = (typeof stepUpBy)[number];

/** Wrong passwords that end a session, and wrong PINs since the last password that lock the PIN. */
export const wrongTriesAtMost = 5;

export const pinLength = 4;

/** The message after a wrong PIN. */
export function pinWrong(triesLeft: number): string {
  const left = triesLeft === 1 ? "One try is left." : `${triesLeft} tries are left.`;
  return `${messages.pinWrong} ${left}`;
}
