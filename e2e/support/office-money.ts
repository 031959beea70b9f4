import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { post, type Reachable } from "./api.ts";

/** Money that operators work on. */

/** A paid checkout; by default what was asked for. */
export async function payIn(
  world: Reachable,
  token: string,
  naira: number,
  paidNaira = naira,
): Promise<string> {
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: naira }, token);
  await world.sandbox.customer(data.reference, { outcome: "success", amount: paidNaira * 100 });
  return data.reference;
}
