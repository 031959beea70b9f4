import type { InvestmentDetail } from "@osisi/contracts/investments.ts";
import { useMemo } from "react";
import { Notice } from "#ui/notice.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { inMonths } from "#ui/dates.ts";
import { Ring } from "#ui/ring.tsx";
import { standingOf } from "./invest-words.ts";
import { termTree } from "./investment-tree.ts";

/** The amount invested and the interest earned, beside the investment's tree. */
export function InvestmentSummary({ investment }: { investment: InvestmentDetail }) {
  const months = useMemo(() => termTree(investment), [investment]);
  const { state, period } = investment;
  const elapsed = months.filter((month) => month.state === "paid").length;
  const progress = `${elapsed} of ${inMonths(period)} have passed`;
  return (
    <section aria-label="How far it has come" className="grid gap-5">
      <div className="grid items-center justify-items-center gap-5 text-center sm:flex sm:flex-wrap sm:gap-8 sm:text-left">
        <Ring
          seed={investment.id}
          size={248}
          months={months}
          mature={state === "matured"}
          alt={`A ring for each month: ${progress}`}
        />
        <div className="grid gap-1 sm:flex-1">
          <p className="text-quiet">Amount</p>
          <p>
            <Amount kobo={koboOf(investment.amount)} size="balance-long" />
          </p>
          {state !== "undone" && (
            <p className="text-quiet">
              Interest earned till date{" "}
              <Amount kobo={koboOf(investment.interestToDate)} tone="grew" sign="+" exact />
            </p>
          )}
          <p className="mt-2">
            <span className="font-semibold">{standingOf(investment)}</span>
            {state === "active" && <span className="text-quiet"> · {progress}</span>}
          </p>
        </div>
      </div>
      {investment.disputed && (
        <Notice tone="attention">
          <p className="text-16 font-semibold text-ink">Your bank wants the payment back</p>
          <p>Until that is decided, nothing of this investment is paid out.</p>
        </Notice>
      )}
      {state === "undone" && (
        <Notice tone="attention">
          <p className="text-16 font-semibold text-ink">The payment was taken back</p>
          <p>
            The bank that it came from has the money. The units were given back, without return.
          </p>
        </Notice>
      )}
    </section>
  );
}
