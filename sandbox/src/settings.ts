import * as z from "zod";

/** The behaviour of the outside world; in memory, because a restart resets it. */
export const settingsChange = z.strictObject({
  /** `auto`: payouts succeed by themselves after `transferDelayMs`. */
  transfers: z.enum(["auto", "manual"]).optional(),
  refunds: z.enum(["auto", "manual"]).optional(),
  transferDelayMs: z.number().int().min(0).optional(),
  /** How long a transfer is not found after its creation. */
  validatingMs: z.number().int().min(0).optional(),
  /** Whether payouts have to be confirmed with a code, as on a new account. */
  transferOtp: z.boolean().optional(),
  /** How long after a consent the bank activates the mandate. 0: at the next step of time; `null`:
   * never. */
  mandateDelayMs: z.number().int().min(0).nullable().optional(),
  /** The same after an activation charge. */
  mandateRetryMs: z.number().int().min(0).nullable().optional(),
  /** How long a debit is processed. */
  debitDelayMs: z.number().int().min(0).optional(),
  /** How long after its payment the bank takes a debit back. */
  debitReturnMs: z.number().int().min(0).optional(),
  /** Optional fields are missing or change their types, as they do in reality. */
  noise: z.boolean().optional(),
  seed: z.number().int().optional(),
});

export type Settings = {
  transfers: "auto" | "manual";
  refunds: "auto" | "manual";
  transferDelayMs: number;
  validatingMs: number;
  transferOtp: boolean;
  mandateDelayMs: number | null;
  mandateRetryMs: number | null;
  debitDelayMs: number;
  debitReturnMs: number;
  noise: boolean;
  seed: number;
};

export function standardSettings(): Settings {
  return {
    transfers: "auto",
    refunds: "manual",
    transferDelayMs: 3_000,
    validatingMs: 0,
    transferOtp: false,
    mandateDelayMs: 2 * 3_600_000,
    mandateRetryMs: 10 * 60_000,
    debitDelayMs: 6_000,
    debitReturnMs: 24 * 3_600_000,
    noise: false,
    seed: 1,
  };
}
