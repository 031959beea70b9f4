import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { accountTitle, type sortAccounts } from "./account-texts.ts";
import { Notice } from "#ui/notice.tsx";

export interface KnownAccounts {
  /** `undefined` until they are loaded. */
  known: ReturnType<typeof sortAccounts> | undefined;
  /** There is none yet. */
  isFirst: boolean;
  problem: string | undefined;
  loading: boolean;
  retry: () => void;
  add: () => void;
}

interface AccountChoiceProps {
  accounts: KnownAccounts;
  chosen: PayoutAccount | undefined;
  /** Added recently, and not usable until its day. */
  added: PayoutAccount | undefined;
  onChoose: (account: PayoutAccount) => void;
}

/** The account to withdraw to: usable ones to choose from, the others with the moment at which they
 * become usable. */
export function AccountChoice({ accounts, chosen, added, onChoose }: AccountChoiceProps) {
  const { known, isFirst, problem, loading, retry, add } = accounts;
  if (!known && problem !== undefined && !loading) {
    return (
      <Notice tone="error" role="alert">
        <p className="font-semibold text-ink">We could not load your bank accounts</p>
        <p>{problem}</p>
        <RetryButton onClick={retry} />
      </Notice>
    );
  }
  if (!known) {
    return (
      <fieldset aria-busy aria-label="Your bank accounts are loading" className="grid gap-1.5">
        <Skeleton shape="h-5 w-32" />
        <Skeleton shape="h-20 rounded-card" />
      </fieldset>
    );
  }
  if (isFirst) {
    return (
      <Notice tone="quiet" icon="bank">
        <p>The money goes to your own bank account. You add it once, in the next step.</p>
      </Notice>
    );
  }
  return (
    <div className="grid gap-3">
      {known.usable.length > 0 && (
        <ChoiceCards
          legend="To which account?"
          options={known.usable.map((account) => ({
            value: account.id,
            title: accountTitle(account),
            detail: account.nameWarning
              ? `${account.accountName}. This name differs from yours.`
              : account.accountName,
            icon: <Icon name="bank" />,
          }))}
          value={chosen?.id}
          onChange={(id) => {
            const account = known.usable.find((usable) => usable.id === id);
            if (account) onChoose(account);
          }}
        />
      )}
      {known.waiting.map((account) => (
        <WaitingAccount key={account.id} account={account} isNew={account.id === added?.id} />
      ))}
      <Button variant="quiet" icon={<Icon name="plus" size={20} />} onClick={add}>
        Another account
      </Button>
    </div>
  );
}

function WaitingAccount({ account, isNew }: { account: PayoutAccount; isNew: boolean }) {
  if (account.usableFrom === null) return null;
  return (
    <Notice tone="attention" icon="clock" role={isNew ? "status" : undefined}>
      <p className="font-semibold text-ink">{accountTitle(account)}</p>
      <p>
        {isNew ? "Saved. For your safety you" : "You"} can withdraw to it from{" "}
        {formatMoment(new Date(account.usableFrom))}.
      </p>
    </Notice>
  );
}

export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-my-2 inline-flex min-h-12 items-center self-start font-semibold text-forest underline underline-offset-4"
    >
      Try again
    </button>
  );
}
