/** What can happen to the product, as data: a plan is made from a seed and carried out as far as
 * the faults allow. `of` is the number of an earlier step. */

/** What a customer does on the checkout page. They pay the requested amount, with the fee added, so
 * that the webhook does not know the fee yet, half of it, far more, or in another currency. */
export type CustomerAct =
  | "walks away"
  | "fails"
  | "is challenged"
  | "as-asked"
  | "with-fee"
  | "fees-late"
  | "less"
  | "more"
  | "dollars";

export type Fund = Readonly<{
  do: "fund";
  who: number;
  kobo: number;
  /** How many concurrent requests; more than one only with a key. */
  requests: number;
  hasKey: boolean;
  customer: readonly CustomerAct[];
  /** The browser returns from the checkout page. */
  returns: boolean;
}>;

export type Withdraw = Readonly<{
  do: "withdraw";
  who: number;
  /** Null: all that the stash holds. */
  kobo: number | null;
  requests: number;
  /** One key for all of them, or a separate request each. */
  key: "same" | "none";
}>;

export const forgeries = [
  "wrong signature",
  "no signature",
  "signed, and says that it was paid in live mode",
  "signed, and names another amount",
  "signed, and lacks what matters",
  "signed, and is not JSON",
  "signed, and the event is unknown",
] as const;

export const turns = ["remind", "auto-accepted", "merchant-accepted", "declined"] as const;

export type Step =
  | Fund
  | Withdraw
  /** To the investor's own account number; `isLost`: no webhook says so. */
  | Readonly<{ do: "transfer in"; who: number; kobo: number; isLost: boolean }>
  /** The bank takes back the last debit of the investor's mandate. */
  | Readonly<{ do: "return a debit"; who: number }>
  | Readonly<{ do: "payout becomes"; of: number; outcome: string }>
  | Readonly<{ do: "pay late"; of: number }>
  | Readonly<{ do: "forge payment"; of: number; how: (typeof forgeries)[number] }>
  | Readonly<{ do: "forge payout"; of: number; status: "failed" | "reversed" | "success" }>
  /** `share`: of the payment, or null for all that is left of it. */
  | Readonly<{ do: "refund"; of: number; by: "us" | "dashboard"; share: number | null }>
  | Readonly<{ do: "refund becomes"; of: number; outcome: string }>
  | Readonly<{ do: "dispute"; of: number; share: number | null }>
  | Readonly<{ do: "dispute goes on"; of: number; how: (typeof turns)[number] }>
  | Readonly<{ do: "stranger pays"; kobo: number; currency: "NGN" | "USD" }>;

export type Fault = Readonly<{
  on: string;
  times: number;
  effect: "drop-after-commit" | "hang" | "status";
  status?: number;
  ms?: number;
}>;

export type Killable = "postgres" | "serve" | "work";

export type Disaster =
  | Readonly<{ kind: "kill"; who: readonly Killable[]; afterMs: number; downMs: number }>
  | Readonly<{ kind: "rotate the secret"; afterMs: number }>
  | Readonly<{ kind: "the disk is full"; afterMs: number; forMs: number }>
  | Readonly<{ kind: "the clock jumps"; afterMs: number; byMs: number }>;

type Settings = Readonly<Record<string, string | number | boolean>>;

/** What happens concurrently, and under which faults. */
export type Round = Readonly<{
  webhooks: Readonly<{
    mode: "normal" | "drop" | "hold";
    duplicates: number;
    delayMs: number;
    shuffle: boolean;
  }>;
  settings: Settings;
  secondSettings: Settings;
  faults: readonly Fault[];
  secondFaults: readonly Fault[];
  /** The gateway's balance for us is limited to this meanwhile. */
  floatKobo: number | null;
  steps: readonly Readonly<{ number: number; step: Step }>[];
  disaster: Disaster | null;
  /** Whether held webhooks are delivered at the end. */
  releases: boolean;
  /** How far time moves afterwards, with the faults still active. */
  advance: string;
}>;
