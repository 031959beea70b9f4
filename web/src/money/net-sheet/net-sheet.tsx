import { type Commitment, type NetRules, netSheetOf } from "@osisi/contracts/net-sheet.ts";
import { basisPointsOf } from "@osisi/contracts/returns.ts";
import type { DutyTerms } from "@osisi/contracts/stamp-duty.ts";
import type { TaxTerms } from "@osisi/contracts/tax.ts";
import type { ReactNode } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { formatDay } from "#ui/dates.ts";
import { SumLine } from "#ui/sum-line.tsx";

/** Today's rules, as the profile and the portfolios have them. */
export type Deductions = Readonly<{ tax: TaxTerms | null; duty: DutyTerms | undefined }>;

interface NetSheetProps {
  commitment: Commitment;
  rules: Deductions;
  /** The day on which it is paid out. */
  date: string;
  /** What is put in and what it earns, in words. */
  names: { putIn: string; earned: string };
  /** What the percents mean. */
  children: ReactNode;
}

/** From the naira that is put in to the naira that is left: what it earns, and all that is taken off. */
export function NetSheet({ commitment, rules, date, names, children }: NetSheetProps) {
  const { taxKobo, dutyKobo, inHandKobo } = netSheetOf(commitment, netRulesOf(rules));
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        <SumLine name={names.putIn}>
          <Amount kobo={commitment.putInKobo} />
        </SumLine>
        <SumLine name={names.earned}>
          <Amount kobo={commitment.earnedKobo} tone="grew" sign="+" />
        </SumLine>
        <SumLine
          name={rules.tax ? `Tax at today’s rule, ${rules.tax.percentage}%` : "Tax withheld"}
        >
          <TakenOff kobo={taxKobo} />
        </SumLine>
        <SumLine name="Fees you pay">
          <Amount kobo={0n} />
        </SumLine>
        <SumLine name="Stamp duty">
          <TakenOff kobo={dutyKobo} />
        </SumLine>
        <SumLine isSum name="In hand, expected">
          <Amount kobo={inHandKobo} size={20} />
        </SumLine>
      </dl>
      <p className="text-14 text-quiet">
        On {formatDay(date)}, expected, not guaranteed
        {rules.tax ? "" : ", and before any tax that you owe yourself"}. {children}
      </p>
    </div>
  );
}

export function netRulesOf({ tax, duty }: Deductions): NetRules {
  return {
    taxBasisPoints: basisPointsOf(tax?.percentage ?? 0),
    duty: duty && { kobo: koboOf(duty.amount), fromKobo: koboOf(duty.from) },
  };
}

function TakenOff({ kobo }: { kobo: bigint }) {
  return kobo === 0n ? <Amount kobo={0n} /> : <Amount kobo={kobo} sign="−" />;
}
