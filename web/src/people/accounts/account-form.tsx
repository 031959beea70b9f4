import { readableName } from "@osisi/contracts/readable-name.ts";
import type { ResolvedAccount } from "@osisi/contracts/accounts.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { RetryButton } from "./account-choice.tsx";
import { banksQuery } from "./account-queries.ts";
import { whenUsable, accountTitle } from "./account-texts.ts";
import type { AccountFormState } from "./use-account-form.ts";

interface AccountFormProps {
  formId: string;
  form: AccountFormState;
  /** When withdrawals to it are possible. */
  note: string;
}

/** Bank, number, and the account's owner according to the bank. */
export function AccountForm({ formId, form, note }: AccountFormProps) {
  const banks = useQuery(banksQuery);
  const first = useRef<HTMLSelectElement>(null);
  // The focused element was removed with the previous step.
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
        hint="Ten digits, with any zeros in front"
        required
      />
      <AccountOwner form={form} />
      {form.isOthers && form.owner && (
        <Checkbox
          name="otherNameAccepted"
          checked={form.accepted}
          onChange={(event) => form.accept(event.target.checked)}
          error={form.faults["otherNameAccepted"]}
        >
          I know {readableName(form.owner.accountName)}, and my withdrawals should go to this
          account.{" "}
          <strong className="font-semibold">What is sent there cannot be called back.</strong>
        </Checkbox>
      )}
      <p className="text-quiet">
        {form.owner ? whenUsable(form.owner) : note}
        {form.owner && " We e-mail you that it was saved."}
      </p>
      <FieldError id={`${formId}-form`} message={form.faults["form"]} />
    </form>
  );
}

interface AccountActionsProps {
  formId: string;
  form: AccountFormState;
  children: string;
}

/** Saves it. For an account in another name the safe choice is the prominent one. */
export function AccountActions({ formId, form, children }: AccountActionsProps) {
  const focus = (field: "select" | "input[type=checkbox]") =>
    document.getElementById(formId)?.querySelector<HTMLElement>(field)?.focus();
  function startOver() {
    form.clear();
    focus("select");
  }
  function askToAccept() {
    form.askToAccept();
    focus("input[type=checkbox]");
  }
  const save = (
    <Button
      type="submit"
      form={formId}
      fullWidth
      loading={form.busy}
      {...(form.isOthers && {
        variant: "secondary",
        "aria-disabled": !form.accepted,
        onRefused: askToAccept,
      })}
    >
      {children}
    </Button>
  );
  if (!form.isOthers) return save;
  return (
    <div className="grid gap-2">
      <Button fullWidth onClick={startOver}>
        Use another account
      </Button>
      <div className="grid *:aria-disabled:border-line *:aria-disabled:text-quiet">{save}</div>
    </div>
  );
}

/** The bank's answer, as soon as it arrives. Only a matching name is marked as good. */
function AccountOwner({ form }: { form: AccountFormState }) {
  const { owner, asking, unanswered, askAgain } = form;
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the keyboard covers the place where it appears.
    if (owner || unanswered !== undefined) answer.current?.scrollIntoView({ block: "nearest" });
  }, [owner, unanswered]);
  return (
    <div ref={answer} aria-live="polite" className="grid gap-3 empty:hidden">
      {asking && (
        <p className="flex items-center gap-3 text-quiet">
          <Spinner /> Asking the bank whose account this is
        </p>
      )}
      {!asking && unanswered !== undefined && (
        <Notice tone="attention">
          <p>{unanswered}</p>
          <RetryButton onClick={askAgain} />
        </Notice>
      )}
      {owner?.matchingWords === 0 && <OtherOwner owner={owner} />}
      {owner && owner.matchingWords > 0 && (
        <Notice
          {...(owner.nameWarning || owner.numberWarning
            ? { tone: "quiet", icon: "bank" }
            : { tone: "good", icon: "check" })}
        >
          <p className="text-16 font-semibold text-ink">{owner.accountName}</p>
          <p>{accountTitle(owner)}</p>
        </Notice>
      )}
      {owner?.matchingWords === 1 && (
        <Notice tone="attention">
          <p>
            <span className="font-semibold text-clay">
              This account belongs to {readableName(owner.accountName)}.
            </span>{" "}
            Here you are {owner.ownName}. Save it only if both are you.
          </p>
        </Notice>
      )}
      {owner?.numberWarning && (
        <Notice tone="attention">
          <p>
            <span className="font-semibold text-clay">Compare the number once more.</span> Its last
            digit is not the one that this bank usually gives. The bank knows the account all the
            same.
          </p>
        </Notice>
      )}
    </div>
  );
}

function OtherOwner({ owner }: { owner: ResolvedAccount }) {
  const { ownName } = owner;
  const theirs = readableName(owner.accountName);
  return (
    <div className="grid gap-3 rounded-card border-2 border-error bg-card p-4 text-14">
      <p className="text-quiet">{accountTitle(owner)}</p>
      <p className="flex gap-3 text-16 font-semibold text-error">
        <Icon name="alert" />
        <span className="min-w-0 wrap-anywhere">This account belongs to {theirs}, not to you.</span>
      </p>
      <dl className="grid gap-3 min-[22rem]:grid-cols-2">
        <div className="min-w-0 wrap-anywhere">
          <dt className="text-quiet">The bank says</dt>
          <dd className="text-16 font-semibold text-error">{theirs}</dd>
        </div>
        <div className="min-w-0 wrap-anywhere">
          <dt className="text-quiet">Your name here</dt>
          <dd className="text-16 font-semibold">{ownName}</dd>
        </div>
      </dl>
    </div>
  );
}
