import * as z from "zod/mini";
import type { CalendarDate } from "./calendar.ts";
import { type Catalogue, rowOn } from "./catalogue.ts";
import type { StampDutyRule } from "./catalogue-values.ts";
import { koboFromNaira, nairaFromKobo } from "./money.ts";

/** Stamp duty on withdrawals: a fixed amount from a certain amount on. The catalogue says who bears it. */

/** What investors bear of each withdrawal, in naira. */
export const dutyTerms = z.object({
  amount: z.number(),
  /** On withdrawals of so much or more. */
  from: z.number(),
});

export type DutyTerms = z.infer<typeof dutyTerms>;
export type Duty = Readonly<{ kobo: bigint; by: "house" | "investor" | null }>;

export const noDuty: Duty = { kobo: 0n, by: null };

/** Of a withdrawal of so much. */
export function dutyOf(rule: StampDutyRule | undefined, amountKobo: bigint): Duty {
  if (!rule || amountKobo < BigInt(rule.fromKobo)) return noDuty;
  return { kobo: BigInt(rule.dutyKobo), by: rule.bearer };
}

/** The most that so much covers, with its duty. */
export function mostToWithdraw(rule: StampDutyRule | undefined, availableKobo: bigint): bigint {
  if (rule?.bearer !== "investor") return availableKobo;
  const [dutyKobo, fromKobo] = [BigInt(rule.dutyKobo), BigInt(rule.fromKobo)];
  if (availableKobo < fromKobo) return availableKobo;
  return availableKobo - dutyKobo < fromKobo ? fromKobo - 1n : availableKobo - dutyKobo;
}

/** `undefined`: investors bear none. */
export function dutyTermsOn(catalogue: Catalogue, date: CalendarDate): DutyTerms | undefined {
  const rule = rowOn(catalogue, date, "stamp-duty", "withdrawals")?.value;
  if (rule?.bearer !== "investor") return undefined;
  return {
    amount: nairaFromKobo(BigInt(rule.dutyKobo)),
    from: nairaFromKobo(BigInt(rule.fromKobo)),
  };
}

/** The rule that a client knows. */
export function dutyRuleOf(terms: DutyTerms | undefined): StampDutyRule | undefined {
  const [dutyKobo, fromKobo] = [terms?.amount, terms?.from].map((naira = 0) =>
    koboFromNaira(naira),
  );
  if (!dutyKobo || !fromKobo) return undefined;
  return { bearer: "investor", dutyKobo: String(dutyKobo), fromKobo: String(fromKobo) };
}
