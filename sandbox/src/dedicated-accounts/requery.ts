import { type Fields, requiredText, text } from "../http/fields.ts";
import { invalid, refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";
import { accountByNumber } from "./accounts-of.ts";
import { release } from "./bank-transfers.ts";

const ONCE_PER_MS = 10 * 60_000;

/** Looks for transfers that were not recorded. An earlier repetition gets the same response, and
 * nothing happens. */
export function requery(world: World, query: Fields): void {
  const accountNumber = requiredText(query, "account_number");
  const providerSlug = requiredText(query, "provider_slug");
  const date = text(query, "date");
  if (date !== undefined && !/^\d{4}-\d\d-\d\d$/.test(date)) throw invalid("Date is invalid");
  const account = accountByNumber(world, accountNumber);
  if (account?.providerSlug !== providerSlug) {
    throw refuse(404, "Dedicated account not found", { code: "not_found" });
  }
  const nowMs = world.clock.now().getTime();
  const last = account.requeriedAtMs;
  if (last !== null && nowMs - last < ONCE_PER_MS) return;
  world.dedicatedAccounts.save({ ...account, requeriedAtMs: nowMs });
  release(world, accountNumber, date);
}
