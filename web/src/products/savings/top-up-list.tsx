import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";

/** What was added beyond the schedule, the newest first. */
export function TopUpList({ topUps }: Pick<SavingPlanDetail, "topUps">) {
  if (topUps.length === 0) return null;
  return (
    <section aria-labelledby="top-ups" className="grid gap-3">
      <Heading level={2} size={20} id="top-ups">
        Money added
      </Heading>
      <Card padded={false}>
        <ul className="divide-y divide-line px-5">
          {topUps.toReversed().map(({ amount, paidAt, paidFrom, percentage, valueDate }) => (
            <li key={paidAt} className="flex flex-wrap items-center gap-x-4 py-3">
              <span className="flex min-w-[6.5rem] flex-1 flex-wrap items-baseline gap-x-3">
                <span className="min-w-[6.5rem]">{formatDay(valueDate)}</span>
                <span className="text-14 text-leaf">
                  added{paidFrom === "stash" && " from stash"}
                  {paidFrom === "own-account" && " from your account number"} at {percentage}%
                </span>
              </span>
              <span className="ml-auto">
                <Amount kobo={koboOf(amount)} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
