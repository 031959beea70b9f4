import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { CameBackBecause } from "./queries.ts";

/** A withdrawal that has just ended, for the notification of its owner. */
export type EndedWithdrawal = Readonly<{
  state: "paid" | "returned" | "reversed";
  investorId: string;
  reference: string;
  amountKobo: bigint;
  bankName: string;
  last4: string;
  /** The banks' id of the transfer. */
  sessionId: string | null;
  /** Set if it was returned. */
  because: CameBackBecause | null;
}>;

/** The dependencies of payouts. */
export type PayoutsRuntime = Runtime &
  Readonly<{
    /** Called in the transaction that ended it. */
    tellEnd(tx: Tx, runtime: Runtime, ended: EndedWithdrawal): Promise<void>;
    /** Whether withdrawals of this investor are blocked. That holds until the transaction ends. */
    isHeldNow(tx: Tx, investorId: string, now: Date): Promise<boolean>;
  }>;
