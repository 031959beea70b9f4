import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { debtOf } from "../debts/see-debt.ts";
import { disputesOpen } from "../disputes/see-disputes.ts";
import { stillWaiting } from "../history/payments-waiting.ts";
import { movementsOfPart } from "../history/read-movements.ts";
import { underWayOf } from "../history/read-under-way.ts";
import { investedOfPart } from "../investments/investments-part.ts";
import { type Investor, investorOf, userOf } from "../onboarding/investor.ts";
import { paymentOf, paymentsOfPart } from "../payments/in-flight.ts";
import { koboOf } from "../platform/parts.ts";
import type { Runtime } from "../platform/runtime.ts";
import { refundsUnderWay } from "../refunds/see-refunds.ts";
import { plansOfPart } from "../savings/plans-part.ts";
import { withdrawalsOfPart } from "../stash/see-withdrawals.ts";
import { type BalanceKind, type ProfileParts, shown } from "./find-profiles.ts";

/** Everything that the home page shows, in one answer of bounded size, where lists are first pages, and
 * in one round trip to the database, the session of whoever asks included. Only what few people ever have
 * is asked for after that: money that goes back, that is wanted back, that is owed or that somebody looks
 * at. */

export async function showProfile(
  runtime: Runtime,
  { parts, asOf: now }: { parts: ProfileParts; asOf: Date },
): Promise<Profile> {
  const investor = investorOf(parts.investor);
  const investorId = investor.id;
  const balance = (kind: BalanceKind) => koboOf(parts.balances[kind] ?? "0");
  const stashKobo = balance("stash");
  const history = movementsOfPart(parts.movements, shown.movements);
  const withdrawals = withdrawalsOfPart(parts.withdrawals, shown.withdrawals);
  const isOwing = balance("debt") > 0n;
  const rare = await readRare(runtime, investorId, { ...parts, isOwing, now });
  return {
    investor: describe(investor),
    user: userOf(investor),
    balance: nairaFromKobo(stashKobo + balance("held")),
    availableAmt: nairaFromKobo(stashKobo),
    funds: nairaFromKobo(koboOf(parts.payments.settled)),
    transactions: { data: history.items, nextCursor: history.nextCursor },
    inFlight: rare.payments.map(paymentOf),
    underWay: underWayOf({ ...rare, withdrawals: withdrawals.pending }),
    transfers: { data: withdrawals.newest.items, nextCursor: withdrawals.newest.nextBefore },
    savings: pageOf(plansOfPart(parts.plans, now)),
    ...investedOfPart(parts.investments, now),
    greenPoints: Number(balance("points")),
    referralSlug: investor.referralSlug,
    phoneWaiting: parts.phoneWaiting,
    now: now.toISOString(),
  };
}

async function readRare(
  { db }: Runtime,
  investorId: string,
  known: Pick<ProfileParts, "payments" | "refunds" | "disputes"> & { isOwing: boolean; now: Date },
) {
  const [payments, refunds, disputes, owed] = await Promise.all([
    stillWaiting(db, paymentsOfPart(known.payments, known.now)),
    known.refunds ? refundsUnderWay(db, investorId) : [],
    known.disputes ? disputesOpen(db, investorId) : [],
    known.isOwing ? debtOf(db, investorId) : undefined,
  ]);
  return { payments, refunds, disputes, debt: owed };
}

/** The rest is in `GET /v1/savings/all`, from there on. */
function pageOf(plans: Profile["savings"]["data"]): Profile["savings"] {
  const data = plans.slice(0, shown.plans);
  return { data, nextCursor: plans.length > shown.plans ? (data.at(-1)?.id ?? null) : null };
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
