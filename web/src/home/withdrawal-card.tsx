import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { accountTitle } from "../accounts/account-texts.ts";
import { Amount } from "../ui/amount.tsx";
import { formatMoment } from "../ui/dates.ts";
import { Ring } from "../ui/ring.tsx";
import { koboOf } from "./kobo-of.ts";

const halfWay = [{ state: "paid" }, { state: "current", share: 0.6 }, { state: "due" }] as const;

/** Money that has left the stash and that the bank has not confirmed yet. */
export function WithdrawalCard({
  withdrawal,
  hidden,
}: {
  withdrawal: Withdrawal;
  hidden: boolean;
}) {
  return (
    <li className="flex gap-4 rounded-card bg-card p-5">
      <Ring seed={withdrawal.reference} size={48} months={halfWay} alt="" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-14 font-semibold text-clay">{withdrawal.stateText}</p>
        <p>
          <Amount kobo={koboOf(withdrawal.amount)} size={20} hidden={hidden} />
          <span className="text-quiet"> to {accountTitle(withdrawal)}</span>
        </p>
        <p className="text-14 text-quiet">
          Sent {formatMoment(new Date(withdrawal.since))}. {withdrawal.nextStep}
        </p>
        <p className="text-14 break-all text-quiet">Reference {withdrawal.reference}</p>
      </div>
    </li>
  );
}
