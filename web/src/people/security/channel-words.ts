import type { Channel } from "@osisi/contracts/channels.ts";
import { formatMoment } from "#ui/dates.ts";

export const channelTitle = { email: "E-mail", mobileNumber: "Phone" } as const;
/** Within a sentence. */
export const channelNoun = { email: "e-mail", mobileNumber: "number" } as const;

/** The uses of an address, and from when. */
export function channelState({
  before,
  counts,
  isChosen,
  isConfirmed,
  waitsUntil,
}: Channel): string {
  if (!isConfirmed) return "Not confirmed. No code goes to it.";
  if (!isChosen) return "Confirmed. No code goes to it.";
  if (counts || waitsUntil === null) {
    return "Confirmed. Login codes and codes for a new password can go to it.";
  }
  const from = `Confirmed. From ${formatMoment(new Date(waitsUntil))} codes can go to it`;
  return before === null ? `${from}.` : `${from}; until then they go to ${before}.`;
}
