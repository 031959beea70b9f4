import { type Authorization, authorizations } from "./cards/authorization.ts";
import { type CardScripts, cardScripts } from "./cards/scripts.ts";
import { type BalanceRow, balanceRows } from "./balance/balance-row.ts";
import { type DisputeFile, disputeFiles } from "./disputes/dispute-file.ts";
import { type Dispute, disputes } from "./disputes/dispute.ts";
import { diceOf } from "./dice.ts";
import { type Customer, customers } from "./customers/customer.ts";
import { type BankTransfer, bankTransfers } from "./dedicated-accounts/bank-transfer.ts";
import {
  type DedicatedAccount,
  dedicatedAccounts,
} from "./dedicated-accounts/dedicated-account.ts";
import { type Faults, createFaults } from "./faults/faults.ts";
import { type Identification, identifications } from "./identification/identification.ts";
import { type Email, emails } from "./mail/email.ts";
import { type Debit, debits } from "./mandates/debit.ts";
import {
  type Mandate,
  type MandateRequest,
  mandateRequests,
  mandates,
} from "./mandates/mandate.ts";
import { type PushMessage, pushMessages } from "./push/push-message.ts";
import { type Recipient, recipients } from "./recipients/recipient.ts";
import { type Refund, refunds } from "./refunds/refund.ts";
import { type Settings, standardSettings } from "./settings.ts";
import { type TextMessage, textMessages } from "./sms/text-message.ts";
import type { Collection } from "./store/collection.ts";
import type { Store } from "./store/store.ts";
import type { Clock } from "./time/clock.ts";
import { type Transaction, transactions } from "./transactions/transaction.ts";
import { type Transfer, transfers } from "./transfers/transfer.ts";
import { paystackScheme } from "./webhooks/scheme.ts";
import { type Webhooks, createWebhooks } from "./webhooks/webhooks.ts";

/** Everything outside of the product, in one place. */
export type World = Readonly<{
  store: Store;
  clock: Clock;
  keys: Readonly<{ paystack: string; termii: string }>;
  settings: Settings;
  faults: Faults;
  webhooks: Webhooks;
  cardScripts: CardScripts;
  transactions: Collection<Transaction>;
  customers: Collection<Customer>;
  identifications: Collection<Identification>;
  dedicatedAccounts: Collection<DedicatedAccount>;
  bankTransfers: Collection<BankTransfer>;
  authorizations: Collection<Authorization>;
  balanceRows: Collection<BalanceRow>;
  recipients: Collection<Recipient>;
  transfers: Collection<Transfer>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  disputeFiles: Collection<DisputeFile>;
  mandateRequests: Collection<MandateRequest>;
  mandates: Collection<Mandate>;
  debits: Collection<Debit>;
  emails: Collection<Email>;
  textMessages: Collection<TextMessage>;
  pushMessages: Collection<PushMessage>;
}>;

export function createWorld(options: {
  store: Store;
  clock: Clock;
  keys: World["keys"];
  webhookUrl: string | undefined;
}): World {
  const { store, clock, keys } = options;
  const settings = standardSettings();
  return {
    store,
    clock,
    keys,
    settings,
    faults: createFaults(() => diceOf({ settings }).roll()),
    webhooks: createWebhooks({
      store,
      clock,
      scheme: paystackScheme(keys.paystack),
      url: options.webhookUrl,
    }),
    cardScripts: cardScripts(),
    transactions: transactions(store),
    customers: customers(store),
    identifications: identifications(store),
    dedicatedAccounts: dedicatedAccounts(store),
    bankTransfers: bankTransfers(store),
    authorizations: authorizations(store),
    balanceRows: balanceRows(store),
    recipients: recipients(store),
    transfers: transfers(store),
    refunds: refunds(store),
    disputes: disputes(store),
    disputeFiles: disputeFiles(store),
    mandateRequests: mandateRequests(store),
    mandates: mandates(store),
    debits: debits(store),
    emails: emails(store),
    textMessages: textMessages(store),
    pushMessages: pushMessages(store),
  };
}
