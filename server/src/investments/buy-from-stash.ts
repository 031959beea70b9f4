import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { NotEnoughMoney } from "../ledger/post.ts";
import { type Tx, inTransaction, violates } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { buyUnits } from "./buy-units.ts";
import type { Investment } from "./investment.ts";
import { type NotOffered, type Offer, type UnitsWish, offerOn } from "./offer.ts";
import { lockOrdersOf, lockReserved, updateInvestment } from "./queries.ts";
import { requestedBefore } from "./requested.ts";
import { tellBought } from "./tell-investment.ts";
import { thankReferrer } from "./thank-referrer.ts";
import { sellUnits } from "./units.ts";

/** An investor pays for units with what the stash holds, at once: money, investment and units in one
 * transaction, or nothing of it. */

export type StashWish = UnitsWish &
  Readonly<{ investorId: string; requestKey: string | undefined; transferredFrom?: string }>;

export type BoughtFromStash =
  /** `before`: by the same request, and not now. */
  | { kind: "bought"; id: string; before: boolean }
  | { kind: "stash-too-small" | "units-not-left" | "key-reused" }
  | NotOffered;

/** Undoes the transaction: somebody else was faster. */
export class UnitsNotLeft extends Error {
  override name = "UnitsNotLeft";
}

export async function buyFromStash(runtime: Runtime, wish: StashWish): Promise<BoughtFromStash> {
  return undoing(() => inTransaction(runtime.db, (tx) => buy(tx, runtime, wish)));
}

/** What leaves nothing behind, told as a value. */
export async function undoing<Done>(
  attempt: () => Promise<Done>,
): Promise<Done | { kind: "stash-too-small" | "units-not-left" }> {
  try {
    // The same request was let through twice and the other was faster: now it is found.
    return await attempt().catch((error: unknown) => {
      if (!violates(error, "investment_request")) throw error;
      return attempt();
    });
  } catch (error) {
    if (error instanceof NotEnoughMoney) return { kind: "stash-too-small" };
    if (error instanceof UnitsNotLeft) return { kind: "units-not-left" };
    throw error;
  }
}

async function buy(tx: Tx, runtime: Runtime, wish: StashWish): Promise<BoughtFromStash> {
  const now = runtime.clock.now();
  const before = await requestedBefore(tx, { ...wish, now });
  if (before === "key-reused") return { kind: "key-reused" };
  if (before && before.paidFrom !== "stash") return { kind: "key-reused" };
  if (before) return { kind: "bought", id: before.id, before: true };
  const offered = offerOn(dateInLagos(now), wish);
  if (offered.kind !== "offered") return offered;
  const id = await payNow(tx, runtime, { ...wish, offer: offered.offer, now });
  return { kind: "bought", id, before: false };
}

/** Throws `NotEnoughMoney` or `UnitsNotLeft`, which undo the caller's transaction. */
export async function payNow(
  tx: Tx,
  runtime: Runtime,
  wish: Omit<StashWish, keyof UnitsWish> & { offer: Offer; now: Date },
): Promise<string> {
  const { investorId, offer, requestKey, now, transferredFrom } = wish;
  const on = dateInLagos(now);
  const bought = await buyUnits(tx, {
    investorId,
    offer,
    requestKey,
    paidFrom: "stash",
    valueOn: on,
    eventAt: now,
    now,
    ...(transferredFrom === undefined ? {} : { transferredFrom }),
  });
  await tellBought(tx, runtime, bought);
  const reserved = await endOwnReservation(tx, bought);
  if (!(await sellUnits(tx, bought, { on, reserved }))) throw new UnitsNotLeft();
  await thankReferrer(tx, runtime, bought);
  return bought.id;
}

/** Whoever has ordered units of the portfolio at the gateway and pays from the stash after all is in
 * nobody's way but their own: the purchase takes the reservation's place. Answers how many units that
 * frees. Should the order be paid for all the same, it is one whose time is over. */
async function endOwnReservation(
  tx: Tx,
  { investorId, portfolioId }: Pick<Investment, "investorId" | "portfolioId">,
): Promise<number> {
  await lockOrdersOf(tx, investorId);
  const order = await lockReserved(tx, investorId);
  if (order?.portfolioId !== portfolioId) return 0;
  await updateInvestment(tx, order.id, { reservedUntil: null, nextStepAt: null });
  return order.units;
}
