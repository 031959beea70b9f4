import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Mandate } from "@osisi/contracts/mandates.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

export const mandatesQuery = queryOptions({
  queryKey: ["mandates"],
  queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.mandates, { signal })),
});

/** `Access Bank ·· 6789`, as far as it is known; the digits stay beside the bank's last word. */
export function mandateTitle({ bank, last4 }: Pick<Mandate, "bank" | "last4">): string {
  const name = bank ?? "Bank account";
  return last4 === null ? name : `${name}\u00A0··\u00A0${last4}`;
}
