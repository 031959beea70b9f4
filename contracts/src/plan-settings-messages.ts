/** The sentences about how a plan runs; beside `messages.ts`, which is as long as a file may be. */

export const missedChoiceMissing = "Choose what happens when a payment fails";
export const missedChosen = {
  retry: "When a payment fails, we try it again.",
  stash: "When a payment fails, we take it from your stash.",
  skip: "When a payment fails, we skip it.",
} as const;
export const amountPreviewed = "What another amount would bring";
export const amountChanged = "Your plan has its new amount";
export const amountNothingLeft = "This plan has no payment left to change.";
export const amountTooLarge = "That is too much for each payment of this plan.";
export const dayNotOfMonth = "Choose a day from 1 to 28";
export const dayMoved = "Your plan has its new day";
export const dayMovedAlready = "You moved the day of this plan before. You cannot move it again.";
export const dayNotMonthly = "You can only move the day of a monthly plan.";
export const dayNothingLeft = "This plan has no payment left to move.";
export const dayImpossible = "The payments cannot move to that day. Choose another one.";
/** `next`: the day of the next payment, if there is one. */
export const planResumed = (next: string | undefined) =>
  next === undefined ? "Your plan is on again." : `Your plan is on again. Next payment: ${next}.`;
