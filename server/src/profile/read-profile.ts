import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { paymentsWaiting } from "../history/payments-waiting.ts";
import { readMovements } from "../history/read-movements.ts";
import { readUnderWay } from "../history/read-under-way.ts";
import { investedOf } from "../investments/see-investments.ts";
import { held, points, stash } from "../ledger/accounts.ts";
import { balancesOf } from "../ledger/balance.ts";
import { type Investor, readInvestor, userOf } from "../onboarding/investor.ts";
import { totalFunded } from "../payments/in-flight.ts";
import type { Runtime } from "../platform/runtime.ts";
import { plansOf } from "../savings/see-plans.ts";
import { withdrawalsOf } from "../stash/see-withdrawals.ts";
import { findPhoneWaiting } from "./queries.ts";

/** Everything that the home page shows, in one answer of bounded size: lists are first pages. What
 * it is made of is asked for side by side, so that it takes as long as the slowest of them. */

const MOVEMENTS = 20;
const WITHDRAWALS = 10;
const PLANS = 10;

export async function readProfile(
  runtime: Runtime,
  investorId: string,
): Promise<Profile | undefined> {
  const { clock, db } = runtime;
  const accounts = { stash: stash(investorId), held: held(investorId), points: points(investorId) };
  const [
    investor,
    balances,
    history,
    inFlight,
    underWay,
    fundedKobo,
    withdrawals,
    plans,
    invested,
    phoneWaiting,
  ] = await Promise.all([
    readInvestor(db, investorId),
    balancesOf(db, Object.values(accounts)),
    readMovements(db, investorId, { limit: MOVEMENTS }),
    paymentsWaiting(db, investorId, clock.now()),
    readUnderWay({ clock, db }, investorId),
    totalFunded(db, investorId),
    withdrawalsOf(db, investorId, { atMost: WITHDRAWALS }),
    plansOf(runtime, investorId, { atMost: PLANS + 1 }),
    investedOf(runtime, investorId),
    findPhoneWaiting(db, investorId),
  ]);
  if (!investor) return undefined;
  const stashKobo = balances.get(accounts.stash) ?? 0n;
  const heldKobo = balances.get(accounts.held) ?? 0n;
  return {
    investor: describe(investor),
    user: userOf(investor),
    balance: nairaFromKobo(stashKobo + heldKobo),
    availableAmt: nairaFromKobo(stashKobo),
    funds: nairaFromKobo(fundedKobo),
    transactions: { data: history.items, nextCursor: history.nextCursor },
    inFlight,
    underWay,
    transfers: { data: withdrawals.items, nextCursor: withdrawals.nextBefore },
    savings: pageOf(plans),
    ...invested,
    greenPoints: Number(balances.get(accounts.points) ?? 0n),
    referralSlug: investor.referralSlug,
    phoneWaiting: phoneWaiting ?? null,
    now: clock.now().toISOString(),
  };
}

/** The rest is in `GET /v1/savings/all`, from there on. */
function pageOf(plans: Profile["savings"]["data"]): Profile["savings"] {
  const data = plans.slice(0, PLANS);
  return { data, nextCursor: plans.length > PLANS ? (data.at(-1)?.id ?? null) : null };
}

function describe(investor: Investor): Profile["investor"] {
  const { id, name } = userOf(investor);
  const investorType =
    investorTypes.find((type) => type.id === investor.investorTypeId) ?? investorTypes[0];
  return {
    id,
    userId: id,
    name,
    investorType: { id: investorType.id, name: investorType.name, icon: investorType.icon },
    joinedAt: investor.createdAt.toISOString(),
  };
}
