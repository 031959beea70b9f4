import { findMandate } from "#money/mandates/queries.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Plan } from "./plan.ts";

/** Whether the bank account that is to pay the plan cannot be debited yet. Until then what falls due
 * is paid by hand. */
export async function awaitsMandate(
  db: Db | Tx,
  { charging, mandateId }: Pick<Plan, "charging" | "mandateId">,
): Promise<boolean> {
  if (mandateId === null || charging === "mandate-ended") return false;
  const mandate = await findMandate(db, mandateId);
  return mandate?.state === "awaiting";
}
