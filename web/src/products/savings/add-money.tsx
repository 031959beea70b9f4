import { dateInLagos } from "@osisi/contracts/calendar.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { planActions } from "@osisi/contracts/plan-actions.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import type { DutyTerms } from "@osisi/contracts/stamp-duty.ts";
import { useId, useState, type FormEvent } from "react";
import { BeforePaying } from "#money/payments/before-paying.tsx";
import { gatewayMethods } from "#money/payments/gateway-methods.tsx";
import { useProfile } from "#people/profile/profile-query.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { useNow } from "#platform/use-now.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceCards, type Choice } from "#ui/choice-cards.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { NetSheet } from "#money/net-sheet/net-sheet.tsx";
import { useLookAgain } from "#ui/use-look-again.ts";
import { checkTopUp, noTopUp, topUpInterestKobo } from "./top-up-amount.ts";
import { type MoneySource, useAddingMoney } from "./use-adding-money.ts";

/** A button to add money to a running plan beyond its schedule, or why that is not possible. */
export function AddMoney({ plan, isFirst }: { plan: SavingPlanDetail; isFirst: boolean }) {
  const [open, setOpen] = useState(false);
  const today = dateInLagos(useNow());
  if (planActions(plan)["top-up"] !== "allowed" || today >= plan.maturityDate) return null;
  const reason = noTopUp(plan);
  if (reason !== undefined) return <p className="text-14 text-quiet">{reason}</p>;
  return (
    <>
      <Button variant={isFirst ? "primary" : "secondary"} onClick={() => setOpen(true)}>
        Add money
      </Button>
      {open && <AddMoneyDialog plan={plan} today={today} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AddMoneyDialogProps {
  plan: SavingPlanDetail;
  today: string;
  onClose: () => void;
}

/** The amount and where it comes from, and what it adds at maturity. The input stays when the call
 * fails. */
function AddMoneyDialog({ plan, today, onClose }: AddMoneyDialogProps) {
  const { data: profile } = useProfile();
  const stashKobo = profile && koboOf(profile.availableAmt);
  const [typed, setTyped] = useState("");
  const hasNoStash = stashKobo === 0n;
  const [chosen, setChosen] = useState<MoneySource>();
  const source = chosen ?? (hasNoStash ? "card" : "stash");
  const [error, setError] = useState<string>();
  const formId = useId();
  const { fields, lookAgain } = useLookAgain<HTMLFormElement>();
  const adding = useAddingMoney({ savingId: plan.id, onAdded: onClose, onRefused: refuse });
  const amount = checkTopUp(typed, plan);
  const isStash = source === "stash";
  const stash: Choice<MoneySource> = {
    value: "stash",
    title: "Stash",
    detail: stashKobo === undefined ? undefined : hasNoStash ? "Empty" : formatNaira(stashKobo),
    icon: <Icon name="save" />,
    disabled: hasNoStash,
  };

  function refuse(message: string) {
    setError(message);
    lookAgain();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if ("error" in amount) return refuse(amount.error);
    if (isStash && stashKobo !== undefined && amount.kobo > stashKobo) {
      return refuse(messages.stashTooSmall);
    }
    // The fields are disabled until there is a response: the focus moves where it can stay.
    if (event.nativeEvent instanceof SubmitEvent) event.nativeEvent.submitter?.focus();
    adding.add(amount.kobo, source);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add money"
      footer={
        <Button type="submit" form={formId} fullWidth loading={adding.busy}>
          {buttonText("kobo" in amount ? amount.kobo : undefined, isStash)}
        </Button>
      }
    >
      <form
        id={formId}
        ref={fields}
        noValidate
        onSubmit={submit}
        inert={adding.busy}
        className="grid gap-6"
      >
        <MoneyField
          label="How much?"
          hint={`₦100 to ${formatNaira(koboOf(plan.topUp.most))}, beside your payments.`}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setError(undefined);
          }}
          error={error}
          required
          large
        />
        <ChoiceCards
          legend="Where from?"
          layout="pairs"
          options={hasNoStash ? [...gatewayMethods, stash] : [stash, ...gatewayMethods]}
          value={source}
          onChange={(value) => {
            setChosen(value);
            setError(undefined);
          }}
        />
        {"kobo" in amount && (
          <AtMaturity
            plan={plan}
            amountKobo={amount.kobo}
            today={today}
            duty={profile?.withdrawalDuty}
          />
        )}
        {"kobo" in amount && !isStash && <BeforePaying amountKobo={amount.kobo} />}
        {!isStash && (
          <p className="text-14 text-quiet">
            You pay on the page of our payment partner. It is in your plan, and earns, as soon as
            your bank confirms it.
          </p>
        )}
      </form>
    </Dialog>
  );
}

function buttonText(kobo: bigint | undefined, isStash: boolean): string {
  const what = kobo === undefined ? "" : ` ${formatNaira(kobo)}`;
  return isStash ? `Add${what || " it"}` : `Pay${what}`;
}

function AtMaturity({
  plan,
  amountKobo,
  today,
  duty,
}: Omit<AddMoneyDialogProps, "onClose"> & { amountKobo: bigint; duty: DutyTerms | undefined }) {
  const earnedKobo = topUpInterestKobo(plan, { amountKobo, today });
  return (
    <output className="block rounded-card bg-card p-5">
      <NetSheet
        commitment={{ putInKobo: amountKobo, earnedKobo }}
        rules={{ tax: plan.tax, duty }}
        date={plan.maturityDate}
        names={{ putIn: "You add", earned: "It earns" }}
      >
        It earns less than {plan.topUp.percentage}%, because fewer days are left. It stays in the
        plan until that day.
      </NetSheet>
    </output>
  );
}
