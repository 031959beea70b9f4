import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";

export type ProofImage = {
  id: number;
  createdAt: string;
  url: string;
  name: string;
  type: string;
  sha256: string;
  bytes: number;
};

export function proofImages(store: Store): Collection<ProofImage> {
  return collection<ProofImage>(store, {
    name: "flw_proof_images",
    firstId: 1,
    key: ({ url }) => url,
  });
}
