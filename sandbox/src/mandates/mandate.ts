import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";
import type { DebitOutcome } from "./debit.ts";

/** A request to debit a customer's account from now on, and the page on which they answer it. */
export type MandateRequest = {
  id: number;
  createdAt: string;
  reference: string;
  accessCode: string;
  customerId: number;
  email: string;
  callbackUrl: string | null;
  /** Without it the customer enters their account on the page. */
  account: { number: string; bankCode: string } | null;
  status: "open" | "approved" | "declined";
};

/** A consent. It can be debited only once the bank has activated it. */
export type Mandate = {
  id: number;
  createdAt: string;
  reference: string;
  authorizationCode: string;
  authorizationId: number;
  mandateId: number;
  customerId: number;
  accountNumber: string;
  accountName: string;
  bankCode: string;
  bankName: string;
  status: "pending" | "active" | "revoked";
  /** When the bank activates it; `null` while it does not. */
  dueAtMs: number | null;
  /** The outcomes of its next debits; without one: success. */
  nextDebits: DebitOutcome[];
};

export function mandateRequests(store: Store): Collection<MandateRequest> {
  return collection<MandateRequest>(store, {
    name: "mandate_requests",
    firstId: 1,
    key: ({ reference }) => reference,
    indexed: ["accessCode"],
  });
}

export function mandates(store: Store): Collection<Mandate> {
  return collection<Mandate>(store, {
    name: "mandates",
    firstId: 112_001,
    key: ({ reference }) => reference,
    indexed: ["authorizationCode", "customerId", "status"],
  });
}
