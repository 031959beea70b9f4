import * as z from "zod/mini";
import { kobo } from "./amounts.ts";

/** `GET /api/search?q=` of the operators' console. Personal data are masked: what was typed shows,
 * the rest does not. Amounts in kobo as text, times as ISO 8601. */

export const searchRules = { fewestSigns: 4, mostSigns: 100, mostHits: 50 } as const;

export const searchQuery = z.object({
  q: z
    .string({ error: "Type what to look for." })
    .check(
      z.trim(),
      z.minLength(searchRules.fewestSigns, `Type at least ${searchRules.fewestSigns} signs.`),
      z.maxLength(searchRules.mostSigns, `Type at most ${searchRules.mostSigns} signs.`),
    ),
});

const hit = {
  /** What of it was found, as text: `phone, verified 12 Mar 2025`. */
  matched: z.string(),
  investorId: z.nullable(z.string()),
  /** The owner, masked: `Adaeze O••••`. */
  name: z.nullable(z.string()),
  at: z.string(),
};

const customerHit = z.object({
  ...hit,
  investorId: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Stash, held money, plans and investments together. */
  owedKobo: kobo,
  /** `closed`, `frozen`, `owes`, `dispute open`, `money under way`. */
  states: z.array(z.string()),
  lastSeenAt: z.nullable(z.string()),
});

const moneyHit = z.object({
  ...hit,
  reference: z.string(),
  gatewayId: z.nullable(z.string()),
  amountKobo: kobo,
  currency: z.string(),
  state: z.string(),
});

const cardHit = z.object({
  ...hit,
  kind: z.enum(["card", "payout-account"]),
  investorId: z.string(),
  bank: z.string(),
  brand: z.nullable(z.string()),
  last4: z.string(),
  state: z.string(),
});

const caseHit = z.object({
  ...hit,
  number: z.string(),
  reference: z.nullable(z.string()),
  state: z.string(),
});

export const searchAnswer = z.object({
  /** How the text was read: `phone +234 803 000…`, `reference`, `name`. */
  readAs: z.array(z.string()),
  groups: z.object({
    customers: z.array(customerHit),
    payments: z.array(moneyHit),
    withdrawals: z.array(moneyHit),
    refunds: z.array(moneyHit),
    disputes: z.array(moneyHit),
    cards: z.array(cardHit),
    cases: z.array(caseHit),
  }),
  /** There are more than are listed: type another sign. */
  more: z.boolean(),
});

export type SearchAnswer = z.infer<typeof searchAnswer>;
export type CustomerHit = z.infer<typeof customerHit>;
export type MoneyHit = z.infer<typeof moneyHit>;
export type CardHit = z.infer<typeof cardHit>;
export type CaseHit = z.infer<typeof caseHit>;
