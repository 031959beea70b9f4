import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** One mail to one address. */
export type Email = {
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

export function emails(store: Store): Collection<Email> {
  return collection<Email>(store, {
    name: "letters",
    firstId: 1,
    key: ({ key }) => key,
    indexed: ["to"],
  });
}
