/** The acts that move money, or decide whose it is. */
export const moneyActs = [
  "attribute",
  "reverse",
  "make-debt",
  "refund",
  "hand-over",
  "adopt",
  "answer-dispute",
  "capital",
  "reverse-capital",
] as const;

export function movesMoney(action: string): boolean {
  return moneyActs.some((one) => one === action);
}
