/** The sentences about how a plan runs; beside `messages.ts`, which is as long as a file may be. */

export const missedChoiceMissing = "Choose what happens when a payment fails";
export const missedChosen = {
  retry: "When a payment fails, we try it again.",
  stash: "When a payment fails, we take it from your stash.",
  skip: "When a payment fails, we leave it out.",
} as const;
export const amountPreviewed = "What another amount would bring";
export const amountChanged = "Your plan has its new amount";
export const amountNothingLeft = "No payment is left whose amount could be changed.";
export const amountTooLarge = "That is more than each payment of this plan can be.";
export const dayNotOfMonth = "Choose a day from 1 to 28";
export const dayMoved = "Your plan has its new day";
export const dayMovedAlready = "The day of this plan was moved before. It stays as it is.";
export const dayNotMonthly = "Only a monthly plan has a day that can be moved.";
export const dayNothingLeft = "No payment is left whose day could be moved.";
export const dayImpossible = "The payments cannot move to that day. Choose another one.";
