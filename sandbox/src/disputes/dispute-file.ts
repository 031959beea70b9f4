import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** Evidence, as it was uploaded to the address that the API gave for it. */
export type DisputeFile = {
  id: number;
  createdAt: string;
  name: string;
  disputeId: number;
  type: string | null;
  /** Null until it is uploaded. */
  sha256: string | null;
  bytes: number;
};

export function disputeFiles(store: Store): Collection<DisputeFile> {
  return collection<DisputeFile>(store, {
    name: "dispute_files",
    firstId: 1,
    key: ({ name }) => name,
    indexed: ["disputeId"],
  });
}
