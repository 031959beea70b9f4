import { limits } from "@osisi/contracts/limits.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { greenPoints, koboForPoints } from "@osisi/contracts/referrals.ts";
import { paths } from "#platform/paths.ts";

export interface Question {
  id: string;
  question: string;
  answer: readonly string[];
  link?: { to: string; label: string };
  /** Other words that people use for it. */
  alsoCalled: string;
}

/** The most asked first. */
export const questions: readonly Question[] = [
  {
    id: "not-here",
    question: "I paid, and it is not here",
    answer: [
      "Wait, and do not pay again. Home has a card for each payment that is not confirmed, with what we know about it. We keep asking the bank until it answers.",
      "A transfer to your account number can be looked for: open Account number and press “I sent money and do not see it”.",
      "If your bank shows the debit after an hour and we do not, send us the reference or the bank’s session ID.",
    ],
    link: { to: paths.history(), label: "See your transactions" },
    alsoCalled:
      "payment missing pending deposit debited lost money transfer arrive fund credit where",
  },
  {
    id: "twice",
    question: "My bank took it twice",
    answer: [
      "Look at Transactions first. If both payments are there, both are yours: what was paid twice is in your stash.",
      "If only one is there, send us the time and the session ID of both debits. Money that we cannot match is kept apart until we know whose it is, or goes back where it came from.",
    ],
    link: { to: paths.history(), label: "See your transactions" },
    alsoCalled: "double duplicate charged debit again refund",
  },
  {
    id: "stop-plan",
    question: "How do I stop a plan?",
    answer: [
      "Open the plan and press Pause. Nothing is charged while it is paused, and you can resume it when you want.",
      "What you have saved stays in the plan and earns until its maturity date. Then it goes to your stash.",
      "To take it out earlier, open the plan and press End this plan, if it is offered there. You get what you saved, without its interest.",
    ],
    link: { to: paths.save(), label: "See your plans" },
    alsoCalled: "end cancel pause quit saving debit charge leave",
  },
  {
    id: "take-out",
    question: "When can I take my money out?",
    answer: [
      `From your stash at any time, from ${formatNaira(limits.minimumWithdrawalKobo)}.`,
      "From a saving plan or an investment on its maturity date. It then goes to your stash.",
      "Earlier, from a saving plan only: its page says what you can take out. You end the plan, and it earns nothing. An investment cannot be ended early, not even in part.",
    ],
    alsoCalled: "withdraw withdrawal cash maturity locked early exit",
  },
  {
    id: "withdrawal-waits",
    question: "My withdrawal has not arrived",
    answer: [
      "Transactions shows whether it is waiting, with the bank, paid or back in your stash. Once it is paid, its receipt has a session ID: give that to your bank.",
      "A bank account that you have just added or changed can take withdrawals after 24 hours, unless it is your first and in your name.",
    ],
    link: { to: paths.history({ kind: "withdrawal" }), label: "See your withdrawals" },
    alsoCalled: "payout cash out bank delay slow session",
  },
  {
    id: "card-declined",
    question: "My card was declined",
    answer: [
      "Nothing was taken. The plan tries again after one, three and five days, and then waits for you. You can pay the instalment by hand on the plan’s page.",
      "A transfer to your own account number needs no card.",
    ],
    link: { to: paths.accountNumber(), label: "Your account number" },
    alsoCalled: "failed verve expired blocked insufficient charge",
  },
  {
    id: "fees",
    question: "What does it cost?",
    answer: [
      "You pay no fee to pay in, to save or to withdraw: we bear what the banks charge. Each portfolio bears a management fee of 0.5% a year; the return that you see is yours after it.",
    ],
    alsoCalled: "fee fees price charge free management",
  },
  {
    id: "safe",
    question: "Is my return certain?",
    answer: [
      "No. Returns are expected, not guaranteed. Your money is at work in assets whose value can fall. It is not a bank deposit, and no deposit insurance covers it.",
    ],
    alsoCalled: "safe guarantee risk interest insured lose profit",
  },
  {
    id: "not-me",
    question: "I did not do this",
    answer: [
      "Open our latest security message and press its link to freeze your account: no money leaves it, and no one can log in. You can also end a device’s session in Settings.",
      "Then call us. We never ask for your password, PIN or a code.",
    ],
    link: { to: paths.settings(), label: "See your devices" },
    alsoCalled: "fraud scam stolen hacked thief freeze lock block phone lost security",
  },
  {
    id: "change-details",
    question: "How do I change my name or phone?",
    answer: [
      "In Settings. We ask for your password. A new e-mail or phone number counts once you enter the code that we send to it.",
    ],
    link: { to: paths.settings(), label: "Open Settings" },
    alsoCalled: "email number details profile update edit",
  },
  {
    id: "points",
    question: "How do I get green points?",
    answer: [
      `Invite a friend with your link. When they pay for their first investment in the green portfolio, you get ${greenPoints.perReferral} points. ${greenPoints.step} points are ${formatNaira(koboForPoints(BigInt(greenPoints.step)))} in your stash once you redeem them.`,
    ],
    link: { to: paths.points(), label: "See your points" },
    alsoCalled: "refer referral code link invite friend bonus gp redeem",
  },
  {
    id: "my-data",
    question: "What do you know about me?",
    answer: ["Settings has all of it to download, and closes your account once it is empty."],
    link: { to: paths.settings(), label: "Open Settings" },
    alsoCalled: "data privacy export delete close account",
  },
];
