import * as messages from "./messages.ts";

/** What a request shows beside its bearer token, where the token alone is not enough. A refusal (403) names what is
 * asked for in `errors.stepUp`: `["pin"]`, which the password satisfies as well, or `["password"]`. */
export const stepUpHeader = "step-up";
export const stepUpLivesMs = 10 * 60_000;

export const stepUpBy = ["password", "pin"] as const;
export type StepUpBy = (typeof stepUpBy)[number];

/** Wrong passwords of one session that end it, and wrong PINs since the last password that lock the PIN. */
export const wrongTriesAtMost = 5;

export const pinLength = 4;

/** The sentence after a wrong PIN. */
export function pinWrong(triesLeft: number): string {
  const left = triesLeft === 1 ? "One try is left." : `${triesLeft} tries are left.`;
  return `${messages.pinWrong} ${left}`;
}
