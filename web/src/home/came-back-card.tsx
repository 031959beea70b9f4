import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { accountTitle } from "../accounts/account-texts.ts";
import { Amount } from "../ui/amount.tsx";
import { formatMoment } from "../ui/dates.ts";
import { Icon } from "../ui/icon.tsx";
import { koboOf } from "./kobo-of.ts";

/** A withdrawal that ended otherwise than its owner expects: where the money is now, and what to do. */
export function CameBackCard({ withdrawal, hidden }: { withdrawal: Withdrawal; hidden: boolean }) {
  const { stateText, amount, endedAt, nextStep, reference } = withdrawal;
  return (
    <li className="flex gap-4 rounded-card bg-card p-5">
      <span className="text-clay">
        <Icon name="arrow-down-left" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-14 font-semibold text-clay">{stateText}</p>
        <p>
          <Amount kobo={koboOf(amount)} size={20} hidden={hidden} />
          <span className="text-quiet"> for {accountTitle(withdrawal)}</span>
        </p>
        {endedAt !== null && (
          <p className="text-14 text-quiet">since {formatMoment(new Date(endedAt))}</p>
        )}
        <p className="text-14">{nextStep}</p>
        <p className="text-14 wrap-anywhere text-quiet">Reference {reference}</p>
      </div>
    </li>
  );
}
