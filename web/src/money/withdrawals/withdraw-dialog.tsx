import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { formatNaira } from "@osisi/contracts/money.ts";
import { AccountActions, AccountForm } from "#people/accounts/account-form.tsx";
import { accountsQuery } from "#people/accounts/account-queries.ts";
import { accountNotes, accountTitle, sortAccounts } from "#people/accounts/account-texts.ts";
import { useAccountForm } from "#people/accounts/use-account-form.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { HeldNotice, freezeQuery } from "./held-notice.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";
import { useWithdrawForm } from "./use-withdraw-form.ts";

interface WithdrawDialogProps {
  availableKobo: bigint;
  hidden: boolean;
  onClose: () => void;
}

/** The amount and the account. A bank account can be added in place, and the input is still there
 * afterwards. */
export function WithdrawDialog({ availableKobo, hidden, onClose }: WithdrawDialogProps) {
  const [adding, setAdding] = useState(false);
  const formId = useId();
  const action = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  const accounts = useQuery(accountsQuery);
  const heldUntil = useQuery(freezeQuery).data?.heldUntil;
  const known = accounts.data && sortAccounts(accounts.data);
  const withdrawing = useWithdrawForm({ availableKobo, known, onDone: onClose });
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
            {!hidden && amount.kobo <= availableKobo && (
              <p className="text-14 text-quiet">
                It leaves {formatNaira(availableKobo - amount.kobo)} in your stash.
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
        form={withdrawing}
        availableKobo={availableKobo}
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
