import { brand } from "@osisi/contracts/brand.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { MissedChoice } from "@osisi/contracts/plan-settings.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { useState } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceCards, type Choice } from "#ui/choice-cards.tsx";
import { formatDay } from "#ui/dates.ts";
import { missedWords } from "./plan-words.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface MissedChoiceDialogProps {
  plan: SavingPlanDetail;
  changes: PlanChanges;
  onClose: () => void;
}

/** What happens when the card or the bank account does not pay. Taking money from the stash needs a
 * consent of its own. */
export function MissedChoiceDialog({ plan, changes, onClose }: MissedChoiceDialogProps) {
  const [choice, setChoice] = useState<MissedChoice>(plan.missedChoice);
  const [consent, setConsent] = useState(plan.missedChoice === "stash");
  const [error, setError] = useState<string>();
  const each = formatNaira(koboOf(plan.amount));
  const payer = plan.mandate ? "bank" : "card";
  const again = plan.mandate ? "on the next two days" : "after 1, 3 and 5 days";
  const options: Choice<MissedChoice>[] = [
    { value: "retry", title: missedWords.retry, detail: `We try your ${payer} ${again}.` },
    {
      value: "stash",
      title: missedWords.stash,
      detail: `On the same day, if all ${each} is there. If not, we try again.`,
    },
    {
      value: "skip",
      title: missedWords.skip,
      detail: `You can still pay it from your stash before ${formatDay(plan.maturityDate)}.`,
    },
  ];

  function save() {
    if (choice === "stash" && !consent) setError("Tick the box first");
    else if (choice === plan.missedChoice) onClose();
    else changes.chooseMissed(choice, onClose);
  }

  return (
    <PlanDialog
      changes={changes}
      onClose={onClose}
      title="If a payment fails"
      footer={
        <Button fullWidth loading={changes.doing === "missed"} onClick={save}>
          Save
        </Button>
      }
    >
      <div className="grid gap-5">
        <ChoiceCards
          legend="If a payment fails"
          hideLegend
          options={options}
          value={choice}
          onChange={(value) => {
            setChoice(value);
            setError(undefined);
          }}
        />
        {choice === "stash" && (
          <Checkbox
            name="consent"
            checked={consent}
            error={error}
            onChange={(event) => {
              setConsent(event.currentTarget.checked);
              setError(undefined);
            }}
          >
            {brand.name} may take {each} from my stash each time that my {payer} does not pay it. I
            can change this at any time.
          </Checkbox>
        )}
      </div>
    </PlanDialog>
  );
}
