import type { Refund } from "../refunds/refund.ts";
import type { Chargeback } from "../chargebacks/chargeback.ts";
import { naira } from "../money.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { withoutToken } from "../transactions/wire.ts";
import type { Transfer } from "../transfers/transfer.ts";
import { transferWire } from "../transfers/wire.ts";
import type { FlutterwaveWorld } from "../world.ts";

/** Failed attempts are `completed` as well. */
export function announceCharge(world: FlutterwaveWorld, transaction: Transaction): void {
  const data = withoutToken(world, transaction);
  const wrong = {
    amount: 1,
    charged_amount: 1,
    status: otherOf(data.status, "successful", "failed"),
  };
  const isWrong = world.settings.wrongWebhookBodies;
  world.webhooks.send("charge.completed", { ...data, ...(isWrong && wrong) });
}

export function announceTransfer(world: FlutterwaveWorld, transfer: Transfer): void {
  const { full_name, ...wire } = transferWire(transfer);
  const wrong = { amount: 1, status: otherOf(wire.status, "SUCCESSFUL", "FAILED") };
  const isWrong = world.settings.wrongWebhookBodies;
  const data = { ...wire, fullname: full_name, ...(isWrong && wrong) };
  world.webhooks.send("transfer.completed", data, { "event.type": "Transfer" });
}

/** Flat, without the name of an event. */
export function announceRefund(world: FlutterwaveWorld, refund: Refund): void {
  const wrong = { AmountRefunded: 1, status: otherOf(refund.status, "completed-mpgs", "failed") };
  world.webhooks.sendBody("refund", {
    id: refund.id,
    AmountRefunded: naira(refund.amountKobo),
    status: refund.status,
    FlwRef: refund.flwRef,
    TransactionId: refund.transactionId,
    ...(world.settings.wrongWebhookBodies && wrong),
  });
}

export function announceChargeback(world: FlutterwaveWorld, chargeback: Chargeback): void {
  world.webhooks.send("chargeback.initiated", {
    id: chargeback.id,
    flw_ref: chargeback.flwRef,
    amount: naira(world.settings.wrongWebhookBodies ? 100 : chargeback.amountKobo),
    status: chargeback.status,
    stage: chargeback.stage,
  });
}

function otherOf(status: string, good: string, bad: string): string {
  return status === good ? bad : good;
}
