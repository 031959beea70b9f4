import { type CardScripts, cardScripts } from "../cards/scripts.ts";
import { type Faults, createFaults } from "../faults/faults.ts";
import type { Collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { type Webhooks, createWebhooks } from "../webhooks/webhooks.ts";
import { type StatementRow, statementRows } from "./balance/statement-row.ts";
import { type Chargeback, chargebacks } from "./chargebacks/chargeback.ts";
import { type ProofImage, proofImages } from "./chargebacks/proof-image.ts";
import { type Checkout, checkouts } from "./checkout/checkout.ts";
import { type Customer, customers } from "./customers/customer.ts";
import { type Refund, refunds } from "./refunds/refund.ts";
import { type Settings, standardSettings } from "./settings.ts";
import { type Settlement, settlements } from "./settlements/settlement.ts";
import { type Token, tokens } from "./tokens/token.ts";
import { type Transaction, transactions } from "./transactions/transaction.ts";
import { type Transfer, transfers } from "./transfers/transfer.ts";
import { flutterwaveScheme } from "./webhooks/scheme.ts";

/** The second gateway. Store and clock are those of the first; everything else is its own. */
export type FlutterwaveWorld = Readonly<{
  store: Store;
  clock: Clock;
  secretKey: string;
  settings: Settings;
  faults: Faults;
  webhooks: Webhooks;
  cardScripts: CardScripts;
  customers: Collection<Customer>;
  checkouts: Collection<Checkout>;
  transactions: Collection<Transaction>;
  tokens: Collection<Token>;
  statement: Collection<StatementRow>;
  transfers: Collection<Transfer>;
  refunds: Collection<Refund>;
  chargebacks: Collection<Chargeback>;
  proofImages: Collection<ProofImage>;
  settlements: Collection<Settlement>;
}>;

export function createFlutterwaveWorld(options: {
  store: Store;
  clock: Clock;
  secretKey: string;
  secretHash: string;
  webhookUrl: string | undefined;
  roll: () => number;
}): FlutterwaveWorld {
  const { store, clock, secretKey, secretHash, webhookUrl: url, roll } = options;
  const settings = standardSettings();
  const scheme = flutterwaveScheme(secretHash, settings);
  return {
    store,
    clock,
    secretKey,
    settings,
    faults: createFaults(roll),
    webhooks: createWebhooks({ store, clock, scheme, url }),
    cardScripts: cardScripts(),
    customers: customers(store),
    checkouts: checkouts(store),
    transactions: transactions(store),
    tokens: tokens(store),
    statement: statementRows(store),
    transfers: transfers(store),
    refunds: refunds(store),
    chargebacks: chargebacks(store),
    proofImages: proofImages(store),
    settlements: settlements(store),
  };
}
