import { INTEGRATION } from "../http/answer.ts";
import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";

/** A bank account number of one customer: every transfer to it becomes a transaction of theirs. */
export type DedicatedAccount = {
  id: number;
  createdAt: string;
  updatedAt: string;
  accountNumber: string;
  accountName: string;
  providerSlug: string;
  /** Of a bank, as in the filters. */
  bankId: number;
  currency: string;
  active: boolean;
  assigned: boolean;
  /** `null` once it was unassigned. */
  customerId: number | null;
  /** Whose it was last. */
  lastCustomerId: number;
  assignedAt: string;
  requeriedAtMs: number | null;
};

export function dedicatedAccounts(store: Store): Collection<DedicatedAccount> {
  return collection<DedicatedAccount>(store, {
    name: "dedicated_accounts",
    firstId: 4_410_001,
    key: ({ accountNumber }) => accountNumber,
    indexed: ["customerId", "assigned"],
  });
}

/** A test key has only the test bank. */
export const testProvider = { id: 24, name: "Test Bank", slug: "test-bank" } as const;

/** As the response to its creation. */
export function accountWire(account: DedicatedAccount) {
  return {
    bank: testProvider,
    account_name: account.accountName,
    account_number: account.accountNumber,
    assigned: account.assigned,
    currency: account.currency,
    metadata: null,
    active: account.active,
    id: account.id,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    assignment: {
      integration: INTEGRATION,
      assignee_id: account.customerId ?? INTEGRATION,
      assignee_type: account.customerId === null ? "Integration" : "Customer",
      expired: false,
      account_type: "PAY-WITH-TRANSFER-RECURRING",
      assigned_at: account.assignedAt,
    },
  };
}

/** As in a customer: `assignee_type` says "Integration" there, although it is assigned. */
export function accountOfCustomerWire(account: DedicatedAccount) {
  const { metadata: _metadata, assignment, ...wire } = accountWire(account);
  const { integration, assignee_id, account_type } = assignment;
  return {
    ...wire,
    assignment: { assignee_id, assignee_type: "Integration", account_type, integration },
  };
}

/** As in lists: no assignment. */
export function listedAccountWire(account: DedicatedAccount) {
  const { metadata: _metadata, assignment: _assignment, ...wire } = accountWire(account);
  return { ...wire, split_config: null };
}
