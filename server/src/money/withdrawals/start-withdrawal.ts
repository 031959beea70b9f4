import { post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hold } from "./withdrawal-postings.ts";
import { STEP_TASK } from "./advance-withdrawal.ts";
import { findRequested, forgetOldRequest, insertWithdrawal } from "./queries.ts";
import { referenceOf } from "#gateway/reference.ts";

/** Begins a withdrawal: the money moves from the stash to a hold, and a job will send it.
 * Everything is committed before the gateway is called, so the same money can never be withdrawn
 * twice. */

export type WithdrawalWish = Readonly<{
  investorId: string;
  recipientId: string;
  amountKobo: bigint;
  /** The idempotency key: a retried request gets the same withdrawal. */
  requestKey: string | undefined;
}>;

/** How long an idempotency key is kept. */
const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;

/** @throws NotEnoughMoney */
export async function startWithdrawal(
  tx: Tx,
  { clock }: Runtime,
  wish: WithdrawalWish,
): Promise<string> {
  const id = newId();
  const now = clock.now();
  await post(tx, hold({ ...wish, id }, now));
  await insertWithdrawal(tx, {
    ...wish,
    id,
    requestKey: wish.requestKey ?? null,
    reference: referenceOf("withdrawal", id),
    createdAt: now,
    nextStepAt: now,
  });
  await addJob(tx, STEP_TASK, { id }, { key: `${STEP_TASK}:${id}` });
  return id;
}

/** The withdrawal that a request with this key has already begun. */
export async function findBegun(
  tx: Tx,
  { clock }: Runtime,
  request: { investorId: string; requestKey: string },
): Promise<string | undefined> {
  const keptSince = new Date(clock.now().getTime() - REQUEST_KEPT_MS);
  await forgetOldRequest(tx, { ...request, keptSince });
  const begun = await findRequested(tx, request);
  return begun?.id;
}
