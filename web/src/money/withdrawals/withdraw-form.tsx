import type { FormEvent } from "react";
import { decimalNaira, formatNaira } from "@osisi/contracts/money.ts";
import { AccountChoice, type KnownAccounts } from "#people/accounts/account-choice.tsx";
import { Amount } from "#ui/amount.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import type { WithdrawFormState } from "./use-withdraw-form.ts";

interface WithdrawFormProps {
  formId: string;
  form: WithdrawFormState;
  availableKobo: bigint;
  hidden: boolean;
  accounts: KnownAccounts;
}

export function WithdrawForm({ formId, form, availableKobo, hidden, accounts }: WithdrawFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    // Enter also submits a form whose button is outside of it.
    if (accounts.isFirst) {
      if (form.checkAmount()) accounts.add();
    } else form.send();
  }
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
      <div className="grid gap-3">
        <MoneyField
          label="How much?"
          value={form.typed}
          onChange={form.type}
          error={form.amountError}
          required
          large
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-quiet">
            Available <Amount kobo={availableKobo} hidden={hidden} />
          </p>
          <button
            type="button"
            onClick={() => form.type(plainNaira(availableKobo))}
            className="min-h-12 rounded-full border border-edge px-4 font-medium text-ink motion-press active:scale-[0.98]"
          >
            All of it
          </button>
        </div>
      </div>
      <AccountChoice
        accounts={accounts}
        chosen={form.chosen}
        added={form.added}
        onChoose={form.choose}
      />
      {(form.chosen || !accounts.known?.waiting.length) && (
        <p className="text-quiet">{whatHappens(form)}</p>
      )}
      {form.error && <FieldError id={`${formId}-form`} message={form.error} />}
    </form>
  );
}

function whatHappens({ amount }: WithdrawFormState): string {
  const money = "kobo" in amount ? formatNaira(amount.kobo) : "The money";
  return `${money} leaves your stash now and is held until your bank confirms it, usually within minutes. If it cannot be paid, all of it comes back. It costs you nothing.`;
}

/** As an investor would type it: no kobo where there are none. */
function plainNaira(kobo: bigint): string {
  return decimalNaira(kobo).replace(/\.00$/, "");
}
