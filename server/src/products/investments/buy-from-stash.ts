import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { NotEnoughMoney } from "#ledger/post.ts";
import { type Tx, inTransaction, violates } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { buyUnits, requestedBefore, rewardReferrer } from "./buy-units.ts";
import type { Investment } from "./investment.ts";
import { type NotOffered, type Offer, type RequestedUnits, offerOn } from "./offer.ts";
import { lockOrdersOf, lockReserved, updateInvestment } from "./queries.ts";
import { notifyBought } from "./notify-investment.ts";
import { sellUnits } from "./units.ts";

/** An investor pays for units from the stash: money, investment and units in one transaction, or
 * none of them. */

type StashPurchase = RequestedUnits &
  Readonly<{ investorId: string; requestKey: string | undefined; transferredFrom?: string }>;

type BoughtFromStash =
  /** `before`: by an earlier attempt of the same request. */
  | { kind: "bought"; id: string; before: boolean }
  | { kind: "stash-too-small" | "units-not-left" | "key-reused" }
  | NotOffered;

/** Rolls back the transaction: another purchase was faster. */
class UnitsNotLeft extends Error {
  override name = "UnitsNotLeft";
}

export async function buyFromStash(
  runtime: Runtime,
  request: StashPurchase,
): Promise<BoughtFromStash> {
  return asOutcome(() => inTransaction(runtime.db, (tx) => buy(tx, runtime, request)));
}

/** Turns errors that roll back the transaction into values. */
export async function asOutcome<Done>(
  attempt: () => Promise<Done>,
): Promise<Done | { kind: "stash-too-small" | "units-not-left" }> {
  try {
    // The same request was admitted twice and the other was faster: now it is found.
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

async function buy(tx: Tx, runtime: Runtime, request: StashPurchase): Promise<BoughtFromStash> {
  const now = runtime.clock.now();
  const before = await requestedBefore(tx, { ...request, now });
  if (before === "key-reused") return { kind: "key-reused" };
  if (before && before.paidFrom !== "stash") return { kind: "key-reused" };
  if (before) return { kind: "bought", id: before.id, before: true };
  const offered = offerOn(await readCatalogue(tx), dateInLagos(now), request);
  if (offered.kind !== "offered") return offered;
  const id = await payNow(tx, runtime, { ...request, offer: offered.offer, now });
  return { kind: "bought", id, before: false };
}

/** Throws `NotEnoughMoney` or `UnitsNotLeft`, which roll back the caller's transaction. */
export async function payNow(
  tx: Tx,
  runtime: Runtime,
  request: Omit<StashPurchase, keyof RequestedUnits> & { offer: Offer; now: Date },
): Promise<string> {
  const { investorId, offer, requestKey, now, transferredFrom } = request;
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
  await notifyBought(tx, runtime, bought);
  const reserved = await endOwnReservation(tx, bought);
  if (!(await sellUnits(tx, bought, { on, reserved }))) throw new UnitsNotLeft();
  await rewardReferrer(tx, runtime, bought);
  return bought.id;
}

/** An investor with an open gateway order who pays from the stash instead must not compete with
 * their own reservation: the purchase replaces it. Returns how many units that frees. If the order
 * is paid anyway, it counts as expired. */
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
