import { formatNaira } from "@osisi/contracts/money.ts";
import { type Side, trialBalance } from "#ledger/trial-balance.ts";
import { type Command, Refused } from "./command.ts";

/** Both sides of the books, by currency. Fails if they differ. */
export const trialBalanceCommand: Command = {
  usage: "trial-balance",
  summary:
    "what the house has and is owed beside what it owes, by currency: both sums must be equal",
  words: [0, 0],
  isAct: false,
  async run({ runtime }) {
    const balances = await trialBalance(runtime.db);
    const lines = balances.flatMap(({ currency, debit, credit }) => [
      currency,
      ...sideOf("debit", debit, currency),
      ...sideOf("credit", credit, currency),
      debit.sum === credit.sum
        ? "  both sides are equal"
        : `  THE SIDES DIFFER by ${asText(debit.sum - credit.sum, currency)}: stop payouts, and call an engineer who knows the ledger`,
    ]);
    if (balances.some(({ debit, credit }) => debit.sum !== credit.sum)) {
      throw new Refused(lines.join("\n"));
    }
    return lines.length > 0 ? lines : ["Nothing was ever booked."];
  },
};

const WIDTH = 24;

function sideOf(name: string, { kinds, sum }: Side, currency: string): string[] {
  const row = (label: string, kobo: bigint) =>
    `  ${name}  ${label.padEnd(WIDTH)}${asText(kobo, currency).padStart(WIDTH)}`;
  return [...kinds.map(({ kind, balance }) => row(kind, balance)), row("sum", sum)];
}

function asText(kobo: bigint, currency: string): string {
  if (currency !== "NGN") return kobo.toString();
  return kobo < 0n ? `-${formatNaira(-kobo)}` : formatNaira(kobo);
}
