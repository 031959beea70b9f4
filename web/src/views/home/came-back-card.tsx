import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { unbroken } from "#money/history/panel-head.tsx";
import { accountTitle } from "#people/accounts/account-texts.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Icon } from "#ui/icon.tsx";

/** A withdrawal that ended unexpectedly: where the money is now, and what to do. */
export function CameBackCard({ withdrawal, hidden }: { withdrawal: Withdrawal; hidden: boolean }) {
  const { stateText, amount, endedAt, nextStep, reference } = withdrawal;
  return (
    <li className="grid gap-3 rounded-card bg-card p-5">
      <div className="flex items-center gap-4">
        <span className="grid size-12 place-items-center text-clay">
          <Icon name="arrow-down-left" size={32} />
        </span>
        <div className="grid min-w-0">
          <p className="text-14 font-semibold text-clay">{stateText}</p>
          <p>
            <Amount kobo={koboOf(amount)} size={20} hidden={hidden} />
          </p>
        </div>
      </div>
      <div className="grid gap-1">
        <p className="text-14">{nextStep}</p>
        <p className="text-14 text-quiet">
          {unbroken(accountTitle(withdrawal))}
          {endedAt !== null && `, since ${formatMoment(new Date(endedAt))}`}
        </p>
        <p className="text-14 wrap-anywhere text-quiet">Reference {reference}</p>
      </div>
    </li>
  );
}

const DAY_MS = 24 * 60 * 60_000;
/** Long enough for an investor who does not log in every day. */
const SHOWN_MS = 3 * DAY_MS;

/** Withdrawals whose money came back in the last days: their owner expects it at the bank. */
export function cameBack(withdrawals: readonly Withdrawal[], now: Date): Withdrawal[] {
  return withdrawals.filter(
    ({ state, endedAt }) =>
      (state === "returned" || state === "reversed") &&
      endedAt !== null &&
      now.getTime() - Date.parse(endedAt) < SHOWN_MS,
  );
}
