import * as z from "zod/mini";
import { amount, email, line } from "./fields.ts";
import { limits } from "./limits.ts";
import * as giftMessages from "./gift-messages.ts";
import * as messages from "./messages.ts";
import { paymentState } from "./payments.ts";

/** Gifts: the owner of a saving plan shares a link, and others pay into the plan by it, without an
 * account. Amounts in naira, times as ISO 8601. */

const id = z.string({ error: messages.notUnderstood }).check(z.maxLength(100, messages.tooLong));

const giftLink = z.object({
  /** The link is `/give/{token}`. */
  token: z.string(),
  createdAt: z.string(),
  /** Whether something can be given by it now. */
  isOpen: z.boolean(),
});

const gift = z.object({
  id: z.string(),
  /** As the giver wrote it, not verified. */
  name: z.string(),
  message: z.nullable(z.string()),
  amount: z.number(),
  /** How much of it is in the plan; the rest came to the stash. */
  placed: z.number(),
  paidAt: z.string(),
  thankedAt: z.nullable(z.string()),
  /** Not twice, and not a giver whose e-mail was deleted before the money came. */
  canThank: z.optional(z.boolean()),
});

/** `GET /v1/gifts/plan/{id}`, and the response of every request that changes a link: its open link
 * and the newest 100 gifts that were paid. */
export const planGifts = z.object({ link: z.nullable(giftLink), gifts: z.array(gift) });

/** `POST /v1/gifts/link`, `…/link/new`, `…/link/close`. */
export const giftLinkRequest = z.object({ planId: id }, { error: messages.notUnderstood });

/** `POST /v1/gifts/thank`. The giver gets an e-mail, once. */
export const thankRequest = z.object({ giftId: id }, { error: messages.notUnderstood });

/** `GET /v1/give/{token}`: all that a giver sees of the owner and the plan. */
export const givePage = z.object({
  firstName: z.string(),
  planName: z.string(),
  picture: z.nullable(z.string()),
  open: z.boolean(),
  /** The limit of one payment; 0 if it is not open. How much fits is only said of a larger gift. */
  mostNaira: z.number(),
});

/** Letters of any alphabet with their marks. A dot ends a word ("Dr. Musa"), so that a name cannot
 * be the address of a site: it is in the subject of an e-mail. */
const giverName = z
  .string({ error: giftMessages.giverNameMissing })
  .check(
    z.trim(),
    z.minLength(1, giftMessages.giverNameMissing),
    z.minLength(2, giftMessages.giverNameWrong),
    z.maxLength(40, giftMessages.giverNameWrong),
    z.regex(/^\p{L}(?:[\p{L}\p{M} '’-]|\.(?=\s|$))*$/u, giftMessages.giverNameWrong),
  );

/** `POST /v1/give`. The same `requestKey` is the same gift, and one payment. */
export const giveRequest = z.object(
  {
    token: id,
    amount: amount({
      missing: giftMessages.giftAmountMissing,
      minimumKobo: limits.minimumSavingKobo,
      tooSmall: giftMessages.giftTooSmall,
    }),
    name: giverName,
    email,
    message: z.optional(z.nullable(line(messages.missingDetail, 140))),
    requestKey: z
      .string({ error: messages.notUnderstood })
      .check(z.regex(/^[\w-]{16,64}$/, messages.notUnderstood)),
  },
  { error: messages.notUnderstood },
);
export const giveAnswer = z.object({ url: z.string(), reference: z.string() });

/** `GET /v1/give-receipt/{reference}`. */
export const giveReceipt = z.object({
  reference: z.string(),
  state: paymentState,
  amount: z.number(),
  /** When it was paid. */
  paidAt: z.nullable(z.string()),
  firstName: z.string(),
  planName: z.string(),
});

export type PlanGifts = z.infer<typeof planGifts>;
export type GivePage = z.infer<typeof givePage>;
export type GiveRequest = z.input<typeof giveRequest>;
export type GiveAnswer = z.infer<typeof giveAnswer>;
export type GiveReceipt = z.infer<typeof giveReceipt>;
