import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";
import type { Course, Identity } from "./identity.ts";

/** A request to identify a customer, to give them an account number, or both in one call. */
export type Identification = {
  id: number;
  createdAt: string;
  customerId: number;
  /** `null`: the business does not have to identify its customers. */
  identity: Identity | null;
  course: Course;
  /** The name that the BVN has. */
  firstName: string;
  lastName: string;
  /** The bank of the account number that is requested as well. */
  providerSlug: string | null;
  step: "waiting" | "announcing" | "done";
  result: "success" | "failed" | null;
  reason: string | null;
  /** The account number that the customer got. */
  accountNumber: string | null;
  /** The events that are still to be sent. */
  announcements: Announcement[];
  dueAtMs: number | null;
};

export type Announcement = "identification" | "assignment";

export function identifications(store: Store): Collection<Identification> {
  return collection<Identification>(store, {
    name: "identifications",
    firstId: 2_200_001,
    key: () => crypto.randomUUID(),
    indexed: ["customerId", "step"],
  });
}

export function identityWire(identity: Identity) {
  return {
    country: identity.country,
    type: "bank_account",
    bvn: identity.bvn,
    account_number: identity.accountNumber,
    bank_code: identity.bankCode,
  };
}
