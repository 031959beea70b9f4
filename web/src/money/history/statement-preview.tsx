import type { StatementFormat, StatementSummary } from "@osisi/contracts/statements.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import { Fact } from "#ui/fact.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { inBytes } from "./statement-days.ts";

interface StatementPreviewProps {
  summary: StatementSummary;
  format: StatementFormat;
  hidden: boolean;
}

/** A summary of the file, before it is downloaded over mobile data. */
export function StatementPreview({ summary, format, hidden }: StatementPreviewProps) {
  const { from, to, movements, bytes } = summary;
  const figures = [
    ["Opening balance", summary.openingBalance],
    ["Closing balance", summary.closingBalance],
    ["Money in", summary.moneyIn],
    ["Money out", summary.moneyOut],
  ] as const;
  return (
    <section aria-label="What it will hold" className="grid gap-4 rounded-card bg-card p-5">
      <p className="font-semibold">
        {from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`}
      </p>
      <dl className="grid gap-4 pairs">
        {figures.map(([name, naira]) => (
          <Fact key={name} name={name}>
            <Amount kobo={koboOf(naira)} hidden={hidden} exact />
          </Fact>
        ))}
      </dl>
      <p className="text-14 text-quiet">
        {movements === 1 ? "1 movement" : `${movements.toLocaleString("en")} movements`} of your
        stash, before tax. About {inBytes(bytes[format])}. Complete as of{" "}
        {formatMoment(new Date(summary.completeAsOf))}.
      </p>
    </section>
  );
}

export function StatementPreviewSkeleton() {
  return (
    <div aria-busy>
      <span className="sr-only">What it will hold is loading</span>
      <Skeleton shape="h-52 rounded-card" />
    </div>
  );
}
