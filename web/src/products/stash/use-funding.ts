import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createRequestKeys } from "#platform/api/request-keys.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useLeaving } from "#money/payments/use-leaving.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { fundStash, type FundRequest } from "./fund.ts";

/** Starts one payment at a time, for one opening of the form. Once it is started the form stays
 * busy until the redirect. `onRefused` gets the message to show at the amount. */
export function useFunding(onRefused: (message: string) => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const { leaving, leave } = useLeaving();

  async function pay(wanted: Omit<FundRequest, "email">) {
    const email = queries.getQueryData(profileQuery.queryKey)?.user.email;
    const outcome = await fundStash({ ...wanted, email }, keys);
    if (outcome.kind === "started") leave(outcome.payment, messages.fundStarted);
    else onRefused(outcome.faults["amount"] ?? outcome.message);
  }

  return {
    busy: busy || leaving,
    start: (wanted: Omit<FundRequest, "email">) => void run(() => pay(wanted)),
  };
}
