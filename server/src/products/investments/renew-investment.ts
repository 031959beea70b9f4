import { startOfDay } from "@osisi/contracts/calendar.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { returnKobo } from "./investment-postings.ts";
import { buyUnits } from "./buy-units.ts";
import type { Bought } from "./investment.ts";
import { offerOn } from "./offer.ts";
import { thankReferrer } from "./thank-referrer.ts";
import { resellUnits } from "./units.ts";

/**
 * Renews a matured investment if its owner chose that: the same number of units, or as many as
 * principal and return pay for; never more than can be paid after debts, nor than are left. If the
 * return is paid out it buys nothing, and a debt is repaid from the principal first.
 *
 * Value date and rates are those of the old end date, even if this runs late. The new one is not
 * renewed unless its owner chooses that again. Returns what was bought; in any case the old units
 * are free.
 */
export async function renewInvestment(
  tx: Tx,
  runtime: Runtime,
  matured: { investment: Bought; claimedKobo: bigint },
): Promise<Bought | undefined> {
  const { investment } = matured;
  const { id, investorId, endsOn } = investment;
  const units = await resellUnits(tx, investment, { on: endsOn, wanted: wantedUnits(matured) });
  const offered = offerOn(endsOn, { ...investment, units });
  if (units === 0 || offered.kind !== "offered") return undefined;
  const bought = await buyUnits(tx, {
    investorId,
    offer: offered.offer,
    paidFrom: "maturity",
    renewedFrom: id,
    valueOn: endsOn,
    eventAt: startOfDay(endsOn),
    now: runtime.clock.now(),
  });
  await thankReferrer(tx, runtime, bought);
  return bought;
}

/** Zero if it is to be paid out, or if the term is no longer offered. */
function wantedUnits(matured: { investment: Bought; claimedKobo: bigint }): number {
  const { investment, claimedKobo } = matured;
  const { amountKobo, atMaturity, endsOn, portfolioId, months, units } = investment;
  if (atMaturity === "payout") return 0;
  const offered = offerOn(endsOn, { portfolioId, months, units: 1 });
  if (offered.kind !== "offered") return 0;
  const usedKobo = atMaturity === "all" ? amountKobo + returnKobo(investment) : amountKobo;
  const spendableKobo = claimedKobo < usedKobo ? usedKobo - claimedKobo : 0n;
  const affordable = Number(spendableKobo / offered.offer.amountKobo);
  return atMaturity === "all" ? affordable : Math.min(units, affordable);
}
