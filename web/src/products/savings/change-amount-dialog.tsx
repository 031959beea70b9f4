import { brand } from "@osisi/contracts/brand.ts";
import { formatNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import type { PlanAmountPreview } from "@osisi/contracts/plan-settings.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { amountTooMuch } from "@osisi/contracts/top-up-too-large.ts";
import { useId, useState, type FormEvent } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { formatDay } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TaxNote } from "#ui/tax-note.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { useLookAgain } from "#ui/use-look-again.ts";
import { checkPlanAmount } from "./plan-form-values.ts";
import type { PlanChanges } from "./use-plan-changes.ts";

interface ChangeAmountDialogProps {
  plan: SavingPlanDetail;
  next: NonNullable<SavingPlanDetail["nextAmount"]>;
  changes: PlanChanges;
  onClose: () => void;
}

/** Another amount for the payments to come. What it brings is shown before it is confirmed. */
export function ChangeAmountDialog({ plan, next, changes, onClose }: ChangeAmountDialogProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<PlanAmountPreview>();
  const { fields, lookAgain } = useLookAgain<HTMLFormElement>();
  const formId = useId();
  const mostKobo = koboOf(next.most);

  function refuse(message: string) {
    setError(message);
    lookAgain();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = checkPlanAmount(typed);
    if ("error" in amount) return refuse(amount.error);
    if (amount.kobo > mostKobo) return refuse(amountTooMuch(mostKobo));
    if (amount.kobo === koboOf(plan.amount)) {
      return refuse(`Each payment is ${formatNaira(amount.kobo)} already`);
    }
    const naira = nairaFromKobo(amount.kobo);
    if (preview) changes.changeAmount(naira, { onDone: onClose, onRefused: refuse });
    else changes.previewAmount(naira, { onDone: setPreview, onRefused: refuse });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Change the amount"
      footer={
        <Button type="submit" form={formId} fullWidth loading={changes.doing === "amount"}>
          {preview ? `Change to ${formatNaira(koboOf(preview.amount))}` : "See what it brings"}
        </Button>
      }
    >
      <form
        id={formId}
        ref={fields}
        noValidate
        onSubmit={submit}
        inert={changes.doing !== ""}
        className="grid gap-5"
      >
        <MoneyField
          label="Each payment"
          hint={`₦100 to ${formatNaira(mostKobo)}, from ${formatDay(next.firstDueDate)}.`}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setPreview(undefined);
            setError(undefined);
          }}
          error={error}
          required
          large
        />
        {preview && <Brings plan={plan} preview={preview} />}
        <p className="text-quiet">
          Earlier payments keep their amount. You can change it again at any time.
        </p>
      </form>
    </Dialog>
  );
}

function Brings({ plan, preview }: { plan: SavingPlanDetail; preview: PlanAmountPreview }) {
  const { after, before, count, firstDueDate } = preview;
  const payer = plan.mandate ? "bank account" : plan.card ? "card" : undefined;
  const amount = formatNaira(koboOf(preview.amount));
  return (
    <output className="grid gap-3 rounded-card bg-card p-5">
      <span className="text-14 text-quiet">Expected on {formatDay(plan.maturityDate)}</span>
      <Expected of={after} title={`With ${amount} each time`} />
      <Expected of={before} title={`With ${formatNaira(koboOf(plan.amount))}`} />
      <span className="text-14 text-quiet">
        If every payment is made on its day, with its interest: not guaranteed;{" "}
        <TaxNote returnKobo={koboOf(after.expectedInterest)} tax={plan.tax} />.
        {extraEarns(plan, preview)}
      </span>
      {payer && (
        <span>
          {brand.name} may take {amount} from your {payer}{" "}
          {count === 1
            ? `on ${formatDay(firstDueDate)}`
            : `${count} times, first on ${formatDay(firstDueDate)}`}
          .
        </span>
      )}
    </output>
  );
}

interface ExpectedProps {
  title: string;
  of: PlanAmountPreview["after"];
}

function Expected({ title, of }: ExpectedProps) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{title}</span>
      <span className="ms-auto grid justify-items-end">
        <Amount kobo={koboOf(of.expectedTotal)} />
        <Amount kobo={koboOf(of.expectedInterest)} size={14} sign="+" tone="grew" />
      </span>
    </span>
  );
}

/** What exceeds the first payment may earn less. */
function extraEarns(
  { instalments, percentage, topUp }: SavingPlanDetail,
  { amount }: PlanAmountPreview,
) {
  const first = instalments[0]?.amount ?? amount;
  if (amount <= first || topUp.percentage === null || topUp.percentage >= percentage) return "";
  return ` What exceeds ${formatNaira(koboOf(first))} earns ${topUp.percentage}% for the whole term.`;
}
