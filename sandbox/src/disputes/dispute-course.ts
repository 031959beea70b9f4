import { changeBalance } from "../balance/balance.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { World } from "../world.ts";
import { businessHoursLater } from "./business-hours.ts";
import type { Dispute, Resolution } from "./dispute.ts";
import { announcedWire } from "./wire.ts";

/** A dispute takes money only when it is lost, and then once. */

const HOURS_TO_ANSWER = 16;

export function openDispute(
  world: World,
  transaction: Transaction,
  amountKobo = transaction.amountKobo,
): Dispute {
  const now = world.clock.now();
  const createdAt = now.toISOString();
  const opened = world.disputes.insert({
    createdAt,
    updatedAt: createdAt,
    transactionId: transaction.id,
    amountKobo,
    currency: transaction.currency,
    status: "awaiting-merchant-feedback",
    resolution: null,
    dueAt: businessHoursLater(now, HOURS_TO_ANSWER).toISOString(),
    resolvedAt: null,
    note: null,
    messages: [{ sender: "bank@example.com", body: "Debited without value", createdAt }],
  });
  if (!opened) throw new Error("The insert of a dispute failed, although it has no unique key");
  announce(world, opened, "create");
  return opened;
}

export function remind(world: World, dispute: Dispute): Dispute {
  announce(world, dispute, "remind");
  return dispute;
}

/** We contest it: the bank decides. */
export function contest(world: World, dispute: Dispute): Dispute {
  const updatedAt = world.clock.now().toISOString();
  const status = "awaiting-bank-feedback" as const;
  const contested: Dispute = { ...dispute, status, updatedAt };
  world.disputes.save(contested);
  return contested;
}

export function resolve(world: World, dispute: Dispute, resolution: Resolution): Dispute {
  const now = world.clock.now().toISOString();
  const resolved: Dispute = {
    ...dispute,
    status: "resolved",
    resolution,
    resolvedAt: now,
    updatedAt: now,
  };
  world.disputes.save(resolved);
  if (resolution !== "declined") takeMoney(world, resolved);
  announce(world, resolved, "resolve");
  return resolved;
}

function takeMoney(world: World, { id, amountKobo, currency, transactionId }: Dispute) {
  changeBalance(world, {
    cause: `dispute:${id}`,
    currency,
    differenceKobo: -amountKobo,
    reason: `Dispute ${id} lost`,
    modelResponsible: "Dispute",
    modelRow: id,
  });
  const transaction = world.transactions.byId(transactionId);
  if (transaction) world.transactions.save({ ...transaction, status: "reversed" });
}

function announce(world: World, dispute: Dispute, event: "create" | "remind" | "resolve") {
  world.webhooks.send(`charge.dispute.${event}`, announcedWire(world, dispute));
}
