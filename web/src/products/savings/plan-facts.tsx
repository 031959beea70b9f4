import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { Fact } from "#ui/fact.tsx";
import { amountAndInterval, howItGoesOn, nextDueOf } from "./plan-words.ts";

export function PlanFacts({ plan }: { plan: SavingPlan }) {
  const matured = plan.status === "matured";
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-5 pairs">
        <Fact name="Amount and interval">{amountAndInterval(koboOf(plan.amount), plan)}</Fact>
        {!matured && <Fact name="Next due">{nextDueOf(plan)}</Fact>}
        <Fact name={matured ? "Paid out" : atMaturity(plan)}>
          <Amount kobo={koboOf(plan.expectedTotal)} />
        </Fact>
        <Fact name={matured ? "Interest in it" : "Expected interest"}>
          <Amount kobo={koboOf(plan.expectedInterest)} tone="grew" />
        </Fact>
        <Fact name="How it is paid" wide>
          {howItGoesOn(plan)}
        </Fact>
      </dl>
      <p className="mt-5 border-t border-line pt-4 text-14 text-quiet">
        {matured
          ? `Everything went to your stash on ${formatDay(plan.maturityDate)}. Before tax.`
          : `${plan.percentage}% on money that is in for the whole term, by days for the rest: expected, not guaranteed, and before tax. The money stays in the plan until ${formatDay(plan.maturityDate)} and then goes to your stash.`}
      </p>
    </Card>
  );
}
/** Instalments skipped while it is paused are not in the sum. */
function atMaturity({ maturityDate, paused }: SavingPlan): string {
  const on = formatDay(maturityDate);
  return paused ? `On ${on}, if it stays paused` : `At maturity, ${on}`;
}
