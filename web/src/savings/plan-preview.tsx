import { formatNaira } from "@osisi/contracts/money.ts";
import { useMemo } from "react";
import { Amount } from "../ui/amount.tsx";
import { formatDay, inMonths } from "../ui/dates.ts";
import { Fact } from "../ui/fact.tsx";
import { Heading } from "../ui/heading.tsx";
import { PreviewPanel } from "../ui/preview-panel.tsx";
import { Ring } from "../ui/ring.tsx";
import { grownTreeOf } from "./plan-tree.ts";
import { checkPlanAmount, type PlanWish, type WishPreview } from "./plan-wish.ts";
import { amountAndInterval } from "./plan-words.ts";

interface PlanPreviewProps {
  wish: PlanWish;
  preview: WishPreview;
}

/** The plan as it will be, drawn while it is put together. */
export function PlanPreviewPanel(props: PlanPreviewProps) {
  return (
    <PreviewPanel label="Your plan as it will be" line={<SummaryLine {...props} />}>
      <Picture {...props} />
    </PreviewPanel>
  );
}

function SummaryLine({ wish, preview }: PlanPreviewProps) {
  if (!isKnown(wish)) {
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
      <span className="text-14 text-quiet">on {formatDay(preview.maturityDate)}</span>
    </>
  );
}

function Picture({ wish, preview }: PlanPreviewProps) {
  const { startDate } = preview;
  const months = useMemo(
    () => grownTreeOf({ startDate, interval: wish.interval, months: wish.span }),
    [startDate, wish.interval, wish.span],
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
      {"kobo" in amount && (
        <div className="grid gap-1">
          <p className="text-14 text-quiet">
            On {formatDay(preview.maturityDate)} you will have saved
          </p>
          <p>
            <Amount kobo={preview.totalKobo} size={31} />
          </p>
          <p className="font-semibold text-leaf">+ {formatNaira(preview.interestKobo)} interest</p>
          <p className="text-14 text-quiet">expected, not guaranteed · before tax</p>
        </div>
      )}
      <dl className="grid gap-3 border-t border-line pt-4">
        <Fact name="Each instalment">
          {"kobo" in amount
            ? amountAndInterval(amount.kobo, { ...preview, interval: wish.interval })
            : "Not chosen yet"}
        </Fact>
        <Fact name="First charges">
          <ol>
            {preview.dueDates.slice(0, 3).map((date, index) => (
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
}

function isKnown(wish: PlanWish): boolean {
  return "kobo" in checkPlanAmount(wish.amount);
}
