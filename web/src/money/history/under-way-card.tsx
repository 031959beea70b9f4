import type { UnderWay } from "@osisi/contracts/history.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Ring } from "#ui/ring.tsx";
import { unbroken } from "./unbroken.ts";

const halfWay = [{ state: "paid" }, { state: "current", share: 0.6 }, { state: "due" }] as const;

interface UnderWayCardProps {
  item: UnderWay;
  hidden: boolean;
}

/** Pending money: its state, since when, what comes next, and its reference. */
export function UnderWayCard({ item, hidden }: UnderWayCardProps) {
  const amountKobo = koboOf(item.amount);
  return (
    <li className="grid gap-3 rounded-card bg-card p-5">
      <div className="flex items-center gap-4">
        <Ring seed={item.reference ?? item.kind} size={48} months={halfWay} alt="" />
        <div className="grid min-w-0">
          <p className="text-14 font-semibold text-clay">{item.stateText}</p>
          <p>
            <Amount kobo={amountKobo} size={20} hidden={hidden} />
          </p>
        </div>
      </div>
      <div className="grid gap-1">
        <p className="text-14">{item.nextStep}</p>
        <p className="text-14 text-quiet">
          {item.detail !== null && `${unbroken(item.detail)}, `}since{" "}
          {formatMoment(new Date(item.since))}
        </p>
        {item.reference !== null && (
          <p className="text-14 wrap-anywhere text-quiet">Reference {item.reference}</p>
        )}
      </div>
    </li>
  );
}
