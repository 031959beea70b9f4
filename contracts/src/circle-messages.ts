/** The sentences about circles. */

export const circlesRead = "Your circles";
export const circleRead = "Your circle";
export const circleCodeRead = "The circle of this code";
export const circleOpened = "Your circle is open. Send its code to the people you want in it.";
export const circleJoined = "You are in. Your plan goes on as before.";
export const circleLeft = "You left the circle. Your plan goes on as before.";
export const circleBack = "You are back in the circle.";
export const circleChanged = "The circle is changed.";
export const circleCodeNew = "This is the new code. The old one no longer works.";
export const circleMemberRemoved = "They are no longer in the circle.";
export const circleClosed = "The circle is closed. Each plan goes on as before.";
export const circleUnknown = "We could not find that circle.";
export const circleNameMissing = "Give the circle a name of 2 to 40 letters";
export const circlePurposeMissing = "Say in a few words what the circle saves for";
export const circlePlanMissing = "Choose the plan that you bring";
export const circleCodeMissing = "Enter the ten letters and digits of the code";
export const circleCodeUnknown =
  "No circle has this code. Check it, or have a new one sent to you.";
export const circleOver = "This circle is closed. Your own plan goes on.";
export const circleFull = "This circle is full. It has twenty members.";
export const circlesFull = "You are in ten circles, and that is the most. Leave one of them first.";
export const circleJoinedAlready = "You are in this circle already, with another plan.";
export const circlePlanTaken = "This plan is in a circle already. Choose another one.";
export const circleNotKeeper = "Only the keeper of the circle can do that.";
export const circleMemberUnknown = "We could not find that member.";
export const circleUndoOver = "That was too long ago to undo. Join again with the code.";
