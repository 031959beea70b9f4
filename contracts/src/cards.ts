import * as z from "zod/mini";
import * as messages from "./messages.ts";

/** Kept cards: cards that an investor allowed us to charge without them. The gateway stores the
 * number; we never receive it. */

export const cardStates = ["usable", "resting", "expired", "unusable"] as const;

/** A row of `GET /v1/cards`: newest first. */
export const storedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** Empty where the gateway does not return it. */
  bank: z.string(),
  /** The last month in which it can be charged, as `2029-07`. */
  expires: z.string(),
  addedAt: z.string(),
  /** `resting`: a charge was declined; the next attempt is not before `usableFrom`. `unusable`: the
   * bank or the gateway no longer accepts it; add it again or use another. */
  state: z.enum(cardStates),
  usableFrom: z.nullable(z.string()),
});

/** `POST /v1/cards/new`: starts a payment of `limits.cardCheckKobo` into the stash, with which the
 * card is kept. The client has obtained the investor's consent before it sends this. */
export const addCardRequest = z.object({}, { error: messages.notUnderstood });
export const addCardAnswer = z.object({ url: z.string(), reference: z.string() });

/** `POST /v1/cards/remove`. */
export const removeCardRequest = z.object(
  {
    id: z
      .string({ error: messages.notUnderstood })
      .check(z.minLength(1, messages.notUnderstood), z.maxLength(100, messages.notUnderstood)),
  },
  { error: messages.notUnderstood },
);

export type StoredCard = z.infer<typeof storedCard>;
export type AddCardAnswer = z.infer<typeof addCardAnswer>;
export type RemoveCardRequest = z.input<typeof removeCardRequest>;
