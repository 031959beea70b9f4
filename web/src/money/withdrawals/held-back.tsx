import type { Profile } from "@osisi/contracts/profile.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { formatMoment } from "#ui/dates.ts";

/** Gifts in the stash that cannot be withdrawn yet. */
export interface HeldBack {
  kobo: bigint;
  /** When the last of them can be. */
  from: string;
}

export function heldBackOf({ heldBack }: Profile): HeldBack | undefined {
  if (!heldBack) return undefined;
  return { kobo: koboOf(heldBack.amount), from: formatMoment(new Date(heldBack.until)) };
}

/** The sentence about them. */
export function HeldBackText({ heldBack, hidden }: { heldBack: HeldBack; hidden: boolean }) {
  return (
    <>
      <Amount kobo={heldBack.kobo} size={14} hidden={hidden} tone="quiet" plain /> of gifts can be
      withdrawn from {heldBack.from}
    </>
  );
}
