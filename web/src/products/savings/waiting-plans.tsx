import type { WaitingPlan } from "@osisi/contracts/plan-mandates.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EndMandateDialog } from "#money/mandates/end-mandate-dialog.tsx";
import { mandatesQuery } from "#money/mandates/mandate-queries.ts";
import { useConsentUrls } from "#money/payments/use-pay-urls.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Icon } from "#ui/icon.tsx";
import { waitingPlansQuery } from "./savings-queries.ts";

/** Plans that begin once their bank account can be debited. Nothing, if there is none. */
export function WaitingPlans({ hidden }: { hidden: boolean }) {
  const { data: plans = [] } = useQuery(waitingPlansQuery);
  if (plans.length === 0) return null;
  return (
    <ul aria-label="Waiting for your bank" className="grid gap-3">
      {plans.map((plan) => (
        <WaitingCard key={plan.id} plan={plan} hidden={hidden} />
      ))}
    </ul>
  );
}

function WaitingCard({ plan, hidden }: { plan: WaitingPlan; hidden: boolean }) {
  const { data: mandates = [] } = useQuery(mandatesQuery);
  const [ending, setEnding] = useState(false);
  const mandate = mandates.find(({ id }) => id === plan.mandateId);
  const consentUrl = useConsentUrls()(mandate?.consentUrl ?? null);
  return (
    <li className="grid gap-2 rounded-card bg-card p-5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold wrap-anywhere">{plan.name}</span>
        <Amount kobo={koboOf(plan.amount)} hidden={hidden} />
      </p>
      <p className="flex gap-1.5 text-14 text-quiet">
        <Icon name="clock" size={20} />
        {plan.text}
      </p>
      <div className="flex flex-wrap items-center gap-x-6">
        {consentUrl !== undefined && (
          <a
            href={consentUrl}
            className="inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
          >
            Allow it at my bank
          </a>
        )}
        {mandate && (
          <button
            type="button"
            onClick={() => setEnding(true)}
            className="min-h-12 font-semibold text-forest underline underline-offset-4"
          >
            Do not begin it
          </button>
        )}
      </div>
      {ending && mandate && <EndMandateDialog mandate={mandate} onClose={() => setEnding(false)} />}
    </li>
  );
}
