import { newCode } from "../../random.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { FlutterwaveWorld } from "../world.ts";

const YEAR_MS = 365 * 86_400_000;

/** Each payment on the page makes another token, with a year of its own. */
export function keepCard(world: FlutterwaveWorld, paid: Transaction): string | null {
  const { card, customerId } = paid;
  if (!card || card.token) return card?.token ?? null;
  const { first6, last4, brand, expiry } = card;
  const now = world.clock.now();
  const token = newCode("flw-t1nf-", 32).concat("-m03k");
  world.tokens.insert({
    createdAt: now.toISOString(),
    token,
    email: world.customers.byId(customerId)?.email ?? "",
    customerId,
    first6,
    last4,
    brand,
    expiry,
    endsAtMs: now.getTime() + YEAR_MS,
  });
  return token;
}
