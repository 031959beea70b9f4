import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import type { TaxView } from "@osisi/contracts/tax.ts";
import type { listWithheld } from "./withhold-tax.ts";

/** What was withheld from a holding's returns; of several rules, by the last one. */
export function withheldView(rows: Awaited<ReturnType<typeof listWithheld>>): TaxView | null {
  const last = rows.at(-1);
  if (!last) return null;
  const amountKobo = rows.reduce((sum, { taxKobo }) => sum + taxKobo, 0n);
  return {
    rule: Number(last.ruleId),
    class: last.taxClass,
    percentage: asPercent(last.basisPoints),
    amount: nairaFromKobo(amountKobo),
  };
}
