import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useState } from "react";
import type { sortAccounts } from "#people/accounts/account-texts.ts";
import { useWithdrawing } from "./use-withdrawing.ts";
import { checkWithdrawAmount } from "./withdraw-amount.ts";

interface WithdrawFormNeeds {
  availableKobo: bigint;
  /** `undefined` until they are loaded. */
  known: ReturnType<typeof sortAccounts> | undefined;
  onDone: () => void;
}

export type WithdrawFormState = ReturnType<typeof useWithdrawForm>;

/** The input, its errors, and the submission. */
export function useWithdrawForm({ availableKobo, known, onDone }: WithdrawFormNeeds) {
  const [typed, setTyped] = useState("");
  const [chosenId, setChosenId] = useState<string>();
  const [amountError, setAmountError] = useState<string>();
  const [error, setError] = useState<string>();
  /** An account that was added recently and is not usable until its day. */
  const [added, setAdded] = useState<PayoutAccount>();
  /** The amount may have left the stash already, and can be retried all the same. */
  const [begunKobo, setBegunKobo] = useState(0n);
  const sending = useWithdrawing({
    onStarted: onDone,
    onFailed(failed, { amountKobo }) {
      setBegunKobo(failed.mayHaveBegun ? amountKobo : 0n);
      setAmountError(failed.amount);
      if (failed.amount === undefined) setError(failed.message);
    },
  });
  const amount = checkWithdrawAmount(typed, begunKobo > availableKobo ? begunKobo : availableKobo);
  const chosen = known?.usable.find(({ id }) => id === chosenId) ?? known?.usable[0];

  function type(value: string) {
    setTyped(value);
    setAmountError(undefined);
    setError(undefined);
  }
  function checkAmount(): boolean {
    setAmountError("error" in amount ? amount.error : undefined);
    return "kobo" in amount;
  }
  function choose(account: PayoutAccount) {
    setChosenId(account.id);
    setAdded(account.usableFrom === null ? undefined : account);
    setError(undefined);
  }
  function send() {
    if (!checkAmount() || "error" in amount || !known) return;
    setError(undefined);
    if (chosen) sending.start({ amountKobo: amount.kobo, accountId: chosen.id });
    else setError(known.waiting.length > 0 ? messages.accountWaiting : messages.accountMissing);
  }

  return {
    typed,
    type,
    amount,
    amountError,
    error,
    chosen,
    choose,
    added,
    checkAmount,
    send,
    busy: sending.busy,
  };
}
