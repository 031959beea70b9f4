import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { CameBackBecause } from "./queries.ts";

/** A withdrawal that has just ended, for whoever tells its owner. */
export type EndedWithdrawal = Readonly<{
  state: "paid" | "returned" | "reversed";
  investorId: string;
  reference: string;
  amountKobo: bigint;
  bankName: string;
  last4: string;
  /** What the banks call it. */
  sessionId: string | null;
  /** Of one that was returned. */
  because: CameBackBecause | null;
}>;

/** What payouts is given to work with. */
export type PayoutsRuntime = Runtime &
  Readonly<{
    /** Called in the transaction that ended it. */
    tellEnd(tx: Tx, runtime: Runtime, ended: EndedWithdrawal): Promise<void>;
    /** Whether no money may leave this investor's account. Until the transaction ends that stays so. */
    isHeldNow(tx: Tx, investorId: string, now: Date): Promise<boolean>;
  }>;
