import { randomInt } from "node:crypto";
import { changeBalance } from "../balance/balance.ts";
import { cardByLast4 } from "../cards/test-cards.ts";
import { dueRows } from "../time/due-rows.ts";
import type { DueWork } from "../time/due-work.ts";
import type { World } from "../world.ts";
import type { Refund } from "./refund.ts";
import { announcedRefund } from "./wire.ts";

export type RefundOutcome = "processed" | "failed" | "needs-attention";

/** pending → processing → processed, failed, or needs-attention, which can be retried. `undefined`:
 * it has ended already. */
export function endRefund(
  world: World,
  refund: Refund,
  outcome: RefundOutcome,
): Refund | undefined {
  if (refund.status === outcome) {
    announce(world, refund);
    return refund;
  }
  if (refund.status === "processed" || refund.status === "failed") return undefined;
  if (refund.status !== "processing") process(world, refund);
  const now = world.clock.now().toISOString();
  const isProcessed = outcome === "processed";
  const ended: Refund = {
    ...refund,
    status: outcome,
    updatedAt: now,
    refundedAt: isProcessed ? now : null,
    refundReference: isProcessed ? `1320${randomInt(10_000_000, 99_999_999)}` : null,
    dueAtMs: null,
  };
  world.refunds.save(ended);
  announce(world, ended);
  if (isProcessed) markReversed(world, ended);
  if (outcome === "failed") giveBack(world, ended);
  return ended;
}

/** It was handed to the processor. */
export function process(world: World, refund: Refund): Refund {
  const now = world.clock.now().toISOString();
  const processing: Refund = { ...refund, status: "processing", updatedAt: now };
  world.refunds.save(processing);
  announce(world, processing);
  return processing;
}

/** Automatic refunds (`refunds: "auto"`) end as the card's entry says. */
export function dueRefunds(world: World): DueWork {
  const waiting = () =>
    ["pending", "processing"].flatMap((status) => world.refunds.list({ where: { status } }));
  return dueRows(world, waiting, (refund) =>
    endRefund(world, refund, outcomeByCard(world, refund)),
  );
}

function outcomeByCard(world: World, refund: Refund): RefundOutcome {
  if (refund.status === "processing") return "processed";
  const paidWith = world.transactions.byId(refund.transactionId)?.authorizationCode;
  const card = paidWith ? world.authorizations.byKey(paidWith) : undefined;
  return card ? cardByLast4(card.last4).refund : "processed";
}

function announce(world: World, refund: Refund) {
  world.webhooks.send(`refund.${refund.status}`, announcedRefund(world, refund));
}

/** A transaction is reversed when all of it was refunded; a partial refund leaves it a success. */
function markReversed(world: World, { transactionId }: Refund) {
  const transaction = world.transactions.byId(transactionId);
  if (!transaction) return;
  const done = world.refunds.list({ where: { transactionId, status: "processed" } });
  const sumKobo = done.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  if (sumKobo < transaction.amountKobo) return;
  world.transactions.save({ ...transaction, status: "reversed" });
}

function giveBack(world: World, refund: Refund) {
  changeBalance(world, {
    cause: `refund:${refund.id}:returned`,
    currency: refund.currency,
    differenceKobo: refund.amountKobo,
    reason: `Refund of ${refund.transactionReference} failed`,
    modelResponsible: "Refund",
    modelRow: refund.id,
  });
}
