import type { CalendarDate } from "./calendar.ts";
import { type Catalogue, rowOn } from "./catalogue.ts";

/** Business constants; each name ends in its unit. */
export const limits = {
  minimumFundKobo: 100_00n,
  minimumWithdrawalKobo: 1_000_00n,
  /** The amount charged to add a card: the gateway's minimum for any channel. */
  cardCheckKobo: 100_00n,
  /** The gateway's maximum per transaction. */
  maximumPaymentKobo: 10_000_000_00n,
  minimumSavingKobo: 100_00n,
  maximumPlanNameLength: 60,
  maximumGoalKobo: 1_000_000_000_00n,
  maximumRunningPlans: 50,
  maximumStandingRules: 10,
  minimumUnits: 1,
  /** More than any portfolio has. */
  maximumUnits: 10_000_000,
  /** More than any investor has. */
  maximumPointsAtOnce: 100_000_000,
  minimumPasswordLength: 8,
  maximumPasswordLength: 128,
  codeLength: 6,
  /** Wrong attempts before a new code is required. */
  codeTries: 5,
  loginDigits: 11,
} as const;

/** How much may be added to a plan beyond its schedule, in percent of the total planned at opening;
 * by the day on which the plan began. */
export function topUpPercentOn(catalogue: Catalogue, startDate: CalendarDate): bigint {
  return BigInt(rowOn(catalogue, startDate, "limits")?.value.topUpPercent ?? 0);
}

/** Gifts: how much at once, and to one investor in a day of Lagos, by all links together. */
export function giftLimitsOn(
  catalogue: Catalogue,
  day: CalendarDate,
): { paymentKobo: bigint; dayKobo: bigint } {
  const { giftDayKobo, giftPaymentKobo } = rowOn(catalogue, day, "limits")?.value ?? {};
  return { paymentKobo: BigInt(giftPaymentKobo ?? 0), dayKobo: BigInt(giftDayKobo ?? 0) };
}

/** An investor who has not signed in for so many months is asked whether they are still there, and
 * once more after so many; by the day on which they last signed in. */
const stillThereRules: readonly { from: CalendarDate; months: number; againMonths: number }[] = [
  { from: "2024-01-01", months: 12, againMonths: 1 },
];

export function stillThereOn(day: CalendarDate): { months: number; againMonths: number } {
  return stillThereRules.findLast(({ from }) => from <= day) ?? { months: 12, againMonths: 1 };
}

/** A gift can be the money of a stolen card: for so many days it stays where it can be taken back. */
export const giftHeldDays = 7;

export const delays = {
  paymentRedirectMs: 3_000,
  loginRedirectMs: 2_000,
  logoutMs: 2_000,
  sessionExpiryRedirectMs: 2_000,
  newVersionMs: 3_000,
  toastAutoCloseMs: 5_000,
} as const;
