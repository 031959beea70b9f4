import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** A message to a device, encrypted for it. */
export type PushMessage = {
  id: number;
  createdAt: string;
  key: string;
  device: string;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
};

export function pushMessages(store: Store): Collection<PushMessage> {
  return collection<PushMessage>(store, {
    name: "push_messages",
    firstId: 1,
    key: ({ key }) => key,
    indexed: ["device"],
  });
}
