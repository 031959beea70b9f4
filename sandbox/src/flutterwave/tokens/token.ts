import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";

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
