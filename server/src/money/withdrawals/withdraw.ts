import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { StampDutyRule } from "@osisi/contracts/catalogue-values.ts";
import { type Duty, dutyOf, mostToWithdraw } from "@osisi/contracts/stamp-duty.ts";
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
import { hold, holdDuty } from "./withdrawal-postings.ts";
import { ADVANCE_TASK } from "./jobs.ts";
import { dutyRuleOn, findRequested, forgetOldRequest, insertWithdrawal } from "./queries.ts";
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
  /** The stamp duty that was shown before. */
  shownDutyKobo: bigint;
  given: StepUpBy | undefined;
}>;

type Withdrawing =
  /** `before`: by an earlier attempt of the same request. */
  | { kind: "started"; id: string; before: boolean }
  | { kind: "stash-too-small" }
  /** The stash covers the withdrawal and not its duty. */
  | { kind: "too-small-with-duty"; dutyKobo: bigint; mostKobo: bigint }
  /** The investor bears it, and another one was shown. Nothing is written. */
  | { kind: "duty-changed"; dutyKobo: bigint }
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
  const { investorId, amountKobo, accountId, requestKey, given, shownDutyKobo } = request;
  const now = runtime.clock.now();
  // Before the money: the common lock order, with the investor first.
  if (await isHeldNow(tx, investorId, now)) return { kind: "held" };
  const chosen = await chooseAccount(tx, { investorId, accountId, given, now });
  if (chosen.kind === "none") return { kind: "no-account" };
  if (chosen.kind === "unknown-id") return { kind: "unknown-account" };
  if (chosen.kind === "waits") return { kind: "account-waits" };
  if (chosen.kind === "step-up") return chosen;
  const { recipientId } = chosen;
  const rule = await dutyRuleOn(tx, dateInLagos(now));
  const duty = dutyOf(rule, amountKobo);
  const ownDutyKobo = duty.by === "investor" ? duty.kobo : 0n;
  // Less than was shown is no surprise.
  if (ownDutyKobo > shownDutyKobo) return { kind: "duty-changed", dutyKobo: ownDutyKobo };
  const refused = await judgeBalance(tx, { investorId, amountKobo, ownDutyKobo, rule, now });
  if (refused) return refused;
  const withdrawal = { investorId, recipientId, amountKobo, requestKey, duty };
  const id = await startWithdrawal(tx, runtime, withdrawal);
  return { kind: "started", id, before: false };
}

/** What was given lately stays. The sum is read under the stash's lock, so that a gift that comes at
 * this moment is seen with its money, or not at all. */
async function judgeBalance(
  tx: Tx,
  {
    amountKobo,
    investorId,
    now,
    ownDutyKobo,
    rule,
  }: Pick<WithdrawalRequest, "investorId" | "amountKobo"> &
    Readonly<{ ownDutyKobo: bigint; rule: StampDutyRule | undefined; now: Date }>,
): Promise<Extract<Withdrawing, { kind: "held-back" | "too-small-with-duty" }> | undefined> {
  const own = stash(investorId);
  const balance = (await lockBalances(tx, [own])).get(own) ?? 0n;
  const { heldKobo, until } = await heldBackOf(tx, investorId, now);
  // The posting refuses it.
  if (amountKobo > balance) return undefined;
  const freeKobo = balance > heldKobo ? balance - heldKobo : 0n;
  if (amountKobo + ownDutyKobo <= freeKobo) return undefined;
  const mostKobo = mostToWithdraw(rule, freeKobo);
  if (until !== null && amountKobo + ownDutyKobo <= balance) {
    return { kind: "held-back", freeKobo: mostKobo, until };
  }
  return { kind: "too-small-with-duty", dutyKobo: ownDutyKobo, mostKobo };
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
    duty: Duty;
  },
): Promise<string> {
  const id = newId();
  const now = clock.now();
  const { duty, ...rest } = withdrawal;
  const withDuty = { ...rest, id, dutyKobo: duty.kobo, dutyBy: duty.by };
  const isOwn = duty.by === "investor";
  await post(tx, [...hold(withDuty, now), ...(isOwn ? holdDuty(withDuty, now) : [])]);
  await insertWithdrawal(tx, {
    ...withDuty,
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
