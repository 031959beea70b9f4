import type { StepUpBy } from "@osisi/contracts/step-up.ts";
import { chooseAccount } from "#people/accounts/choose-account.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { heldBackOf } from "#money/payments/held-back.ts";
import { NotEnoughMoney, post } from "#ledger/post.ts";
import { isHeldNow } from "#people/onboarding/frozen.ts";
import { type Tx, inTransaction, violates } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { newId } from "#platform/ids.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import { hold } from "./withdrawal-postings.ts";
import { ADVANCE_TASK } from "./jobs.ts";
import { findRequested, forgetOldRequest, insertWithdrawal } from "./queries.ts";
import { referenceOf } from "#gateway/reference.ts";

/** An investor withdraws money from the stash to one of their payout accounts. The money is held in
 * the transaction that writes the withdrawal and its job, before the gateway is called. So of
 * concurrent requests only those succeed that the stash covers, a refused one leaves nothing
 * behind, and the same money can never be withdrawn twice. */

/** How long an idempotency key is kept. */
const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;

export type WithdrawalRequest = Readonly<{
  investorId: string;
  amountKobo: bigint;
  accountId: string | undefined;
  /** The idempotency key: a retried request gets the same withdrawal. */
  requestKey: string | undefined;
  given: StepUpBy | undefined;
}>;

type Withdrawing =
  /** `before`: by an earlier attempt of the same request. */
  | { kind: "started"; id: string; before: boolean }
  | { kind: "stash-too-small" }
  /** Some of it was given lately. */
  | { kind: "held-back"; freeKobo: bigint; until: Date }
  | { kind: "no-account" }
  | { kind: "unknown-account" }
  | { kind: "account-waits" }
  /** The account is frozen. */
  | { kind: "held" }
  | { kind: "step-up"; by: StepUpBy };

export async function withdraw(runtime: Runtime, request: WithdrawalRequest): Promise<Withdrawing> {
  try {
    return await inTransaction(runtime.db, (tx) => begin(tx, runtime, request));
  } catch (error) {
    // The same request may have been admitted twice, and the other was faster: now it is found.
    if (error instanceof NotEnoughMoney) {
      const earlier = await inTransaction(runtime.db, (tx) => findEarlier(tx, runtime, request));
      return earlier ?? { kind: "stash-too-small" };
    }
    if (violates(error, "withdrawal_request")) {
      return inTransaction(runtime.db, (tx) => begin(tx, runtime, request));
    }
    throw error;
  }
}

async function begin(tx: Tx, runtime: Runtime, request: WithdrawalRequest): Promise<Withdrawing> {
  const earlier = await findEarlier(tx, runtime, request);
  if (earlier) return earlier;
  const { investorId, amountKobo, accountId, requestKey, given } = request;
  const now = runtime.clock.now();
  // Before the money: the common lock order, with the investor first.
  if (await isHeldNow(tx, investorId, now)) return { kind: "held" };
  const chosen = await chooseAccount(tx, { investorId, accountId, given, now });
  if (chosen.kind === "none") return { kind: "no-account" };
  if (chosen.kind === "unknown-id") return { kind: "unknown-account" };
  if (chosen.kind === "waits") return { kind: "account-waits" };
  if (chosen.kind === "step-up") return chosen;
  const { recipientId } = chosen;
  const heldBack = await judgeHeldBack(tx, { investorId, amountKobo, now });
  if (heldBack) return heldBack;
  const withdrawal = { investorId, recipientId, amountKobo, requestKey };
  const id = await startWithdrawal(tx, runtime, withdrawal);
  return { kind: "started", id, before: false };
}

/** What was given lately stays. The sum is read under the stash's lock, so that a gift that comes at
 * this moment is seen with its money, or not at all. */
async function judgeHeldBack(
  tx: Tx,
  { amountKobo, investorId, now }: { investorId: string; amountKobo: bigint; now: Date },
): Promise<Extract<Withdrawing, { kind: "held-back" }> | undefined> {
  const own = stash(investorId);
  const balance = (await lockBalances(tx, [own])).get(own) ?? 0n;
  const { heldKobo, until } = await heldBackOf(tx, investorId, now);
  if (until === null || amountKobo > balance || amountKobo <= balance - heldKobo) return undefined;
  const freeKobo = balance > heldKobo ? balance - heldKobo : 0n;
  return { kind: "held-back", freeKobo, until };
}

/** @throws NotEnoughMoney */
export async function startWithdrawal(
  tx: Tx,
  { clock }: Runtime,
  withdrawal: {
    investorId: string;
    recipientId: string;
    amountKobo: bigint;
    requestKey: string | undefined;
  },
): Promise<string> {
  const id = newId();
  const now = clock.now();
  await post(tx, hold({ ...withdrawal, id }, now));
  await insertWithdrawal(tx, {
    ...withdrawal,
    id,
    requestKey: withdrawal.requestKey ?? null,
    reference: referenceOf("withdrawal", id),
    createdAt: now,
    nextStepAt: now,
  });
  await addJob(tx, ADVANCE_TASK, { id }, { key: `${ADVANCE_TASK}:${id}` });
  return id;
}

/** The withdrawal that a request with this key has already begun. */
async function findEarlier(
  tx: Tx,
  { clock }: Runtime,
  { investorId, requestKey }: WithdrawalRequest,
): Promise<Withdrawing | undefined> {
  if (requestKey === undefined) return undefined;
  const keptSince = new Date(clock.now().getTime() - REQUEST_KEPT_MS);
  await forgetOldRequest(tx, { investorId, requestKey, keptSince });
  const earlier = await findRequested(tx, { investorId, requestKey });
  return earlier && { kind: "started", id: earlier.id, before: true };
}
