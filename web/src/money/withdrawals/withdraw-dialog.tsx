import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type DutyTerms, dutyOf, dutyRuleOf, mostToWithdraw } from "@osisi/contracts/stamp-duty.ts";
import { formatNaira, decimalNaira } from "@osisi/contracts/money.ts";
import { useQuery, queryOptions } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from "react";
import { AccountChoice, type KnownAccounts } from "#people/accounts/account-choice.tsx";
import { AccountActions, AccountForm } from "#people/accounts/account-form.tsx";
import { accountsQuery } from "#people/accounts/account-queries.ts";
import { accountNotes, accountTitle, sortAccounts } from "#people/accounts/account-texts.ts";
import { useAccountForm } from "#people/accounts/use-account-form.ts";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useLookAgain } from "#ui/use-look-again.ts";
import { HeldBackText, type HeldBack } from "./held-back.tsx";
import { freeOf, useWithdrawForm, type WithdrawFormState } from "./use-withdraw-form.ts";

interface WithdrawDialogProps {
  /** All of the stash. */
  availableKobo: bigint;
  heldBack: HeldBack | undefined;
  duty: DutyTerms | undefined;
  hidden: boolean;
  onClose: () => void;
}

/** The amount and the account. A bank account can be added in place, and the input is still there
 * afterwards. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { availableKobo, heldBack, duty, hidden, onClose } = props;
  const [adding, setAdding] = useState(false);
  const formId = useId();
  const action = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  const accounts = useQuery(accountsQuery);
  const heldUntil = useQuery(freezeQuery).data?.heldUntil;
  const known = accounts.data && sortAccounts(accounts.data);
  const { fields, lookAgain } = useLookAgain<HTMLFormElement>();
  const withdrawing = useWithdrawForm({
    availableKobo,
    heldBack,
    duty,
    known,
    onDone: onClose,
    onFaulty: lookAgain,
  });
  const account = useAccountForm((added) => {
    withdrawing.choose(added);
    setAdding(false);
  });
  useEffect(() => {
    if (wasAdding.current && !adding) action.current?.focus();
    wasAdding.current = adding;
  }, [adding]);
  const isFirst = accounts.data?.length === 0;
  const { amount } = withdrawing;
  const dutyKobo = "kobo" in amount ? dutyOf(dutyRuleOf(duty), amount.kobo).kobo : 0n;

  // The same dialog with other content: replacing the dialog would close it.
  if (heldUntil) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Withdraw"
        footer={
          <Button fullWidth onClick={onClose}>
            Close
          </Button>
        }
      >
        <HeldNotice until={heldUntil} />
      </Dialog>
    );
  }

  if (adding) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Your bank account"
        footer={
          <div className="grid gap-2">
            <AccountActions formId={formId} form={account}>
              Save this account
            </AccountActions>
            <Button variant="quiet" fullWidth onClick={() => setAdding(false)}>
              Back to the amount
            </Button>
          </div>
        }
      >
        <AccountForm
          formId={formId}
          form={account}
          note={isFirst ? accountNotes.first : accountNotes.further}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Withdraw"
      summary={
        "kobo" in amount &&
        withdrawing.chosen && (
          <>
            <p className="amount text-31 font-bold">{formatNaira(amount.kobo)}</p>
            <p>
              to <span className="font-semibold">{accountTitle(withdrawing.chosen)}</span>,{" "}
              {withdrawing.chosen.accountName}
            </p>
            {!hidden && amount.kobo + dutyKobo <= availableKobo && (
              <p className="text-14 text-quiet">
                It leaves {formatNaira(availableKobo - amount.kobo - dutyKobo)} in your stash.
              </p>
            )}
          </>
        )
      }
      footer={
        isFirst ? (
          <Button
            ref={action}
            fullWidth
            onClick={() => withdrawing.checkAmount() && setAdding(true)}
          >
            Add your bank account
          </Button>
        ) : (
          <Button
            ref={action}
            type="submit"
            form={formId}
            fullWidth
            loading={withdrawing.busy}
            aria-disabled={known === undefined}
          >
            {"kobo" in amount ? `Withdraw ${formatNaira(amount.kobo)}` : "Withdraw"}
          </Button>
        )
      }
    >
      <WithdrawForm
        formId={formId}
        fields={fields}
        form={withdrawing}
        availableKobo={availableKobo}
        heldBack={heldBack}
        duty={duty}
        hidden={hidden}
        accounts={{
          known,
          isFirst,
          problem: accounts.error?.message,
          loading: accounts.isFetching,
          retry: () => void accounts.refetch(),
          add: () => setAdding(true),
        }}
      />
    </Dialog>
  );
}

interface WithdrawFormProps {
  formId: string;
  fields: RefObject<HTMLFormElement | null>;
  form: WithdrawFormState;
  availableKobo: bigint;
  heldBack: HeldBack | undefined;
  duty: DutyTerms | undefined;
  hidden: boolean;
  accounts: KnownAccounts;
}

function WithdrawForm({
  formId,
  fields,
  form,
  availableKobo,
  heldBack,
  duty,
  hidden,
  accounts,
}: WithdrawFormProps) {
  const freeKobo = freeOf(availableKobo, heldBack);
  const mostKobo = mostToWithdraw(dutyRuleOf(duty), freeKobo);
  function submit(event: FormEvent) {
    event.preventDefault();
    // Enter also submits a form whose button is outside of it.
    if (accounts.isFirst) {
      if (form.checkAmount()) accounts.add();
    } else form.send();
  }
  return (
    <form id={formId} ref={fields} noValidate onSubmit={submit} className="grid gap-6">
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
            {heldBack ? "You can withdraw now" : "Available"}{" "}
            <Amount kobo={freeKobo} hidden={hidden} />
          </p>
          {(freeKobo > 0n || !heldBack) && (
            <button
              type="button"
              onClick={() => form.type(plainNaira(mostKobo))}
              className="min-h-12 rounded-full border border-edge px-4 font-medium text-ink motion-press active:scale-[0.98]"
            >
              All of it
            </button>
          )}
        </div>
        {heldBack && (
          <p className="text-14 text-quiet">
            <HeldBackText heldBack={heldBack} hidden={hidden} />. You can save or invest it now.
          </p>
        )}
      </div>
      <AccountChoice
        accounts={accounts}
        chosen={form.chosen}
        added={form.added}
        onChoose={form.choose}
      />
      {(form.chosen || !accounts.known?.waiting.length) && (
        <p className="text-quiet">{whatHappens(form, duty)}</p>
      )}
      <FieldError id={`${formId}-form`} message={form.error} />
    </form>
  );
}

function whatHappens({ amount }: WithdrawFormState, duty: DutyTerms | undefined): string {
  const money = "kobo" in amount ? formatNaira(amount.kobo) : "The money";
  return `${money} leaves your stash now and is held until your bank confirms it, usually within minutes. If it cannot be paid, all of it comes back. ${costOf(amount, duty)}`;
}

function costOf(amount: WithdrawFormState["amount"], duty: DutyTerms | undefined): string {
  const rule = dutyRuleOf(duty);
  if (!rule) return "It costs you nothing.";
  const dutyKobo = "kobo" in amount ? dutyOf(rule, amount.kobo).kobo : 0n;
  if ("kobo" in amount && dutyKobo > 0n) {
    return `Stamp duty of ${formatNaira(dutyKobo)} leaves your stash as well: ${formatNaira(amount.kobo + dutyKobo)} in all. There is no other cost.`;
  }
  const [each, from] = [rule.dutyKobo, rule.fromKobo].map((kobo) => formatNaira(BigInt(kobo)));
  return `Stamp duty is ${each} on withdrawals of ${from} or more. There is no other cost.`;
}

/** As an investor would type it: no kobo where there are none. */
function plainNaira(kobo: bigint): string {
  return decimalNaira(kobo).replace(/\.00$/, "");
}

const freezeQuery = queryOptions({
  queryKey: ["freeze"],
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.freeze, { signal }));
  },
  meta: { kept: false },
});

/** Replaces withdrawing, on the day after the account was unfrozen. */
function HeldNotice({ until }: { until: string }) {
  return (
    <Notice tone="attention">
      <p className="font-semibold text-ink">
        You can withdraw again from {formatMoment(new Date(until))}
      </p>
      <p>
        Your account was frozen. No money can leave it for 24 hours after it is unfrozen. That gives
        you time to freeze it again if it was not you.
      </p>
      <p>Money still comes in, and you can still save and invest.</p>
    </Notice>
  );
}
