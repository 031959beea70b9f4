import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, useId } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AccountActions, AccountForm } from "./account-form.tsx";
import { accountsQuery } from "./account-queries.ts";
import { accountTitle, accountNotes } from "./account-texts.ts";
import { useAccountForm } from "./use-account-form.ts";

/** The investor's payout accounts: list, add, change. */
export function PayoutAccounts() {
  const { data: accounts, error, isFetching, refetch } = useQuery(accountsQuery);
  const [dialog, setDialog] = useState<{ changed: PayoutAccount | undefined }>();
  if (!accounts && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!accounts) {
    return (
      <fieldset aria-busy aria-label="Your bank accounts are loading">
        <Skeleton shape="h-36 rounded-card" />
      </fieldset>
    );
  }
  const add = (
    <Button
      variant="secondary"
      icon={<Icon name="plus" size={20} />}
      onClick={() => setDialog({ changed: undefined })}
    >
      Add a bank account
    </Button>
  );
  return (
    <>
      <Card padded={false}>
        {accounts.length === 0 ? (
          <EmptyState message="You have not added a bank account yet. Your withdrawals go there.">
            {add}
          </EmptyState>
        ) : (
          <>
            <ul className="divide-y divide-line px-5">
              {accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  onChange={() => setDialog({ changed: account })}
                />
              ))}
            </ul>
            <div className="grid border-t border-line p-5">{add}</div>
          </>
        )}
      </Card>
      {dialog && (
        <AccountDialog
          changed={dialog.changed}
          isFirst={accounts.length === 0}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function AccountRow({ account, onChange }: { account: PayoutAccount; onChange: () => void }) {
  const title = accountTitle(account);
  return (
    <li className="flex items-start gap-3 py-4 narrow:flex-wrap">
      <span className="text-forest">
        <Icon name="bank" />
      </span>
      <span className="grid min-w-0 flex-1 wrap-anywhere narrow:basis-3/5">
        <span className="font-semibold">{title}</span>
        <span className="text-14 text-quiet">{account.accountName}</span>
        {account.nameWarning && (
          <span className="text-14 text-clay">Its name differs from yours</span>
        )}
        {account.isDefault && account.usableFrom === null && (
          <span className="text-14 text-quiet">Offered first when you withdraw</span>
        )}
        {account.usableFrom !== null && (
          <span className="text-14 text-clay">
            You can withdraw to it from {formatMoment(new Date(account.usableFrom))}
          </span>
        )}
      </span>
      <span className="-my-2 -mr-3">
        <Button variant="quiet" onClick={onChange} aria-label={`Change ${title}`}>
          Change
        </Button>
      </span>
    </li>
  );
}

interface AccountDialogProps {
  /** The account to be replaced; without it one is added. */
  changed: PayoutAccount | undefined;
  isFirst: boolean;
  onClose: () => void;
}

function AccountDialog({ changed, isFirst, onClose }: AccountDialogProps) {
  const formId = useId();
  const form = useAccountForm(onClose, changed?.id);
  const added = isFirst ? accountNotes.first : accountNotes.further;
  return (
    <Dialog
      open
      onClose={onClose}
      title={changed ? "Change your account" : "Add a bank account"}
      footer={
        <AccountActions formId={formId} form={form}>
          {changed ? "Change this account" : "Save this account"}
        </AccountActions>
      }
    >
      {changed && (
        <p className="mb-6 text-quiet">
          This replaces <span className="font-semibold text-ink">{accountTitle(changed)}</span>.
        </p>
      )}
      <AccountForm formId={formId} form={form} note={changed ? accountNotes.changed : added} />
    </Dialog>
  );
}
