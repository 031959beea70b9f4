import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { debtOf } from "../debts/see-debt.ts";
import { disputesOpen, disputesPiece } from "../disputes/see-disputes.ts";
import { stillWaiting } from "../history/payments-waiting.ts";
import { movementsOfPiece, movementsPiece } from "../history/read-movements.ts";
import { SHOWN_AT_MOST, underWayOf } from "../history/read-under-way.ts";
import { investedOfPiece, investmentsPiece } from "../investments/investments-piece.ts";
import { debt, held, points, stash } from "../ledger/accounts.ts";
import { balancesPiece } from "../ledger/balance.ts";
import { type Investor, investorOf, investorPiece, userOf } from "../onboarding/investor.ts";
import { paymentsOfPiece, paymentsPiece } from "../payments/in-flight.ts";
import { type JsonOf, type Who, koboOf } from "../platform/pieces.ts";
import type { Runtime } from "../platform/runtime.ts";
import { refundsPiece, refundsUnderWay } from "../refunds/see-refunds.ts";
import { plansOfPiece, plansPiece } from "../savings/plans-piece.ts";
import { withdrawalsOfPiece, withdrawalsPiece } from "../stash/see-withdrawals.ts";
import { phoneWaitingPiece } from "./queries.ts";

/** Everything that the home page shows, in one answer of bounded size, where lists are first pages, and
 * in one round trip to the database, the session of whoever asks included. Only what few people ever have
 * is asked for after that: money that goes back, that is wanted back, that is owed or that somebody looks
 * at. */

const MOVEMENTS = 20;
const WITHDRAWALS = 10;
const PLANS = 10;

export async function showProfile(
  runtime: Runtime,
  { json, now }: { json: ProfilePieces; now: Date },
): Promise<Profile | undefined> {
  if (!json.investor) return undefined;
  const investor = investorOf(json.investor);
  const investorId = investor.id;
  const balance = (account: keyof typeof json.balances) => koboOf(json.balances[account] ?? "0");
  const stashKobo = balance(stash(investorId));
  const history = movementsOfPiece(json.movements, MOVEMENTS);
  const withdrawals = withdrawalsOfPiece(json.withdrawals, WITHDRAWALS);
  const isOwing = balance(debt(investorId)) > 0n;
  const rare = await readRare(runtime, investorId, { ...json, isOwing, now });
  return {
    investor: describe(investor),
    user: userOf(investor),
    balance: nairaFromKobo(stashKobo + balance(held(investorId))),
    availableAmt: nairaFromKobo(stashKobo),
    funds: nairaFromKobo(koboOf(json.payments.settled)),
    transactions: { data: history.items, nextCursor: history.nextCursor },
    inFlight: rare.payments,
    underWay: underWayOf({ ...rare, withdrawals: withdrawals.pending }),
    transfers: { data: withdrawals.newest.items, nextCursor: withdrawals.newest.nextBefore },
    savings: pageOf(plansOfPiece(json.plans, now)),
    ...investedOfPiece(json.investments, now),
    greenPoints: Number(balance(points(investorId))),
    referralSlug: investor.referralSlug,
    phoneWaiting: json.phoneWaiting,
    now: now.toISOString(),
  };
}

export function profilePieces(who: Who, now: Date) {
  return {
    investor: investorPiece(who),
    balances: balancesPiece(["stash", "held", "points", "debt"], who),
    movements: movementsPiece(who, MOVEMENTS),
    payments: paymentsPiece(who, now),
    withdrawals: withdrawalsPiece(who, { atMost: WITHDRAWALS, pendingAtMost: SHOWN_AT_MOST }),
    refunds: refundsPiece(who),
    disputes: disputesPiece(who),
    plans: plansPiece(who, PLANS + 1),
    investments: investmentsPiece(who),
    phoneWaiting: phoneWaitingPiece(who),
  };
}

type ProfilePieces = JsonOf<ReturnType<typeof profilePieces>>;

async function readRare(
  { db }: Runtime,
  investorId: string,
  known: Pick<ProfilePieces, "payments" | "refunds" | "disputes"> & { isOwing: boolean; now: Date },
) {
  const [payments, refunds, disputes, owed] = await Promise.all([
    stillWaiting(db, paymentsOfPiece(known.payments, known.now)),
    known.refunds ? refundsUnderWay(db, investorId) : [],
    known.disputes ? disputesOpen(db, investorId) : [],
    known.isOwing ? debtOf(db, investorId) : undefined,
  ]);
  return { payments, refunds, disputes, debt: owed };
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
