/** The sentences about an investor's own details; beside `messages.ts`, which is as long as a file
 * may be. */

export const detailsRead = "What you told us";
export const addressChanged = "Your address is changed";
export const emailCodeSent = "We sent a code to the new e-mail. It works for ten minutes.";
export const emailChanged = "Your e-mail is changed. For 24 hours codes still go to the old one.";
export const emailTaken = "Another account uses this e-mail. Choose another one.";
export const emailNotWaiting = "No new e-mail waits for a code. Enter it again.";
export const nextOfKinSaved = "Your next of kin is saved";
export const nextOfKinRemoved = "Your next of kin is removed";
export const nextOfKinNameMissing = "Enter their name";
export const nextOfKinPhoneMissing = "Enter their phone number";
export const relationMissing = "Choose how they are related to you";
