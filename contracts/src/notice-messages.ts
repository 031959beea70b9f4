/** The sentences about notices; beside `messages.ts`, which is as long as a file may be. */

export const noticesRead = "What we told you";
export const noticeMarked = "Marked as read";
export const noticesMarked = "All notices are marked as read";
export const preferencesRead = "What we send you";
export const preferenceChanged = "Saved";
export const noticeKindUnknown = "We cannot find that kind of notice";
export const securityNoticesNeeded =
  "Security notices always come to the app, and by e-mail or SMS. Keep one of the two.";
