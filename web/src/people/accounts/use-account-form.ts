import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { OVERVIEW_KEY } from "#people/profile/moved-reads.ts";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { accountsQuery, ownerQuery, ReadingProblem } from "./account-queries.ts";
import { accountDigits, isWhole } from "./account-texts.ts";

export type AccountFormState = ReturnType<typeof useAccountForm>;

/** The form of a bank account. As soon as bank and number are complete the bank is queried for the
 * owner; the account is saved only after its owner's name was shown. With `changedId` it replaces
 * that account. */
export function useAccountForm(onKept: (account: PayoutAccount) => void, changedId?: string) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [bankCode, setBankCode] = useState("");
  const [accountNumber, setAccountNumber] = useState("");
  const [accepted, setAccepted] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const account = { bankCode, accountNumber };
  const owner = useQuery({
    ...ownerQuery(account),
    enabled: bankCode !== "" && isWhole(accountNumber),
  });

  const isOthers = owner.data?.matchingWords === 0;

  function clear() {
    setAccountNumber("");
    setAccepted(false);
    setFaults({});
  }
  function askToAccept() {
    setFaults({ otherNameAccepted: messages.tickFirst });
  }
  async function keep() {
    const body = isOthers ? { ...account, otherNameAccepted: accepted } : account;
    const outcome = await (changedId === undefined
      ? api.post(apiPaths.createAccount, body)
      : api.post(apiPaths.updateAccount, { id: changedId, ...body }));
    if (outcome.kind === "ok") {
      void queries.invalidateQueries({ queryKey: OVERVIEW_KEY });
      await queries.invalidateQueries(accountsQuery);
      showToast("success", outcome.message);
      setBankCode("");
      clear();
      onKept(outcome.data);
      return;
    }
    const message = problemOf(outcome);
    const found = outcome.kind === "offline" ? {} : firstOfEach(outcome.errors);
    setFaults(Object.keys(found).length > 0 ? found : { form: message });
    // The name for the comparison was changed meanwhile.
    if (!isOthers && found["otherNameAccepted"] !== undefined) void owner.refetch();
  }
  function save() {
    const missing: Faults = {};
    if (bankCode === "") missing["bankCode"] = messages.bankMissing;
    if (!isWhole(accountNumber)) missing["accountNumber"] = messages.accountNumberMissing;
    setFaults(missing);
    if (!owner.data) return;
    if (isOthers && !accepted) askToAccept();
    else void run(keep);
  }
  const mayPass = owner.error instanceof ReadingProblem && owner.error.mayPass;
  return {
    bankCode,
    accountNumber,
    /** The field is invalid when the bank has rejected it, not when the bank did not respond. */
    faults: owner.error && !mayPass ? { accountNumber: owner.error.message, ...faults } : faults,
    chooseBank(code: string) {
      setBankCode(code);
      setAccepted(false);
      setFaults({});
    },
    typeNumber(typed: string) {
      setAccountNumber(accountDigits(typed));
      setAccepted(false);
      setFaults({});
    },
    owner: owner.data,
    /** No word of the bank's name matches: a confirmation is required. */
    isOthers,
    accepted,
    accept(next: boolean) {
      setAccepted(next);
      setFaults({});
    },
    askToAccept,
    clear,
    asking: owner.isFetching,
    unanswered: mayPass ? owner.error?.message : undefined,
    askAgain: () => void owner.refetch(),
    save,
    busy,
  };
}
