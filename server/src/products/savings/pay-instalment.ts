import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { NotEnoughMoney, post } from "#ledger/post.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { instalmentSaved } from "./plan-postings.ts";
import { type NamedPlan, type NotYours, lockRunning } from "./own-plan.ts";
import type { Instalment } from "./plan.ts";
import { findInstalmentByNumber, updateInstalment } from "./queries.ts";
import { goOn } from "./advance-plan.ts";

/** An investor pays an instalment from the stash: a due one, or one that lapsed while the plan was
 * paused. It earns from that day. A retried request pays once. */

export type StashWish = NamedPlan & Readonly<{ number: number; requestKey: string | undefined }>;

export type PaidFromStash = {
  kind:
    | "paid"
    | "stash-too-small"
    | "instalment-paid"
    | "instalment-not-due"
    | "instalment-charging";
};

export async function payFromStash(
  runtime: Runtime,
  wish: StashWish,
): Promise<PaidFromStash | NotYours> {
  try {
    return await inTransaction(runtime.db, (tx) => pay(tx, runtime, wish));
  } catch (error) {
    if (error instanceof NotEnoughMoney) return { kind: "stash-too-small" };
    throw error;
  }
}

async function pay(tx: Tx, runtime: Runtime, wish: StashWish): Promise<PaidFromStash | NotYours> {
  // Locked before the plan, in the order of a settling payment.
  await lockBalances(tx, [stash(wish.investorId)]);
  const found = await lockRunning(tx, runtime, wish);
  if (found.kind !== "running") return found;
  const { plan } = found;
  const instalment = await findInstalmentByNumber(tx, wish);
  if (!instalment) return { kind: "instalment-not-due" };
  if (instalment.state === "paid") {
    const isSame = wish.requestKey !== undefined && instalment.requestKey === wish.requestKey;
    return { kind: isSame ? "paid" : "instalment-paid" };
  }
  if (instalment.chargeId !== null) return { kind: "instalment-charging" };
  const now = runtime.clock.now();
  await post(tx, [instalmentSaved(plan, instalment, now)]);
  await recordPaid(tx, instalment, { now, requestKey: wish.requestKey ?? null });
  await goOn(tx, runtime, plan);
  return { kind: "paid" };
}

async function recordPaid(
  tx: Tx,
  { id }: Instalment,
  { now, requestKey }: { now: Date; requestKey: string | null },
): Promise<void> {
  await updateInstalment(tx, id, {
    state: "paid",
    paidAt: now,
    valueOn: dateInLagos(now),
    paidFrom: "stash",
    paymentId: null,
    requestKey,
    declined: false,
    missedAt: null,
    checkoutUntil: null,
    askAt: null,
  });
}
