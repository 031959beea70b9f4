import { newCode } from "../../random.ts";
import { move } from "../balance/balance.ts";
import { collectionFees } from "../fees.ts";
import { keepCard } from "../tokens/keep-card.ts";
import { announceCharge } from "../webhooks/announce.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Asking, Card, Fees, Transaction } from "./transaction.ts";

/** The course of an attempt: pending, then successful or failed, which is announced either way.
 * Only a success moves money. */

export type Attempt = Pick<
  Transaction,
  "txRef" | "checkoutId" | "redirectUrl" | "amountKobo" | "paymentType" | "customerId" | "meta"
> & { narration?: string | undefined; card?: Card };

export function begin(world: FlutterwaveWorld, attempt: Attempt): Transaction {
  const made = world.transactions.insert({
    ...attempt,
    createdAt: world.clock.now().toISOString(),
    flwRef: newCode("FLW-MOCK-", 32),
    chargedKobo: attempt.amountKobo,
    currency: "NGN",
    status: "pending",
    processorResponse: "Pending",
    authModel: attempt.paymentType === "card" ? "NOAUTH" : "AUTH",
    narration: attempt.narration ?? "Osisi",
    card: attempt.card ?? null,
    fees: null,
    feesKnownAtMs: null,
    settlementId: 0,
    asking: null,
    events: [{ note: "Payment begun", action: "begun", createdAt: now(world) }],
  });
  if (!made) throw new Error("The insert of a transaction failed");
  return made;
}

export function ask(world: FlutterwaveWorld, attempt: Transaction, asking: Asking): Transaction {
  const authModel = asking.questions[0] === "bank" ? "VBVSECURECODE" : "PIN";
  const processorResponse = "Please enter the code sent to your phone";
  return keep(world, { ...attempt, asking, authModel, processorResponse }, "asked");
}

/** What the customer paid, where it is not what was requested. */
export type Paid = { chargedKobo?: number | undefined; amountKobo?: number | undefined };

export function succeed(world: FlutterwaveWorld, attempt: Transaction, paid: Paid = {}) {
  const amountKobo = paid.amountKobo ?? attempt.amountKobo;
  const { chargedKobo, fees } = priced(world, amountKobo, paid.chargedKobo);
  const charged: Transaction = { ...attempt, amountKobo, chargedKobo, fees };
  const successful: Transaction = {
    ...charged,
    status: "successful",
    processorResponse: "Approved by Financial Institution",
    feesKnownAtMs: world.clock.now().getTime() + world.settings.feesDelayMs,
    asking: null,
    card: attempt.card && { ...attempt.card, token: keepCard(world, attempt) },
  };
  const done = keep(world, successful, "paid");
  closeCheckout(world, done);
  move(world, {
    cause: `transaction:${done.id}`,
    differenceKobo: fees.settledKobo,
    reference: done.flwRef,
    remarks: `Payment ${done.txRef}`,
    statementType: "collection",
  });
  announceCharge(world, done);
  return done;
}

function priced(world: FlutterwaveWorld, amountKobo: number, given: number | undefined) {
  const { appFee, feeKobo, stampKobo } = collectionFees(amountKobo);
  const onTop = world.settings.feeBearer === "customer" ? feeKobo + stampKobo : 0;
  const chargedKobo = given ?? amountKobo + onTop;
  const settledKobo = amountKobo + onTop - feeKobo - stampKobo;
  const fees: Fees = { appFee, feeKobo, stampKobo, settledKobo };
  return { chargedKobo, fees };
}

export function fail(world: FlutterwaveWorld, attempt: Transaction, why: string): Transaction {
  const failed: Transaction = {
    ...attempt,
    status: "failed",
    processorResponse: why,
    asking: null,
  };
  const done = keep(world, failed, "failed");
  announceCharge(world, done);
  return done;
}

function keep(world: FlutterwaveWorld, attempt: Transaction, action: string): Transaction {
  const event = { note: attempt.processorResponse, action, createdAt: now(world) };
  const kept: Transaction = { ...attempt, events: [...attempt.events, event] };
  world.transactions.save(kept);
  return kept;
}

function closeCheckout(world: FlutterwaveWorld, { checkoutId }: Transaction): void {
  const checkout = checkoutId === null ? undefined : world.checkouts.byId(checkoutId);
  if (checkout) world.checkouts.save({ ...checkout, state: "paid", dueAtMs: null });
}

const now = ({ clock }: FlutterwaveWorld) => clock.now().toISOString();
