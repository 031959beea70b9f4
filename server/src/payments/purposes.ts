import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";

/** What money is paid in for. Payments brings it into the stash and knows no more; what a purpose
 * does then, it does in the same transaction, so that both happen or neither. */
export type Purpose = "stash";

export type PaidIn = Readonly<{
  id: string;
  investorId: string;
  reference: string;
  amountKobo: bigint;
  email: string;
}>;

export type Purposes = Readonly<
  Record<
    Purpose,
    Readonly<{
      /** The money is in the stash. */
      settled(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void>;
      /** Money came, but not what was asked for; it waits for a person. */
      held(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void>;
    }>
  >
>;

/** What payments is given to work with. */
export type PaymentsRuntime = Runtime & Readonly<{ purposes: Purposes }>;
