import { formatNaira } from "@osisi/contracts/money.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { stash } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { isOpenInvestor } from "#people/onboarding/close-investor.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { lockWithdrawal, ownDutyKobo } from "./queries.ts";

/** A bank sent a withdrawal back after its investor had closed their account, so the money is in an
 * inaccessible stash. An operator has verified the investor's new account: the money goes there,
 * once, less what repaid their debts. */

export type Assigning =
  | { kind: "handed-over"; amountKobo: bigint }
  /** No reversed withdrawal has this reference. */
  | { kind: "not-reversed" }
  /** The account is still open, so its owner sees the money. */
  | { kind: "still-open" }
  | { kind: "nothing-left" };

export async function assignReversed(
  tx: Tx,
  runtime: Runtime,
  { reference, investorId }: { reference: string; investorId: string },
): Promise<Assigning> {
  const reversed = await lockWithdrawal(tx, reference);
  if (reversed?.state !== "reversed") return { kind: "not-reversed" };
  if (await isOpenInvestor(tx, reversed.investorId)) return { kind: "still-open" };
  const left = await balanceOf(tx, stash(reversed.investorId));
  const cameKobo = reversed.amountKobo + ownDutyKobo(reversed);
  const amountKobo = left < cameKobo ? left : cameKobo;
  if (amountKobo === 0n) return { kind: "nothing-left" };
  const key = `withdrawal:${reversed.id}:handed-over`;
  const now = runtime.clock.now();
  const { fresh } = await post(tx, [
    {
      key,
      movement: "reversal-handed-over",
      debit: stash(reversed.investorId),
      credit: stash(investorId),
      amount: amountKobo,
      eventAt: now,
    },
  ]);
  if (!fresh[0]) return { kind: "nothing-left" };
  await repayDebt(tx, { investorId, cause: key, eventAt: now });
  await notifyAssigned(tx, runtime, { reference, investorId, amountKobo });
  return { kind: "handed-over", amountKobo };
}

async function notifyAssigned(
  tx: Tx,
  runtime: Runtime,
  {
    reference,
    investorId,
    amountKobo,
  }: { reference: string; investorId: string; amountKobo: bigint },
): Promise<void> {
  const amount = formatNaira(amountKobo);
  await notifyInvestor(tx, runtime, investorId, {
    kind: "withdrawal",
    sms: `${nairaInSms(amountKobo)} is in your stash now. Your bank sent it back from an earlier withdrawal.`,
    email: {
      subject: `${amount} is in your stash`,
      lines: [
        "It is yours. Your bank sent it back from a withdrawal, after you had closed your earlier account.",
        `Reference: ${reference}`,
        { link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` } },
      ],
    },
  });
}
