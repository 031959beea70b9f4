import * as z from "zod/mini";
import { kobo } from "./amounts.ts";

/** What an operator may do about it. A refused act has its reason. */
export const actOffer = z.object({
  action: z.string(),
  subject: z.string(),
  allowed: z.boolean(),
  why: z.nullable(z.string()),
});

export const aboutKinds = [
  "payment",
  "suspense",
  "withdrawal",
  "refund",
  "dispute",
  "movement",
] as const;

/** A payment, money in suspense, withdrawal, refund, dispute or line of a customer's history: what it is, why it is
 * where it is, what happens by itself and when. `npm run ops -- show` prints the same sentences. */
export const about = z.object({
  kind: z.enum(aboutKinds),
  reference: z.string(),
  gatewayId: z.nullable(z.string()),
  investorId: z.nullable(z.string()),
  amountKobo: kobo,
  currency: z.string(),
  state: z.string(),
  since: z.string(),
  what: z.string(),
  why: z.string(),
  byItself: z.nullable(z.string()),
  /** When that is. */
  nextAt: z.nullable(z.string()),
  /** It has not ended. */
  isStuck: z.boolean(),
  acts: z.array(actOffer),
});

/** `GET /api/about/:reference` */
export const aboutAnswer = z.object({ items: z.array(about) });

export type About = z.infer<typeof about>;
export type AboutAnswer = z.infer<typeof aboutAnswer>;
export type ActOffer = z.infer<typeof actOffer>;
