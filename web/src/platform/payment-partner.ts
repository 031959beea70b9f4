import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "./api/api.ts";
import { dataOf } from "./api/outcome.ts";

/** To whom a mandate is given, and an identity for an own account number: "payment partner, Name", once the name is
 * known. */
export function usePartner(): string {
  const { data } = useQuery({
    queryKey: ["settings"],
    queryFn: async ({ signal }) => dataOf(await api.get(apiPaths.settings, { signal })),
  });
  return ["payment partner", ...(data?.partner ? [data.partner] : [])].join(", ");
}
