import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { intervalWords } from "@osisi/contracts/plan-terms.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { useState } from "react";
import { paths } from "#platform/paths.ts";
import { CardChoice } from "#money/cards/card-choice.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { Link } from "#router/link.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface ChangeCardDialogProps {
  plan: SavingPlan;
  changes: PlanChanges;
  onClose: () => void;
}

/** The card that is charged for a plan from now on, or none. The button is the consent, so its text
 * stands above it. */
export function ChangeCardDialog({ plan, changes, onClose }: ChangeCardDialogProps) {
  const [cardId, setCardId] = useState(plan.card?.id);
  const [error, setError] = useState<string>();
  const each = `${formatNaira(koboOf(plan.amount))} every ${intervalWords[plan.interval].every}`;

  function change() {
    if (cardId === undefined) setError(messages.planCardMissing);
    else if (cardId === plan.card?.id && plan.charging.state === "ok") onClose();
    else changes.changeCard(cardId, onClose);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Card for this plan"
      footer={
        <div className="grid gap-2">
          <Button
            fullWidth
            loading={changes.doing === "card"}
            aria-disabled={changes.doing !== ""}
            onClick={change}
          >
            Charge this card
          </Button>
          {plan.card !== null && (
            <Button
              variant="quiet"
              fullWidth
              aria-disabled={changes.doing !== ""}
              onClick={() => changes.changeCard(null, onClose)}
            >
              Go on without a card
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-5">
        <CardChoice
          legend="Which card?"
          value={cardId}
          onChange={({ id }) => {
            setCardId(id);
            setError(undefined);
          }}
          none="You have not kept a card yet."
        />
        {error !== undefined && <FieldError id="card" message={error} />}
        <p className="text-quiet">
          {brand.name} may then charge that card {each} until the plan ends. Without a card we mail
          you a link to pay on each due date.
        </p>
        <p>
          <Link
            to={paths.settings()}
            className="font-semibold text-forest underline underline-offset-4"
          >
            Add another card in Settings
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
