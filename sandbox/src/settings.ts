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
  /** Whether the provider enabled account numbers for the business. */
  dedicatedAccounts: z.enum(["enabled", "disabled"]).optional(),
  dedicatedAccountLimit: z.number().int().min(0).optional(),
  /** A customer who has a number requests one: gets it again, or is refused. */
  secondDedicatedAccount: z.enum(["same", "refused"]).optional(),
  /** Transfers to a number that was unassigned: returned by the bank, or still credited. */
  unassignedNumbers: z.enum(["returned", "credited"]).optional(),
  identificationRequired: z.boolean().optional(),
  /** `auto`: identifications end by themselves after `identificationDelayMs`. */
  identification: z.enum(["auto", "manual"]).optional(),
  identificationDelayMs: z.number().int().min(0).optional(),
  /** Which of the two events of an assignment comes first, and how the second is spelled. */
  accountEvents: z.enum(["identification-first", "assignment-first"]).optional(),
  assignmentEvent: z.enum(["dedicatedaccount.assign", "assigndedicatedaccount"]).optional(),
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
  dedicatedAccounts: "enabled" | "disabled";
  dedicatedAccountLimit: number;
  secondDedicatedAccount: "same" | "refused";
  unassignedNumbers: "returned" | "credited";
  identificationRequired: boolean;
  identification: "auto" | "manual";
  identificationDelayMs: number;
  accountEvents: "identification-first" | "assignment-first";
  assignmentEvent: "dedicatedaccount.assign" | "assigndedicatedaccount";
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
    dedicatedAccounts: "enabled",
    dedicatedAccountLimit: 1_000,
    secondDedicatedAccount: "same",
    unassignedNumbers: "returned",
    identificationRequired: true,
    identification: "auto",
    identificationDelayMs: 5_000,
    accountEvents: "identification-first",
    assignmentEvent: "dedicatedaccount.assign",
    noise: false,
    seed: 1,
  };
}
