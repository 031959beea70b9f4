import type { StepUpBy } from "@osisi/contracts/step-up.ts";
import { chooseAccount } from "#people/accounts/choose-account.ts";
import { NotEnoughMoney } from "#ledger/post.ts";
import { isHeldNow } from "#people/onboarding/frozen.ts";
import { findBegun, startWithdrawal } from "./start-withdrawal.ts";
import { type Tx, inTransaction, violates } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

/** An investor withdraws money from the stash to one of their payout accounts. The money is held in
 * the transaction that writes the withdrawal, so of concurrent requests only those succeed that
 * the stash covers, and a refused one leaves nothing behind. */

export type WithdrawWish = Readonly<{
  investorId: string;
  amountKobo: bigint;
  accountId: string | undefined;
  requestKey: string | undefined;
  given: StepUpBy | undefined;
}>;

export type Withdrawing =
  /** `before`: by an earlier attempt of the same request. */
  | { kind: "started"; id: string; before: boolean }
  | { kind: "stash-too-small" }
  | { kind: "no-account" }
  | { kind: "unknown-account" }
  | { kind: "account-waits" }
  /** The account is frozen. */
  | { kind: "held" }
  | { kind: "step-up"; by: StepUpBy };

export async function withdraw(runtime: Runtime, wish: WithdrawWish): Promise<Withdrawing> {
  try {
    return await inTransaction(runtime.db, (tx) => begin(tx, runtime, wish));
  } catch (error) {
    // The same request may have been admitted twice, and the other was faster: now it is found.
    if (error instanceof NotEnoughMoney) {
      const earlier = await inTransaction(runtime.db, (tx) => findEarlier(tx, runtime, wish));
      return earlier ?? { kind: "stash-too-small" };
    }
    if (violates(error, "withdrawal_request")) {
      return inTransaction(runtime.db, (tx) => begin(tx, runtime, wish));
    }
    throw error;
  }
}

async function begin(tx: Tx, runtime: Runtime, wish: WithdrawWish): Promise<Withdrawing> {
  const earlier = await findEarlier(tx, runtime, wish);
  if (earlier) return earlier;
  const { accountId, given, requestKey, ...money } = wish;
  const { investorId } = wish;
  const now = runtime.clock.now();
  // Before the money: the common lock order, with the investor first.
  if (await isHeldNow(tx, investorId, now)) return { kind: "held" };
  const chosen = await chooseAccount(tx, { investorId, accountId, given, now });
  if (chosen.kind === "none") return { kind: "no-account" };
  if (chosen.kind === "unknown-id") return { kind: "unknown-account" };
  if (chosen.kind === "waits") return { kind: "account-waits" };
  if (chosen.kind === "step-up") return chosen;
  const { recipientId } = chosen;
  const id = await startWithdrawal(tx, runtime, { ...money, recipientId, requestKey });
  return { kind: "started", id, before: false };
}

async function findEarlier(
  tx: Tx,
  runtime: Runtime,
  { investorId, requestKey }: WithdrawWish,
): Promise<Withdrawing | undefined> {
  if (requestKey === undefined) return undefined;
  const id = await findBegun(tx, runtime, { investorId, requestKey });
  return id === undefined ? undefined : { kind: "started", id, before: true };
}
