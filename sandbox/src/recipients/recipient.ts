import { INTEGRATION } from "../http/answer.ts";
import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** A bank account that can receive payouts. Creating it again returns the same recipient. */
export type Recipient = {
  id: number;
  createdAt: string;
  updatedAt: string;
  code: string;
  type: "nuban" | "authorization";
  name: string;
  email: string | null;
  description: string | null;
  metadata: unknown;
  active: boolean;
  accountNumber: string;
  accountName: string | null;
  bankCode: string;
  bankName: string;
  authorizationCode: string | null;
};

export function recipients(store: Store): Collection<Recipient> {
  return collection<Recipient>(store, {
    name: "recipients",
    firstId: 60_000_001,
    key: ({ bankCode, accountNumber }) => `${bankCode}:${accountNumber}`,
    indexed: ["code"],
  });
}

export function recipientWire(recipient: Recipient) {
  return {
    id: recipient.id,
    active: recipient.active,
    currency: "NGN",
    description: recipient.description ?? "",
    domain: "test",
    email: recipient.email,
    integration: INTEGRATION,
    metadata: recipient.metadata === "" ? null : recipient.metadata,
    name: recipient.name,
    recipient_code: recipient.code,
    type: recipient.type,
    is_deleted: !recipient.active,
    isDeleted: !recipient.active,
    createdAt: recipient.createdAt,
    updatedAt: recipient.updatedAt,
    details: {
      authorization_code: recipient.authorizationCode,
      account_number: recipient.accountNumber,
      account_name: recipient.accountName,
      bank_code: recipient.bankCode,
      bank_name: recipient.bankName,
    },
  };
}
