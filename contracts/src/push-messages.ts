/** The sentences about notices on a device. */

export const pushTurnedOn = "Notices come to this device";
export const pushTurnedOff = "No notices come to this device";
export const pushNotOffered = "We do not send notices to devices at the moment";
export const pushServiceUnknown =
  "Your browser gets its notices from a service that we do not know";
export const pushSubscriptionWrong = "Your browser did not say where to send notices";
