import { formatNaira } from "@osisi/contracts/money.ts";
import { useMemo } from "react";
import { Amount } from "#ui/amount.tsx";
import { formatDay, inMonths } from "#ui/dates.ts";
import { Fact } from "#ui/fact.tsx";
import { Heading } from "#ui/heading.tsx";
import { PreviewPanel } from "#ui/preview-panel.tsx";
import { Ring } from "#ui/ring.tsx";
import { grownTreeOf } from "./plan-tree.ts";
import { checkPlanAmount, type PlanWish, type WishPreview } from "./plan-form-values.ts";
import { amountAndInterval, percentOf } from "./plan-words.ts";

interface PlanPreviewProps {
  wish: PlanWish;
  preview: WishPreview;
  /** Whether the interval was chosen: what depends on it is hidden before. */
  hasInterval: boolean;
}

/** A preview of the plan, updated while it is configured. */
export function PlanPreviewPanel(props: PlanPreviewProps) {
  return (
    <PreviewPanel label="Your plan as it will be" line={<SummaryLine {...props} />}>
      <Picture {...props} />
    </PreviewPanel>
  );
}

function SummaryLine({ wish, preview, hasInterval }: PlanPreviewProps) {
  if (!hasInterval || !isKnown(wish)) {
    return (
      <>
        {inMonths(wish.span)}, until {formatDay(preview.maturityDate)}
      </>
    );
  }
  return (
    <>
      <Amount kobo={preview.totalKobo} />{" "}
      <span className="font-semibold text-leaf">
        + {formatNaira(preview.interestKobo)} expected
      </span>{" "}
      <span className="text-14 text-quiet">
        not guaranteed, on {formatDay(preview.maturityDate)}
      </span>
    </>
  );
}

function Picture({ wish, preview, hasInterval }: PlanPreviewProps) {
  const { startDate } = preview;
  const interval = hasInterval ? wish.interval : "monthly";
  const months = useMemo(
    () => grownTreeOf({ startDate, interval, months: wish.span }),
    [startDate, interval, wish.span],
  );
  const amount = checkPlanAmount(wish.amount);
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center">
        <Ring seed="new plan" size={200} months={months} mature alt="" />
      </div>
      <Heading level={2} size={20}>
        {wish.name.trim() === "" ? "Your plan" : wish.name.trim()}
      </Heading>
      {hasInterval && "kobo" in amount && (
        <div className="grid gap-1">
          <p className="text-14 text-quiet">
            On {formatDay(preview.maturityDate)} you will have saved
          </p>
          <p>
            <Amount kobo={preview.totalKobo} size={31} />
          </p>
          <p className="font-semibold text-leaf">+ {formatNaira(preview.interestKobo)} interest</p>
          <p className="text-14 text-quiet">
            {percentOf(preview.basisPoints)} on money that is in for the whole term · expected, not
            guaranteed · before tax
          </p>
        </div>
      )}
      <dl className="grid gap-3 border-t border-line pt-4">
        <Fact name="Each instalment">
          {"kobo" in amount ? eachOf(amount.kobo) : "Not chosen yet"}
        </Fact>
        <Fact name="First charges">
          <ol>
            {preview.dueDates.slice(0, hasInterval ? 3 : 1).map((date, index) => (
              <li key={date}>
                {formatDay(date)}
                {index === 0 && <span className="font-normal text-quiet"> · today</span>}
              </li>
            ))}
          </ol>
        </Fact>
        <Fact name="Paid out to your stash">{formatDay(preview.maturityDate)}</Fact>
      </dl>
    </div>
  );

  function eachOf(kobo: bigint): string {
    return hasInterval
      ? amountAndInterval(kobo, { ...preview, interval })
      : `${formatNaira(kobo)}, how often is not chosen yet`;
  }
}

function isKnown(wish: PlanWish): boolean {
  return "kobo" in checkPlanAmount(wish.amount);
}
