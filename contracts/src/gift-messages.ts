/** The sentences about gifts to saving plans; beside `messages.ts`, which is as long as a file may be. */

export const giftsRead = "The gifts to this plan";
export const giftLinkOpened = "Your link is ready. Send it to people you trust.";
export const giftLinkRenewed = "You have a new link. The old one no longer works.";
export const giftLinkEnded = "Your link is closed. No one can give through it now.";
export const giftThanked = "We have sent your thanks";
export const giftUnknown = "We cannot find that gift";
export const givePageRead = "Who the gift is for";
export const giftLinkUnknown = "There is nothing at this link. Ask for a new one.";
export const giftLinkClosed = "This link takes no money at the moment. Nothing was taken.";
export const giftAmountMissing = "Enter how much to give";
export const giftTooSmall = "The least you can give is ₦100";
export const giftTooLarge = "You cannot give that much now. Enter a smaller amount.";
export const giverNameMissing = "Enter your name, so that they know who it is from";
export const giverNameWrong = "Enter your name with 2 to 40 letters";
export const giftStarted = "Redirecting to payment gateway shortly.";
export const giftNotStarted =
  "We could not start the payment. Nothing was taken. Please try again.";
export const giftReceiptRead = "The receipt of this gift";
export const stashHeldBack =
  "You cannot withdraw a gift in your stash yet. You can save or invest it.";
export const giverEmailWrong = "Enter your e-mail address, such as musa@example.com";
