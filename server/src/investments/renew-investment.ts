import { startOfDay } from "@osisi/contracts/calendar.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { returnKobo } from "./book-investment.ts";
import { buyUnits } from "./buy-units.ts";
import type { Bought } from "./investment.ts";
import { offerOn } from "./offer.ts";
import { thankReferrer } from "./thank-referrer.ts";
import { resellUnits } from "./units.ts";

/** What has matured buys units again, if its owner wants that: the same number, or as many as principal
 * and return pay for; never more than they pay for once debts are repaid, nor than are left. Where the
 * return is to be paid out it buys nothing: a debt is repaid from the principal before it. Value date
 * and rates are those of the old end date, also where we come late. The new one is paid out at its own
 * maturity unless its owner says otherwise again: nobody is locked in for longer than they said. Answers
 * what was bought; either way the old units are free. */
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

/** None where it is to be paid out, or where the same term is not offered any more. */
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
