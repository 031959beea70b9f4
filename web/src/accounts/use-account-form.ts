import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../app/api.ts";
import { firstOfEach, type Faults } from "../app/form-errors.ts";
import { showToast } from "../app/toasts.tsx";
import { useBusy } from "../app/use-busy.ts";
import { accountsQuery, ownerQuery, ReadingProblem } from "./account-queries.ts";
import { accountDigits, isWhole } from "./account-texts.ts";

export type AccountFormState = ReturnType<typeof useAccountForm>;

/** A bank account on its way to being kept. As soon as bank and number are whole the bank is asked
 * whose it is; it is kept only once its owner's name has been seen. With `changedId` it takes the
 * place of that account. */
export function useAccountForm(onKept: (account: PayoutAccount) => void, changedId?: string) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [bankCode, setBankCode] = useState("");
  const [accountNumber, setAccountNumber] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const account = { bankCode, accountNumber };
  const owner = useQuery({
    ...ownerQuery(account),
    enabled: bankCode !== "" && isWhole(accountNumber),
  });

  async function keep() {
    const outcome = await (changedId === undefined
      ? api.post(apiPaths.createAccount, account)
      : api.post(apiPaths.updateAccount, { id: changedId, ...account }));
    if (outcome.kind === "ok") {
      await queries.invalidateQueries(accountsQuery);
      showToast("success", outcome.message);
      setBankCode("");
      setAccountNumber("");
      onKept(outcome.data);
      return;
    }
    const message = outcome.kind === "offline" ? messages.noConnection : outcome.message;
    const found = outcome.kind === "offline" ? {} : firstOfEach(outcome.errors);
    setFaults(Object.keys(found).length > 0 ? found : { form: message });
  }
  function save() {
    const missing: Faults = {};
    if (bankCode === "") missing["bankCode"] = messages.bankMissing;
    if (!isWhole(accountNumber)) missing["accountNumber"] = messages.accountNumberMissing;
    setFaults(missing);
    if (owner.data) void run(keep);
  }
  const mayPass = owner.error instanceof ReadingProblem && owner.error.mayPass;
  return {
    bankCode,
    accountNumber,
    /** The field is at fault where the bank has said no, and not where it has not answered. */
    faults: owner.error && !mayPass ? { accountNumber: owner.error.message, ...faults } : faults,
    chooseBank(code: string) {
      setBankCode(code);
      setFaults({});
    },
    typeNumber(typed: string) {
      setAccountNumber(accountDigits(typed));
      setFaults({});
    },
    owner: owner.data,
    asking: owner.isFetching,
    unanswered: mayPass ? owner.error?.message : undefined,
    askAgain: () => void owner.refetch(),
    save,
    busy,
  };
}
