import * as z from "zod";

const delayMs = z.number().int().min(0);

/** What the provider leaves open, or configures per account; in memory, because a restart resets
 * it. */
const settings = z.strictObject({
  /** `auto`: payouts succeed `transferDelayMs` after they became PENDING. A reference that ends as
   * the provider's test references do always follows its ending. */
  transfers: z.enum(["auto", "manual"]),
  /** From NEW to PENDING. */
  transferPendingMs: delayMs,
  transferDelayMs: delayMs,
  /** Whether our address is on the allow-list. */
  ipAllowed: z.boolean(),
  /** Whether a person has to approve each payout. */
  approval: z.boolean(),
  /** Whether payouts with kobo are refused. */
  wholeNaira: z.boolean(),
  /** What the list of payouts makes of `reference`. */
  referenceFilter: z.enum(["exact", "ignored"]),
  refunds: z.enum(["auto", "manual"]),
  /** From plain `completed` to the final status. */
  refundDelayMs: delayMs,
  refundSpelling: z.enum(["snake", "camel"]),
  /** A second checkout or token charge with the same `tx_ref`. */
  sameTxRef: z.enum(["refused", "second"]),
  notFoundStatus: z.union([z.literal(400), z.literal(404)]),
  /** Which of several attempts a query by `tx_ref` shows. */
  verifyShows: z.enum(["latest", "first", "successful"]),
  /** How long a transaction is missing in lists. */
  listLagMs: delayMs,
  /** How long the fees of a payment are null. */
  feesDelayMs: delayMs,
  feeBearer: z.enum(["merchant", "customer"]),
  /** Whether stored cards may be charged without the customer. */
  noAuth: z.boolean(),
  /** Where the collections of a day are settled to. */
  settleTo: z.enum(["balance", "bank"]),
  webhookRetries: z.boolean(),
  /** Webhooks with another status and amount, under the right hash. */
  wrongWebhookBodies: z.boolean(),
});

export const settingsChange = settings.partial();

export type Settings = z.output<typeof settings>;

export function standardSettings(): Settings {
  return {
    transfers: "auto",
    transferPendingMs: 1_000,
    transferDelayMs: 3_000,
    ipAllowed: true,
    approval: false,
    wholeNaira: false,
    referenceFilter: "exact",
    refunds: "manual",
    refundDelayMs: 3_000,
    refundSpelling: "snake",
    sameTxRef: "refused",
    notFoundStatus: 400,
    verifyShows: "latest",
    listLagMs: 0,
    feesDelayMs: 2_000,
    feeBearer: "merchant",
    noAuth: false,
    settleTo: "balance",
    webhookRetries: true,
    wrongWebhookBodies: false,
  };
}
