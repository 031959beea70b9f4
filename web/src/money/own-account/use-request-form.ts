import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { OwnAccountRequest } from "@osisi/contracts/own-account.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountDigits, isWhole } from "#people/accounts/account-texts.ts";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { ownAccountQuery } from "./own-account-queries.ts";
import { bvnDigits, isWholeBvn } from "./own-account-words.ts";

export interface RequestFields {
  bankCode: string;
  accountNumber: string;
  bvn: string;
  consent: boolean;
}

export const noFields: RequestFields = { bankCode: "", accountNumber: "", bvn: "", consent: false };

export type RequestFormState = ReturnType<typeof useRequestForm>;

/** The fields of a request, in this page's memory only: a BVN is never in the browser's storage, and
 * the request has no key by which it would be stored. A second one does not make a second number. */
export function useRequestForm() {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [fields, setFields] = useState(noFields);
  const [faults, setFaults] = useState<Faults>({});

  function change(part: Partial<RequestFields>) {
    setFields((before) => ({ ...before, ...cleaned(part) }));
    setFaults((before) => {
      const kept = Object.entries(before).filter(([name]) => !(name in part) && name !== "form");
      return Object.fromEntries(kept);
    });
  }

  async function request(body: OwnAccountRequest) {
    const outcome = await api.post(apiPaths.requestOwnAccount, body);
    if (outcome.kind === "ok") {
      queries.setQueryData(ownAccountQuery.queryKey, outcome.data);
      return;
    }
    const found = outcome.kind === "offline" ? {} : firstOfEach(outcome.errors);
    setFaults(Object.keys(found).length > 0 ? found : { form: problemOf(outcome) });
    // It may have arrived, and only the response was lost.
    await queries.invalidateQueries(ownAccountQuery);
  }

  /** Returns whether it is sent. */
  function submit(): boolean {
    const checked = checkRequest(fields);
    if ("faults" in checked) {
      setFaults(checked.faults);
      return false;
    }
    setFaults({});
    void run(() => request(checked.body));
    return true;
  }

  return { fields, faults, busy, change, submit };
}

function cleaned({ accountNumber, bvn, ...rest }: Partial<RequestFields>): Partial<RequestFields> {
  return {
    ...rest,
    ...(accountNumber !== undefined && { accountNumber: accountDigits(accountNumber) }),
    ...(bvn !== undefined && { bvn: bvnDigits(bvn) }),
  };
}

/** The body to send, or what is missing. The shape only: the bank compares the rest. */
export function checkRequest({
  consent,
  ...texts
}: RequestFields): { body: OwnAccountRequest } | { faults: Faults } {
  const { bankCode, accountNumber, bvn } = texts;
  const faults: Faults = {
    ...(bankCode === "" && { bankCode: messages.bankMissing }),
    ...(!isWhole(accountNumber) && { accountNumber: messages.accountNumberMissing }),
    ...(!isWholeBvn(bvn) && { bvn: messages.bvnMissing }),
    ...(!consent && { consent: messages.ownAccountConsentMissing }),
  };
  return consent && Object.keys(faults).length === 0 ? { body: { ...texts, consent } } : { faults };
}
