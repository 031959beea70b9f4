import { dueRows } from "../../time/due-rows.ts";
import type { DueWork } from "../../time/due-work.ts";
import { type Fields, text } from "../../http/fields.ts";
import { balanceKobo, move } from "../balance/balance.ts";
import { refuse } from "../http/answer.ts";
import { requiredKobo } from "../http/fields.ts";
import { takenBackKobo } from "../transactions/taken-back.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { announceRefund } from "../webhooks/announce.ts";
import type { FlutterwaveWorld } from "../world.ts";
import type { Refund } from "./refund.ts";

/** The money leaves the balance when the refund is accepted, and comes back if it fails. */

const ABOVE_KOBO = 10_000;

export function createRefund(
  world: FlutterwaveWorld,
  transaction: Transaction,
  fields: Fields,
): Refund {
  if (transaction.status !== "successful") throw refuse(400, "Transaction was not successful");
  const leftKobo = transaction.chargedKobo - takenBackKobo(world, transaction.id);
  if (leftKobo <= 0) throw refuse(409, "Transaction has been already refunded");
  const hasAmount = text(fields, "amount") !== undefined;
  const amountKobo = hasAmount ? requiredKobo(fields, "amount") : leftKobo;
  if (amountKobo <= ABOVE_KOBO) throw refuse(400, "Amount should be above NGN100");
  if (amountKobo > leftKobo) throw refuse(400, "Refund amount exceeds the transaction's amount");
  if (amountKobo > balanceKobo(world)) throw refuse(400, "Insufficient available balance");
  const { settings, clock } = world;
  const isAuto = settings.refunds === "auto";
  const refund = world.refunds.insert({
    createdAt: clock.now().toISOString(),
    transactionId: transaction.id,
    flwRef: transaction.flwRef,
    amountKobo,
    comment: text(fields, "comments") ?? "",
    status: "completed",
    dueAtMs: isAuto ? clock.now().getTime() + settings.refundDelayMs : null,
  });
  if (!refund) throw new Error("The insert of a refund failed, although it has no unique key");
  moveRefund(world, refund, -amountKobo);
  announceRefund(world, refund);
  return refund;
}

const isFinal = (status: string) => status.startsWith("completed-") || status === "failed";

/** `undefined`: it has ended already. */
export function endRefund(
  world: FlutterwaveWorld,
  refund: Refund,
  status: string,
): Refund | undefined {
  if (isFinal(refund.status)) {
    if (refund.status !== status) return undefined;
    announceRefund(world, refund);
    return refund;
  }
  const ended: Refund = { ...refund, status, dueAtMs: null };
  world.refunds.save(ended);
  if (status === "failed") moveRefund(world, ended, ended.amountKobo);
  announceRefund(world, ended);
  return ended;
}

export function dueRefunds(world: FlutterwaveWorld): DueWork {
  const waiting = () => world.refunds.list({ where: { status: "completed" } }).toReversed();
  return dueRows(world, waiting, (refund) => endRefund(world, refund, paidOutBy(world, refund)));
}

/** The final status says by which way the money went. */
export function paidOutBy(world: FlutterwaveWorld, { transactionId }: Refund): string {
  const way = world.transactions.byId(transactionId)?.paymentType;
  return way === "card" ? "completed-mpgs" : "completed-bank-transfer";
}

function moveRefund(world: FlutterwaveWorld, refund: Refund, differenceKobo: number): void {
  move(world, {
    cause: `refund:${refund.id}${differenceKobo > 0 ? ":returned" : ""}`,
    differenceKobo,
    reference: refund.flwRef,
    remarks: `Refund ${refund.id}${differenceKobo > 0 ? " failed" : ""}`,
    statementType: "refund",
  });
}
