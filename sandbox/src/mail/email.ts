import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** One mail to one address. */
export type Letter = {
  id: number;
  createdAt: string;
  key: string;
  /** The Message-ID: the same for a mail that was sent twice. */
  messageId: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
};

export function letters(store: Store): Collection<Letter> {
  return collection<Letter>(store, {
    name: "letters",
    firstId: 1,
    key: ({ key }) => key,
    indexed: ["to"],
  });
}
