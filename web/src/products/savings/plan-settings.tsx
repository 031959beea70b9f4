import { brand } from "@osisi/contracts/brand.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { planActions } from "@osisi/contracts/plan-actions.ts";
import { intervalWords } from "@osisi/contracts/plan-terms.ts";
import type { SavingPlan, SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { useState, useId, type FormEvent, type ReactNode } from "react";
import { CardChoice } from "#money/cards/card-choice.tsx";
import { EndMandateDialog } from "#money/mandates/end-mandate-dialog.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { Fact } from "#ui/fact.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { Heading } from "#ui/heading.tsx";
import { ChangeAmountDialog } from "./change-amount-dialog.tsx";
import { ExitPlanDialog } from "./exit-plan-dialog.tsx";
import { PlanDebitsDialog } from "./plan-debits-dialog.tsx";
import { MissedChoiceDialog } from "./missed-choice-dialog.tsx";
import { MoveDayDialog } from "./move-day-dialog.tsx";
import { amountAndInterval, howItGoesOn, missedWords } from "./plan-words.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import type { PlanChanges } from "./use-plan-changes.ts";

interface PlanSettingsProps {
  plan: SavingPlanDetail;
  changes: PlanChanges;
}

/** How the plan runs, and what of it can be changed. */
export function PlanSettings({ plan, changes }: PlanSettingsProps) {
  const [open, setOpen] = useState<
    "rename" | "amount" | "card" | "debits" | "end-debits" | "missed" | "day" | "exit"
  >();
  const close = () => setOpen(undefined);
  const actions = planActions(plan);
  const isDebited = plan.mandate?.state === "awaiting" || plan.mandate?.state === "active";
  return (
    <section aria-labelledby="how-it-runs" className="grid gap-3">
      <Heading level={2} size={20} id="how-it-runs">
        How it runs
      </Heading>
      <Card>
        <dl className="grid gap-4">
          <Fact name="You save">
            {amountAndInterval(koboOf(plan.amount), plan)}
            {plan.nextAmount && (
              <ChangeLink label="Change the amount" onClick={() => setOpen("amount")}>
                Change
              </ChangeLink>
            )}
          </Fact>
          {plan.canMoveDay && plan.nextDue && (
            <Fact name="Day of the month">
              {Number(plan.nextDue.dueDate.slice(8))}{" "}
              <ChangeLink label="Move the day" onClick={() => setOpen("day")}>
                Move
              </ChangeLink>
            </Fact>
          )}
          <Fact name="How it is paid">{howItGoesOn(plan)}</Fact>
          {plan.status === "ongoing" && (plan.card ?? plan.mandate) && (
            <Fact name="If a payment fails">
              {missedWords[plan.missedChoice]}{" "}
              <ChangeLink
                label="Change what happens if a payment fails"
                onClick={() => setOpen("missed")}
              >
                Change
              </ChangeLink>
            </Fact>
          )}
        </dl>
        {plan.status === "ongoing" && (
          <p className="mt-4 text-14 text-quiet">
            {plan.exit
              ? `Before ${formatDay(plan.maturityDate)} you can take out what you saved, without its interest.`
              : `You cannot take it out before ${formatDay(plan.maturityDate)}; you can stop adding.`}{" "}
            On that day all of it goes to your stash.
          </p>
        )}
        <div className="mt-5 grid gap-3 empty:hidden sm:grid-cols-2 xl:grid-cols-1">
          {actions.rename === "allowed" && (
            <Button variant="secondary" fullWidth onClick={() => setOpen("rename")}>
              Rename
            </Button>
          )}
          {actions["change-card"] === "allowed" && (
            <Button variant="secondary" fullWidth onClick={() => setOpen("card")}>
              {plan.card === null ? "Pay by card" : "Change card"}
            </Button>
          )}
          {actions["change-card"] === "allowed" && (
            <Button variant="secondary" fullWidth onClick={() => setOpen("debits")}>
              {plan.mandate === null ? "Debit my bank account" : "Change the bank account"}
            </Button>
          )}
          {isDebited && (
            <Button variant="secondary" fullWidth onClick={() => setOpen("end-debits")}>
              End the debits
            </Button>
          )}
          {plan.exit && (
            <Button variant="secondary" fullWidth onClick={() => setOpen("exit")}>
              End this plan
            </Button>
          )}
        </div>
      </Card>
      {open === "rename" && <RenameDialog plan={plan} changes={changes} onClose={close} />}
      {open === "amount" && plan.nextAmount && (
        <ChangeAmountDialog plan={plan} next={plan.nextAmount} changes={changes} onClose={close} />
      )}
      {open === "card" && <ChangeCardDialog plan={plan} changes={changes} onClose={close} />}
      {open === "missed" && <MissedChoiceDialog plan={plan} changes={changes} onClose={close} />}
      {open === "day" && <MoveDayDialog plan={plan} changes={changes} onClose={close} />}
      {open === "debits" && <PlanDebitsDialog plan={plan} changes={changes} onClose={close} />}
      {open === "exit" && plan.exit && (
        <ExitPlanDialog plan={plan} exit={plan.exit} changes={changes} onClose={close} />
      )}
      {open === "end-debits" && plan.mandate && (
        <EndMandateDialog mandate={plan.mandate} onClose={close} />
      )}
    </section>
  );
}

interface ChangeLinkProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function ChangeLink({ label, onClick, children }: ChangeLinkProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
      className="-my-3 ms-3 min-h-12 min-w-6 font-semibold text-forest underline underline-offset-4"
    >
      {children}
    </button>
  );
}

interface ChangeProps {
  plan: SavingPlan;
  changes: PlanChanges;
  onClose: () => void;
}

function RenameDialog({ plan, changes, onClose }: ChangeProps) {
  const [name, setName] = useState(plan.name);
  const [error, setError] = useState<string>();
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") setError(messages.planNameMissing);
    else if (name.trim() === plan.name) onClose();
    else changes.rename(name.trim(), onClose);
  }

  return (
    <PlanDialog
      changes={changes}
      onClose={onClose}
      title="Rename this plan"
      footer={
        <Button type="submit" form={formId} fullWidth loading={changes.doing === "rename"}>
          Save the title
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={limits.maximumPlanNameLength}
          value={name}
          onInput={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
          error={error}
        />
      </form>
    </PlanDialog>
  );
}

interface ChangeCardDialogProps {
  plan: SavingPlan;
  changes: PlanChanges;
  onClose: () => void;
}

/** The card that is charged for a plan from now on, or none. The button is the consent, so its text
 * stands above it. */
function ChangeCardDialog({ plan, changes, onClose }: ChangeCardDialogProps) {
  const [cardId, setCardId] = useState(plan.card?.id);
  const [error, setError] = useState<string>();
  const each = `${formatNaira(koboOf(plan.amount))} every ${intervalWords[plan.interval].every}`;

  function change() {
    if (cardId === undefined) setError(messages.planCardMissing);
    else if (cardId === plan.card?.id && plan.charging.state === "ok") onClose();
    else changes.changeCard(cardId, onClose);
  }

  return (
    <PlanDialog
      changes={changes}
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
        <FieldError id="card" message={error} />
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
    </PlanDialog>
  );
}
