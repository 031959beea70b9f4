import * as z from "zod/mini";
import type { CalendarDate } from "./calendar.ts";
import { type Catalogue, rowOn } from "./catalogue.ts";
import { asPercent } from "./returns.ts";

/** Tax that is withheld from a return when it is paid, by the rule of that day. Without a rule
 * nothing is withheld, and amounts are before tax. */

/** What a rule is about. */
export type TaxScope = "plans" | Readonly<{ portfolioId: number }>;

export type TaxRule = Readonly<{
  /** The row of the catalogue, which receipts name. */
  id: number;
  taxClass: string;
  basisPoints: number;
}>;

/** A rule as a client shows it. */
export const taxTerms = z.object({
  /** The row of the catalogue, which receipts name too. */
  rule: z.int(),
  class: z.string(),
  /** Percent of the return. */
  percentage: z.number(),
});
/** With what it takes of a return: expected by today's rule, or what was withheld. */
export const taxView = z.extend(taxTerms, { amount: z.number() });

export type TaxTerms = z.infer<typeof taxTerms>;
export type TaxView = z.infer<typeof taxView>;

export function taxSubject(scope: TaxScope): string {
  return scope === "plans" ? scope : String(scope.portfolioId);
}

export function taxRuleOn(
  catalogue: Catalogue,
  date: CalendarDate,
  scope: TaxScope,
): TaxRule | undefined {
  const row = rowOn(catalogue, date, "tax", taxSubject(scope));
  if (!row || row.value.taxBasisPoints === 0) return undefined;
  const { taxBasisPoints: basisPoints, taxClass } = row.value;
  return { id: row.id, taxClass, basisPoints };
}

export function taxTermsOn(
  catalogue: Catalogue,
  date: CalendarDate,
  scope: TaxScope,
): TaxTerms | null {
  const rule = taxRuleOn(catalogue, date, scope);
  if (!rule) return null;
  return { rule: rule.id, class: rule.taxClass, percentage: asPercent(rule.basisPoints) };
}
