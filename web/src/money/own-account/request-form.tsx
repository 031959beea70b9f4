import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { RetryButton } from "#people/accounts/account-choice.tsx";
import { banksQuery } from "#people/accounts/account-queries.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { Heading } from "#ui/heading.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { ConsentText } from "./request-parts.tsx";
import type { RequestFormState } from "./use-request-form.ts";

interface RequestFormProps {
  form: RequestFormState;
  triesLeft: number;
  isAgain: boolean;
}

/** The details that the bank compares, and the consent to pass them on. */
export function RequestForm({ form, triesLeft, isAgain }: RequestFormProps) {
  const id = useId();
  if (triesLeft === 0) {
    return (
      <Notice tone="attention" icon="clock">
        <p className="text-16 font-semibold text-ink">Try again tomorrow</p>
        <p>You have asked five times within 24 hours, and the bank takes no more than that.</p>
      </Notice>
    );
  }
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <Heading level={2} size={20} id={id} focusable>
        {isAgain ? "Try again" : "Get your number"}
      </Heading>
      <Fields form={form} />
      {isAgain && triesLeft <= 2 && (
        <p className="text-14 text-quiet">
          {triesLeft === 1 ? "This is the last try" : "Two more tries are left"} for today.
        </p>
      )}
    </section>
  );
}

function Fields({ form }: { form: RequestFormState }) {
  const { fields, faults, busy, change } = form;
  const id = useId();
  const [refused, setRefused] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  // Once the errors can be read with the first of them.
  useEffect(() => {
    if (refused > 0) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.submit()) setRefused(refused + 1);
  }

  return (
    <form ref={element} noValidate autoComplete="off" onSubmit={submit} className="grid gap-6">
      <div inert={busy} className="grid gap-6">
        <BankField form={form} />
        <TextField
          label="Account number"
          name="accountNumber"
          inputMode="numeric"
          autoComplete="off"
          value={fields.accountNumber}
          onInput={(event) => change({ accountNumber: event.currentTarget.value })}
          error={faults["accountNumber"]}
          hint="Ten digits, of an account in your own name"
          required
        />
        <TextField
          label="BVN"
          name="bvn"
          inputMode="numeric"
          autoComplete="off"
          value={fields.bvn}
          onInput={(event) => change({ bvn: event.currentTarget.value })}
          error={faults["bvn"]}
          hint="Eleven digits. Dial *565*0# on the phone that your bank knows to see it."
          required
        />
        <Checkbox
          name="consent"
          checked={fields.consent}
          onChange={(event) => change({ consent: event.currentTarget.checked })}
          error={faults["consent"]}
        >
          <ConsentText />
        </Checkbox>
      </div>
      <FieldError id={`${id}-form`} message={faults["form"]} />
      <Button type="submit" fullWidth loading={busy}>
        Get my account number
      </Button>
    </form>
  );
}

function BankField({ form: { fields, faults, change } }: { form: RequestFormState }) {
  const banks = useQuery(banksQuery);
  if (banks.error && !banks.isFetching) {
    return (
      <Notice tone="error" role="alert">
        <p className="font-semibold text-ink">We could not load the list of banks</p>
        <p>{banks.error.message}</p>
        <RetryButton onClick={() => void banks.refetch()} />
      </Notice>
    );
  }
  return (
    <SelectField
      label="Bank"
      name="bankCode"
      autoComplete="off"
      placeholder={banks.data ? "Choose your bank" : "Loading the banks…"}
      options={(banks.data ?? []).map(({ code, name }) => ({ value: code, title: name }))}
      value={fields.bankCode}
      onChange={(event) => change({ bankCode: event.target.value })}
      error={faults["bankCode"]}
      aria-busy={!banks.data}
      required
    />
  );
}
