import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { UnderWay } from "@osisi/contracts/history.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { useQueryClient } from "@tanstack/react-query";
import { usePayUrls } from "#money/payments/use-pay-urls.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { HelpLink } from "#platform/layout/help-link.tsx";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Amount } from "#ui/amount.tsx";
import { buttonLook } from "#ui/button-look.ts";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Ring } from "#ui/ring.tsx";
import { unbroken } from "./panel-head.tsx";

/** Everything pending, each in its own card; renders nothing where nothing is. */
export function UnderWayList({ items, hidden }: { items: readonly UnderWay[]; hidden: boolean }) {
  const payUrls = usePayUrls();
  if (items.length === 0) return null;
  return (
    <ul aria-label="Waiting for you, or for a bank" className="grid gap-3">
      {items.map((item) => {
        const key = `${item.kind} ${item.reference ?? item.since}`;
        return item.kind === "payment" ? (
          <PaymentCard key={key} item={item} hidden={hidden} payUrl={payUrls(item)} />
        ) : (
          <UnderWayCard key={key} item={item} hidden={hidden} />
        );
      })}
    </ul>
  );
}

const halfWay = [{ state: "paid" }, { state: "current", share: 0.6 }, { state: "due" }] as const;

interface UnderWayCardProps {
  item: UnderWay;
  hidden: boolean;
}

/** Pending money: its state, since when, what comes next, and its reference. */
function UnderWayCard({ item, hidden }: UnderWayCardProps) {
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
      <p className="text-14">{item.nextStep}</p>
      <Foot item={item} />
    </li>
  );
}

/** Since when, its reference, and where to go from here. A dispute and a debt have no steps. */
function Foot({ item: { detail, kind, olderTries, reference, since } }: { item: UnderWay }) {
  return (
    <>
      <p className="text-14 wrap-anywhere text-quiet">
        {detail !== null && `${unbroken(detail)}, `}since {formatMoment(new Date(since))}
        {reference !== null && <span className="block">Reference {reference}</span>}
        {olderTries > 0 && <span className="block">{triesBefore(olderTries)}</span>}
      </p>
      <HelpLink reference={reference} hasSteps={kind !== "dispute"} />
    </>
  );
}

type State = NonNullable<UnderWay["state"]>;

const looks: Record<State, { icon: IconName; tone: string; edge: string | undefined }> = {
  "not-paid": { icon: "minus", tone: "text-ink", edge: undefined },
  declined: { icon: "alert", tone: "text-error", edge: "bg-error" },
  checking: { icon: "clock", tone: "text-clay", edge: "bg-clay" },
  "under-review": { icon: "eye", tone: "text-clay", edge: "bg-clay" },
  returned: { icon: "arrow-down-left", tone: "text-ink", edge: undefined },
  paid: { icon: "check", tone: "text-leaf", edge: undefined },
};

interface PaymentCardProps {
  item: UnderWay;
  hidden: boolean;
  /** The checkout page of the same payment, if its origin is the gateway's. */
  payUrl: string | undefined;
}

/** A payment that is not booked: its state, what that means for the money, and the next action. A
 * primary button appears only where paying is safe. */
function PaymentCard({ item, hidden, payUrl }: PaymentCardProps) {
  const { amount, canDismiss, nextStep, paysFor, reference, since, stateText } = item;
  // A charge that has to be confirmed is not an abandoned page.
  const state = item.state === "not-paid" && !canDismiss ? "checking" : item.state;
  const { icon, tone, edge } = looks[state ?? "checking"];
  const { busy, dismiss } = useDismissing(reference);
  const amountKobo = koboOf(amount);
  return (
    <li className="relative grid gap-3 rounded-card bg-card p-5">
      {edge !== undefined && (
        <span aria-hidden className={`absolute inset-y-4 left-0 w-1 rounded-full ${edge}`} />
      )}
      <div className="flex items-start gap-3">
        <span className={`mt-0.5 ${tone}`}>
          <Icon name={icon} />
        </span>
        <div className="grid min-w-0 flex-1 wrap-anywhere">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className={`font-semibold ${tone}`}>{stateText}</span>
            <Amount kobo={amountKobo} hidden={hidden} />
          </p>
          <p className="text-14 text-quiet">{paysFor}</p>
        </div>
      </div>
      <p>{hidden ? nextStep.replaceAll(/₦[\d,.]*\d/g, "₦••••••") : nextStep}</p>
      {(payUrl !== undefined || canDismiss) && (
        <div className="flex flex-wrap gap-3">
          {payUrl !== undefined && (
            <a href={payUrl} className={buttonLook("primary", false)}>
              {labelOf(item, hidden ? "" : ` ${formatNaira(amountKobo)}`)}
            </a>
          )}
          {canDismiss && (
            <Button variant="secondary" loading={busy} onClick={dismiss}>
              Dismiss
              <span className="sr-only"> the payment of {formatMoment(new Date(since))}</span>
            </Button>
          )}
        </div>
      )}
      <Foot item={item} />
    </li>
  );
}

function labelOf({ canDismiss, state }: UnderWay, amount: string): string {
  if (!canDismiss) return "Confirm at your bank";
  return state === "declined" ? `Try again${amount && `:${amount}`}` : `Pay${amount || " now"}`;
}

function triesBefore(count: number): string {
  return count === 1 ? "1 older try, not paid either" : `${count} older tries, not paid either`;
}

/** Dismisses the card, and the older ones for the same purpose. */
function useDismissing(reference: string | null) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const dismiss = () =>
    void run(async () => {
      if (reference === null) return;
      const outcome = await api.post(apiPaths.dismissPayment, { reference });
      if (outcome.kind !== "ok") {
        showToast("error", problemOf(outcome));
      }
      await queries.invalidateQueries(profileQuery);
    });
  return { busy, dismiss };
}
