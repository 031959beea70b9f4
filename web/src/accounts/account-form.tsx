import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, type FormEvent } from "react";
import { FieldError } from "../ui/field-frame.tsx";
import { TextField } from "../ui/field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { banksQuery } from "./account-queries.ts";
import { RetryButton } from "./account-choice.tsx";
import { AccountOwner } from "./account-owner.tsx";
import { Notice } from "./notice.tsx";
import type { AccountFormState } from "./use-account-form.ts";

interface AccountFormProps {
  formId: string;
  form: AccountFormState;
  /** When money can go to it. */
  note: string;
}

/** Bank, number, and whose account the bank says it is. */
export function AccountForm({ formId, form, note }: AccountFormProps) {
  const banks = useQuery(banksQuery);
  const first = useRef<HTMLSelectElement>(null);
  // What had the focus went away with the step before.
  useEffect(() => first.current?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    form.save();
  }
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
      {banks.error && !banks.isFetching ? (
        <Notice tone="error" role="alert">
          <p className="font-semibold text-ink">We could not load the list of banks</p>
          <p>{banks.error.message}</p>
          <RetryButton onClick={() => void banks.refetch()} />
        </Notice>
      ) : (
        <SelectField
          label="Bank"
          name="bankCode"
          placeholder={banks.data ? "Choose your bank" : "Loading the banks…"}
          options={(banks.data ?? []).map(({ code, name }) => ({ value: code, title: name }))}
          value={form.bankCode}
          onChange={(event) => form.chooseBank(event.target.value)}
          error={form.faults["bankCode"]}
          aria-busy={!banks.data}
          ref={first}
          required
        />
      )}
      <TextField
        label="Account number"
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        value={form.accountNumber}
        onInput={(event) => form.typeNumber(event.currentTarget.value)}
        error={form.faults["accountNumber"]}
        hint="Ten digits, also the zeros in front"
        required
      />
      <AccountOwner form={form} />
      <p className="text-quiet">{note}</p>
      {form.faults["form"] && <FieldError id={`${formId}-form`} message={form.faults["form"]} />}
    </form>
  );
}
