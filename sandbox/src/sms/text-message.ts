import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

export type TextMessage = {
  id: number;
  createdAt: string;
  /** The provider's id: too large for a JSON number, so it is a string. */
  messageId: string;
  to: string;
  from: string;
  text: string;
  channel: string;
};

export function textMessages(store: Store): Collection<TextMessage> {
  return collection<TextMessage>(store, {
    name: "text_messages",
    firstId: 1,
    key: ({ messageId }) => messageId,
    indexed: ["to"],
  });
}
