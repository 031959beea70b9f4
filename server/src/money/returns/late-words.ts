/** What the mail of a maturity says of a return that the return pool did not cover. */
export function lateReturn(amount: string): string {
  return `The ${amount} is late. We pay it into your stash, whole, as soon as the money for it has come from the portfolios or from us. You need not do anything.`;
}
