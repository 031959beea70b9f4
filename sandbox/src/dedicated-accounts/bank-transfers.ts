import { authorizeAccountTransfer } from "../cards/authorize.ts";
import { newCode } from "../random.ts";
import { dueRows } from "../time/due-rows.ts";
import type { DueWork } from "../time/due-work.ts";
import { collect } from "../transactions/outcome.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { World } from "../world.ts";
import { type BankTransfer, accountFeesKobo } from "./bank-transfer.ts";
import { accountByNumber } from "./accounts-of.ts";
import { testProvider } from "./dedicated-account.ts";

/** The gateway records a transfer: a paid transaction that the product did not initialise, under
 * the gateway's own reference. */
export function recordTransfer(world: World, transfer: BankTransfer): Transaction {
  const customer = world.customers.byId(transfer.customerId);
  if (!customer) throw new Error(`Customer ${transfer.customerId} is gone`);
  const { accountNumber, amountKobo } = transfer;
  const isNamed = transfer.receiverIn.includes("authorization");
  const receiver = isNamed ? { accountNumber, bank: testProvider.name } : undefined;
  const payer = { customerId: customer.id, email: customer.email };
  const now = world.clock.now().toISOString();
  const paid = world.transactions.insert({
    ...payer,
    createdAt: now,
    paidAt: now,
    reference: transfer.reference,
    accessCode: newCode(""),
    amountKobo,
    requestedAmountKobo: amountKobo,
    currency: transfer.currency,
    domain: transfer.domain,
    status: "success",
    channels: [],
    channel: "dedicated_nuban",
    accountNumber,
    callbackUrl: null,
    metadata: transfer.receiverIn.includes("metadata")
      ? receiverMetadata(accountNumber)
      : transfer.metadata,
    entryPoint: null,
    gatewayResponse: "Approved",
    gatewayResponseCode: "approved",
    feesKobo: accountFeesKobo(amountKobo),
    feesLate: false,
    authorizationCode: authorizeAccountTransfer(world, payer, { transfer, receiver }).code,
    attempts: 0,
    errors: 0,
    history: [],
    asking: null,
  });
  if (!paid) throw new Error(`${transfer.reference} was recorded already`);
  world.bankTransfers.save({ ...transfer, state: "recorded", dueAtMs: null });
  collect(world, paid, { isAnnounced: transfer.isAnnounced });
  return paid;
}

function receiverMetadata(accountNumber: string) {
  return {
    receiver_account_number: accountNumber,
    receiver_bank: testProvider.name,
    receiver_account_type: null,
    custom_fields: [
      customField("Receiver Account", "receiver_account_number", accountNumber),
      customField("Receiver Bank", "receiver_bank", testProvider.name),
    ],
  };
}

function customField(display_name: string, variable_name: string, value: string) {
  return { display_name, variable_name, value };
}

/** Records the held transfers to an account that were sent on a day, or on any. */
export function release(world: World, accountNumber: string, day: string | undefined): void {
  const held = world.bankTransfers.list({ where: { accountNumber, state: "held" } });
  for (const transfer of held) {
    if (day !== undefined && lagosDay(transfer.createdAt) !== day) continue;
    const dueAtMs = world.clock.now().getTime();
    world.bankTransfers.save({ ...transfer, state: "coming", dueAtMs });
  }
}

const LAGOS_MS = 3_600_000;

function lagosDay(iso: string): string {
  return new Date(new Date(iso).getTime() + LAGOS_MS).toISOString().slice(0, 10);
}

/** The owner of a number, or whose it was if transfers to unassigned numbers are still credited.
 * `undefined`: the bank returns the money. */
export function creditedCustomerId(world: World, accountNumber: string): number | undefined {
  const account = accountByNumber(world, accountNumber);
  if (!account) return undefined;
  if (account.customerId !== null) return account.customerId;
  return world.settings.unassignedNumbers === "credited" ? account.lastCustomerId : undefined;
}

/** Transfers that are recorded later than they were sent. */
export function dueBankTransfers(world: World): DueWork {
  const coming = () => world.bankTransfers.list({ where: { state: "coming" } }).toReversed();
  return dueRows(world, coming, (transfer) => recordTransfer(world, transfer));
}
