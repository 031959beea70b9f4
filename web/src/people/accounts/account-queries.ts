import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { ResolveRequest } from "@osisi/contracts/accounts.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";

/** The error of a failed lookup, and whether it can be retried. */
export class ReadingProblem extends Error {
  override name = "ReadingProblem";
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean) {
    super(message);
    this.mayPass = mayPass;
  }
}

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.accounts, { signal })),
});

/** Banks change within months; they are fetched once per page load. */
export const banksQuery = queryOptions({
  queryKey: ["banks"],
  queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.banks, { signal })),
  staleTime: Infinity,
});

/** The owner of an account, from its bank. Lookups are limited to ten an hour, so a result is
 * cached. */
export function ownerQuery(account: ResolveRequest) {
  return queryOptions({
    queryKey: ["account-owner", account.bankCode, account.accountNumber],
    queryFn: async () => dataOf(await api.post(apiPaths.resolveAccount, account)),
    // Its key has an account number and its result a name that may be another person's: neither is
    // stored on the device.
    meta: { kept: false },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** @throws ReadingProblem */
function dataOf<Data>(outcome: Outcome<Data>): Data {
  if (outcome.kind === "ok") return outcome.data;
  if (outcome.kind === "offline") throw new ReadingProblem(messages.noConnection, true);
  const fault = Object.values(outcome.errors)[0]?.[0];
  throw new ReadingProblem(fault ?? outcome.message, outcome.statusCode >= 500);
}
