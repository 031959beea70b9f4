import { businessHoursLater } from "../../disputes/business-hours.ts";
import { dueRows } from "../../time/due-rows.ts";
import type { DueWork } from "../../time/due-work.ts";
import { move } from "../balance/balance.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { announceChargeback } from "../webhooks/announce.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Chargeback } from "./chargeback.ts";

/** A chargeback takes money when it is accepted or lost, and then once. Only its beginning is
 * announced. */

const HOURS_TO_ANSWER = 10;
const nextStage = {
  new: "second",
  second: "pre-arbitration",
  "pre-arbitration": "arbitration",
  arbitration: "arbitration",
} as const;

export function openChargeback(
  world: FlutterwaveWorld,
  transaction: Transaction,
  amountKobo = transaction.amountKobo,
): Chargeback {
  const { id, txRef, flwRef } = transaction;
  const opened = world.chargebacks.insert({
    createdAt: world.clock.now().toISOString(),
    transactionId: id,
    txRef,
    flwRef,
    amountKobo,
    status: "initiated",
    stage: "new",
    comment: "Customer did not receive the service",
    proof: null,
    history: [],
    ...deadline(world),
  });
  if (!opened) throw new Error("The insert of a chargeback failed, although it has no unique key");
  announceChargeback(world, opened);
  return opened;
}

function deadline({ clock }: FlutterwaveWorld): Pick<Chargeback, "dueDate" | "dueAtMs"> {
  const due = businessHoursLater(clock.now(), HOURS_TO_ANSWER);
  return { dueDate: due.toISOString(), dueAtMs: due.getTime() };
}

/** `undefined`: that does not follow from its status. */
export function becomes(
  world: FlutterwaveWorld,
  chargeback: Chargeback,
  status: Chargeback["status"],
  answer: { comment?: string | undefined; proof?: string | undefined } = {},
): Chargeback | undefined {
  const isOpen = chargeback.status === "initiated" || chargeback.status === "declined";
  if (status === "initiated") return reopen(world, chargeback);
  if (!isOpen) return undefined;
  const changed: Chargeback = {
    ...chargeback,
    status,
    comment: answer.comment ?? chargeback.comment,
    proof: answer.proof ?? chargeback.proof,
    history: [...chargeback.history, entry(world, chargeback, status)],
    dueAtMs: null,
  };
  world.chargebacks.save(changed);
  if (status === "accepted" || status === "lost") takeMoney(world, changed);
  return changed;
}

/** A bank that lost can go on to the next stage. */
function reopen(world: FlutterwaveWorld, chargeback: Chargeback): Chargeback | undefined {
  if (chargeback.status !== "won") return undefined;
  const reopened: Chargeback = {
    ...chargeback,
    ...deadline(world),
    status: "initiated",
    stage: nextStage[chargeback.stage],
    history: [...chargeback.history, entry(world, chargeback, "initiated")],
  };
  world.chargebacks.save(reopened);
  announceChargeback(world, reopened);
  return reopened;
}

/** Unanswered ones are lost at their due date. */
export function dueChargebacks(world: FlutterwaveWorld): DueWork {
  const open = () => world.chargebacks.list({ where: { status: "initiated" } }).toReversed();
  return dueRows(world, open, (chargeback) => becomes(world, chargeback, "lost"));
}

function entry({ clock }: FlutterwaveWorld, { stage, comment }: Chargeback, action: string) {
  return { action, stage, date: clock.now().toISOString(), description: comment };
}

function takeMoney(world: FlutterwaveWorld, { id, amountKobo, flwRef, status }: Chargeback) {
  move(world, {
    cause: `chargeback:${id}`,
    differenceKobo: -amountKobo,
    reference: flwRef,
    remarks: `Chargeback ${id} ${status}`,
    statementType: "chargeback",
  });
}
