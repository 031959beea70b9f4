import type { PaidOut } from "@osisi/contracts/history.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { SumLine } from "#ui/sum-line.tsx";

/** What a plan or an investment came to, in the lines that its summary had before. */
export function PaidOutSums({ paidOut, hidden }: { paidOut: PaidOut; hidden: boolean }) {
  const { putIn, earned, tax, fee, inStash } = paidOut;
  const takenOff = (naira: number) => (
    <Amount kobo={koboOf(naira)} {...(naira > 0 && { sign: "−" as const })} hidden={hidden} />
  );
  return (
    <dl className="grid gap-3">
      <SumLine name="You put in">
        <Amount kobo={koboOf(putIn)} hidden={hidden} />
      </SumLine>
      <SumLine name="It earned">
        <Amount
          kobo={koboOf(earned)}
          {...(earned > 0 && { sign: "+" as const, tone: "grew" as const })}
          hidden={hidden}
        />
      </SumLine>
      <SumLine name="Tax withheld">{takenOff(tax)}</SumLine>
      <SumLine name="Fees you paid">{takenOff(fee)}</SumLine>
      <SumLine isSum name="Into your stash">
        <Amount kobo={koboOf(inStash)} hidden={hidden} />
      </SumLine>
    </dl>
  );
}
