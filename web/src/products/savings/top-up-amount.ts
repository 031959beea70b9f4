import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";
import { planInterestKobo } from "@osisi/contracts/plan-interest.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { topUpTooLarge } from "@osisi/contracts/top-up-too-large.ts";
import { basisPointsOf } from "@osisi/contracts/returns.ts";
import type { CheckedAmount } from "#money/payments/fund-amount.ts";
import { koboOf } from "#platform/kobo-of.ts";

/** The typed amount, if the plan takes it, or the validation message. */
export function checkTopUp(
  typed: string,
  { topUp }: Pick<SavingPlanDetail, "topUp">,
): CheckedAmount {
  if (typed === "") return { error: messages.topUpAmountMissing };
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) return { error: messages.amountNotNaira };
  if (kobo < limits.minimumSavingKobo) return { error: messages.topUpTooSmall };
  const mostKobo = koboOf(topUp.most);
  if (kobo > mostKobo) return { error: topUpTooLarge(mostKobo) };
  return kobo > limits.maximumPaymentKobo ? { error: messages.amountTooLarge } : { kobo };
}

/** Why no money can be added, if so. */
export function noTopUp({ topUp }: Pick<SavingPlanDetail, "topUp">): string | undefined {
  if (topUp.percentage === null) return messages.topUpNotOffered;
  return koboOf(topUp.most) < limits.minimumSavingKobo ? messages.topUpFull : undefined;
}

/** What an amount that is added on that day earns until maturity. */
export function topUpInterestKobo(
  { interval, months, startDate, topUp }: SavingPlanDetail,
  { amountKobo, today }: { amountKobo: bigint; today: string },
): bigint {
  const basisPoints = basisPointsOf(topUp.percentage ?? 0);
  const time = { interval, months, startDate };
  return planInterestKobo(time, [{ amountKobo, basisPoints, valueDate: today }]);
}
