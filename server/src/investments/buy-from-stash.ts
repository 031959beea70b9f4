import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { NotEnoughMoney } from "../ledger/post.ts";
import { type Tx, inTransaction, violates } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { buyUnits } from "./buy-units.ts";
import { type NotOffered, type Offer, type UnitsWish, offerOn } from "./offer.ts";
import { requestedBefore } from "./requested.ts";
import { tellBought } from "./tell-investment.ts";
import { thankReferrer } from "./thank-referrer.ts";
import { sellUnits } from "./units.ts";

/** An investor pays for units with what the stash holds, at once: money, investment and units in one
 * transaction, or nothing of it. */

export type StashWish = UnitsWish &
  Readonly<{ investorId: string; requestKey: string | undefined; transferredFrom?: string }>;

export type BoughtFromStash =
  | { kind: "bought"; id: string }
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
  if (before) return { kind: before.paidFrom === "stash" ? "bought" : "key-reused", id: before.id };
  const offered = offerOn(dateInLagos(now), wish);
  if (offered.kind !== "offered") return offered;
  return { kind: "bought", id: await payNow(tx, runtime, { ...wish, offer: offered.offer, now }) };
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
  if (!(await sellUnits(tx, bought, { on, wereReserved: false }))) throw new UnitsNotLeft();
  await thankReferrer(tx, runtime, bought);
  return bought.id;
}
