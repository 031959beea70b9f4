import { formatNaira } from "@osisi/contracts/money.ts";
import type { Payment } from "@osisi/contracts/payments.ts";
import { Amount } from "../ui/amount.tsx";
import { formatMoment } from "../ui/dates.ts";
import { Ring } from "../ui/ring.tsx";
import { koboOf } from "./kobo-of.ts";

const halfWay = [{ state: "paid" }, { state: "current", share: 0.6 }, { state: "due" }] as const;

const how = { card: "by card", bank_transfer: "by transfer", bank: "through your bank" } as const;

interface InFlightCardProps {
  payment: Payment;
  hidden: boolean;
  /** Where it can still be paid, if that is an address of the gateway. */
  payUrl: string | undefined;
}

/** Money that has been started and has not arrived: what we wait for, since when, what comes next. */
export function InFlightCard({ payment, hidden, payUrl }: InFlightCardProps) {
  const amountKobo = koboOf(payment.amount);
  const since = formatMoment(new Date(payment.since));
  const channel = payment.channel ? ` ${how[payment.channel]}` : "";
  return (
    <li className="flex gap-4 rounded-card bg-card p-5">
      <Ring seed={payment.reference} size={48} months={halfWay} alt="" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-14 font-semibold text-clay">
          {payment.state === "held" ? "Being looked at" : "On its way"}
        </p>
        <p>
          <Amount kobo={amountKobo} size={20} hidden={hidden} />
          <span className="text-quiet">{channel}</span>
        </p>
        <p className="text-14 text-quiet">
          {payment.state === "held"
            ? `Since ${since}. Nothing is lost, and you will hear from us.`
            : `Started ${since}. It is in your stash as soon as your bank confirms it.`}
        </p>
        {payUrl !== undefined && (
          <a
            href={payUrl}
            className="-mb-3 inline-flex min-h-12 items-center self-start font-semibold text-forest underline underline-offset-4"
          >
            {hidden ? "Finish paying" : `Finish paying ${formatNaira(amountKobo)}`}
          </a>
        )}
      </div>
    </li>
  );
}
