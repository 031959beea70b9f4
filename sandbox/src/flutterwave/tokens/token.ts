import { newCode } from "../../random.ts";
import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { FlutterwaveWorld } from "../world.ts";

/** A card that was paid with. It is bound to an e-mail, and ends after a year. */
export type Token = {
  id: number;
  createdAt: string;
  token: string;
  email: string;
  customerId: number;
  first6: string;
  last4: string;
  brand: string;
  expiry: string;
  endsAtMs: number;
};

export function tokens(store: Store): Collection<Token> {
  return collection<Token>(store, {
    name: "flw_tokens",
    firstId: 1,
    key: ({ token }) => token,
  });
}

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
