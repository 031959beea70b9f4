import * as z from "zod/mini";
import * as messages from "./messages.ts";

/** Kept cards: those that an investor let us charge without them. The number never reaches us; the
 * gateway has it. */

export const cardStates = ["usable", "resting", "expired", "unusable"] as const;

/** A row of `GET /v1/cards`: newest first. */
export const storedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** Empty where the gateway does not say. */
  bank: z.string(),
  /** The last month in which it can be charged, as `2029-07`. */
  expires: z.string(),
  addedAt: z.string(),
  /** `resting`: a charge was declined, and it is not tried before `usableFrom`. `unusable`: its bank or
   * the gateway does not take it any more; add it again or use another. */
  state: z.enum(cardStates),
  usableFrom: z.nullable(z.string()),
});

/** `POST /v1/cards/new`: begins a payment of `limits.cardCheckKobo` into the stash, with which the card
 * is kept. Whoever sends it has asked the investor for their consent. */
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
