/** What the lines of a night are called on the page and in the app. */
export const lineWords: Readonly<Record<string, string>> = {
  "owed.stash": "Stashes",
  "owed.held": "Withdrawals under way",
  "owed.refund-held": "Refunds under way",
  "owed.frozen": "Disputed payments",
  "owed.plan": "Saving plans",
  "owed.investment": "Investments",
  "within.closed-accounts": "Of this, money of closed accounts",
  "apart.suspense": "Money that came and has no owner yet",
  "apart.debts": "What savers owe us, not taken off",
  "apart.points": "Green points (a number, no naira)",
  "apart.accrued-return": "Return earned so far, paid at maturity",
  "assets.bank": "In the bank",
  "assets.gateway-clearing": "At the payment gateway",
  "assets.deployed": "Put to work in portfolios",
};

/** What no proof of this kind shows, in the words of the page and the app. */
export const notProven: readonly string[] = [
  "That the assets are there. We state them; no bank or auditor has signed them.",
  "That a saver who never checks is counted. One who is left out sees it, and only they can.",
  "What we owe to others than savers: lenders, suppliers, the tax authority.",
  "Any moment but the one of the snapshot. Money can be borrowed for a night.",
  "That all savers see the same root, unless some of them compare it.",
];
