import { brand } from "@osisi/contracts/brand.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { limits } from "@osisi/contracts/limits.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { Chapter } from "./chapter.ts";

/** The terms that an investor accepts; the app shows a summary. A change needs a new date. */
export const termsChangedOn = "2026-11-22";

export const terms = ({ email, phones }: Company): readonly Chapter[] => [
  {
    id: "join",
    title: "Who can join",
    paragraphs: [
      "You are 18 or older, you open the account for yourself, and what you tell us about you is true. One person has one account.",
      "Keep your password and codes to yourself. We never ask for them, in no call and in no message.",
    ],
  },
  {
    id: "stash",
    title: "Your stash",
    paragraphs: [
      `Money in your stash is yours to save, invest or withdraw at any time. It earns nothing there. You pay in from ${formatNaira(limits.minimumFundKobo)}, at most ${formatNaira(limits.maximumPaymentKobo)} at once.`,
      `You withdraw from ${formatNaira(limits.minimumWithdrawalKobo)} to a Nigerian bank account. To an account that you add after your first, or change, withdrawals begin after 24 hours; that protects you if somebody else gets hold of your phone.`,
    ],
  },
  {
    id: "plans",
    title: "Saving plans",
    paragraphs: [
      `You choose an amount from ${formatNaira(limits.minimumSavingKobo)}, how often, and for how long. Each instalment earns the plan’s percentage in proportion to the days that it is there, over the days of the whole term. You see the sum before you begin.`,
      "A card is charged only if you agree to it in words when you make the plan. If it is declined we try again after one, three and five days, and then stop. You can pause a plan or remove its card at any time. What is not paid by the maturity date lapses; there is no penalty, and what was saved is paid out with what it has earned.",
    ],
  },
  {
    id: "units",
    title: "Portfolios",
    paragraphs: [
      "You buy whole units at the price that is shown. Each portfolio’s page says what it pays for, its size, its risk, who insures its assets and who is its trustee, or that none is named. A management fee of 0.5% a year of the money at work is borne by the portfolio; the return that you see is yours after it.",
    ],
  },
  {
    id: "locked",
    title: "Until maturity",
    paragraphs: [
      "Money in a plan or an investment stays there until its maturity date. On that date it goes to your stash, unless you have chosen for an investment to run on.",
      "An investment cannot be ended earlier. A saving plan says on its page whether it can be, and at what fee. You then get all that you saved, less that fee, and no return. The rules of the day on which the plan began stay, unless later ones are better for you.",
    ],
  },
  {
    id: "returns",
    title: "Returns",
    paragraphs: [
      "Returns are expected, not guaranteed. Your money is at work in assets whose value can fall. It is not a bank deposit, and no deposit insurance covers it.",
      "They are shown before tax. Where a tax has to be withheld, we take it from the return when we pay it, by the rule of that day; the app shows the rule and the amount, before and after. What else you owe on your gains is yours to declare. We pass on no stamp duty.",
    ],
  },
  {
    id: "points",
    title: "Green points",
    paragraphs: [
      "When someone whom you invited pays for a first investment in the green portfolio, you get 100 points, once for each of them. A hundred points are ₦1,000 in your stash. Points are no money until you redeem them. Nobody can invite themselves, and points that a returned payment has brought are taken back.",
    ],
  },
  {
    id: "back",
    title: "When a payment is taken back",
    paragraphs: [
      "If you or a bank disputes a payment, its money is frozen until that is decided. If the dispute is lost, what the money bought is undone without return, and what is then missing is owed and repaid by your next deposits before anything else.",
      "Money that reaches us and that nobody can explain waits apart until we know whose it is, or goes back where it came from.",
    ],
  },
  {
    id: "leave",
    title: "Leaving",
    paragraphs: [
      "You can close your account in Settings once nothing runs in it and nothing is left in it. We may close an account that is used for fraud or that a law forbids us to keep; your money is paid out unless that law forbids it.",
    ],
  },
  {
    id: "change",
    title: "Changes, law, questions",
    paragraphs: [
      "We tell you by mail before these terms change. A plan or an investment keeps the rate it was opened with. The law of the Federal Republic of Nigeria applies.",
      `Ask first, we would like to put it right: ${email} or ${phones[0]}. ${brand.name} is what everybody calls us; our address is at the foot of this page.`,
    ],
  },
];
