import { brand } from "@osisi/contracts/brand.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { intervalWords } from "@osisi/contracts/plan-terms.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mandateTitle, mandatesQuery } from "#money/mandates/mandate-queries.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { HowItIsAllowed } from "./debit-consent.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface PlanDebitsProps {
  plan: SavingPlan;
  changes: PlanChanges;
  onClose: () => void;
}

const ANOTHER = "";

/** The bank account that pays a plan from now on. The button is the consent, so its text stands above
 * it. */
export function PlanDebitsDialog({ plan, changes, onClose }: PlanDebitsProps) {
  const { data: mandates = [] } = useQuery(mandatesQuery);
  const usable = mandates.filter(({ state }) => state === "active");
  const [mandateId, setMandateId] = useState(plan.mandate?.id ?? ANOTHER);
  const chosen = usable.find(({ id }) => id === mandateId);
  const each = `${formatNaira(koboOf(plan.amount))} every ${intervalWords[plan.interval].every}`;
  return (
    <PlanDialog
      changes={changes}
      onClose={onClose}
      title="Debit my bank account"
      footer={
        <Button
          fullWidth
          loading={changes.doing === "mandate"}
          aria-disabled={changes.doing !== ""}
          onClick={() =>
            chosen ? changes.changeMandate(chosen.id, onClose) : changes.startMandate()
          }
        >
          {chosen ? "Debit this account" : "Allow it at my bank"}
        </Button>
      }
    >
      <div className="grid gap-5">
        {usable.length > 0 && (
          <ChoiceCards
            legend="Which account?"
            options={[
              ...usable.map((mandate) => ({ value: mandate.id, title: mandateTitle(mandate) })),
              { value: ANOTHER, title: "Another account" },
            ]}
            value={chosen?.id ?? ANOTHER}
            onChange={setMandateId}
          />
        )}
        <p className="text-quiet">
          {brand.name} may then debit {each} until the plan ends, instead of charging a card. You
          can end that at any time, with one tap.
        </p>
        {!chosen && <HowItIsAllowed />}
      </div>
    </PlanDialog>
  );
}
