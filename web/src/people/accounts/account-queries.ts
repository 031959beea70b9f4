import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { ResolveRequest } from "@osisi/contracts/accounts.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";

/** What could not be read, as a sentence, and whether the same question may be answered later. */
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

/** Banks come and go in months; one page load never asks twice. */
export const banksQuery = queryOptions({
  queryKey: ["banks"],
  queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.banks, { signal })),
  staleTime: Infinity,
});

/** Whose account it is, by its bank. An investor may ask ten times an hour, so an answer is kept. */
export function ownerQuery(account: ResolveRequest) {
  return queryOptions({
    queryKey: ["account-owner", account.bankCode, account.accountNumber],
    queryFn: async () => dataOf(await api.post(apiPaths.resolveAccount, account)),
    // An account number in its key and a name that may be another person's: neither stays on the device.
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
