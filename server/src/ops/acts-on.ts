import type { ActOffer } from "@osisi/contracts/console/about.ts";
import type { Thing } from "./about.ts";

/** What an operator may do about a thing in its state. An act that its state refuses stays, with the
 * reason. The worker checks again. */

type Offer = Readonly<{ action: string; subject: string; refusal?: string | undefined }>;

export type MayDo = (action: string) => boolean;

export function actsOn(thing: Thing, all: readonly Thing[], mayDo: MayDo): ActOffer[] {
  return offers[thing.kind](thing, all).map(({ action, subject, refusal }) => {
    const why = refusal ?? (mayDo(action) ? null : "Another role does this.");
    return { action, subject, allowed: why === null, why };
  });
}

type Offers = (thing: Thing, all: readonly Thing[]) => Offer[];

const offers: Readonly<Record<Thing["kind"], Offers>> = {
  payment: ({ reference, state }, all) => {
    const requery = { action: "requery", subject: reference };
    const isInSuspense = all.some(({ kind }) => kind === "suspense");
    if (state === "held") {
      return [requery, ...(isInSuspense ? [] : decisions(reference, undefined))];
    }
    const refusal = state === "settled" ? undefined : "Nothing of it is booked.";
    return [requery, { action: "refund", subject: reference, refusal }];
  },
  suspense: ({ byItself, investorId, isStuck, reference }) => {
    if (investorId !== null) return [{ action: "reverse", subject: reference }];
    const isGoingBack = isStuck && byItself?.startsWith("It is on its way back") === true;
    const refusal = isGoingBack
      ? "It is on its way back."
      : isStuck
        ? undefined
        : "Nothing of it is left.";
    return decisions(reference, refusal);
  },
  withdrawal: ({ reference, state }) => [
    { action: "requery", subject: reference },
    ...(state === "reversed" ? [{ action: "hand-over", subject: reference }] : []),
  ],
  refund: ({ reference }) => [{ action: "requery", subject: reference }],
  movement: () => [],
  dispute: ({ answered, reference, state }) => [
    { action: "requery", subject: reference },
    {
      action: "answer-dispute",
      subject: reference,
      refusal: state === "open" ? answered : "It is decided.",
    },
  ],
};

function decisions(subject: string, refusal: string | undefined): Offer[] {
  return [
    { action: "attribute", subject, refusal },
    { action: "refund", subject, refusal },
  ];
}
