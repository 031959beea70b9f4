import { historyLimits } from "@osisi/contracts/history.ts";
import { investorTypes } from "@osisi/contracts/investor-types.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { sql } from "kysely";
import type { InvestorKind } from "#ledger/accounts.ts";
import { ownAddress, ownBalances } from "#ledger/balance.ts";
import { debtOf } from "#ledger/debts/get-debt.ts";
import { disputesOpen, hasDisputes } from "#money/disputes/list-disputes.ts";
import { heldBackOf, wasHeldBack } from "#money/payments/held-back.ts";
import { paymentOf, paymentsFromSection } from "#money/payments/in-flight.ts";
import { paymentsSection, settledSum } from "#money/payments/in-flight-queries.ts";
import { hasRefunds, listPendingRefunds } from "#money/refunds/list-refunds.ts";
import {
  hasPendingWithdrawals,
  newestWithdrawals,
  pendingWithdrawals,
  withdrawalsOfPart,
} from "#money/withdrawals/view-withdrawals.ts";
import { sessionStatement } from "#people/auth/session.ts";
import { unreadOfInvestor } from "#people/notices/queries.ts";
import { userOf } from "#people/onboarding/investor.ts";
import type { Db } from "#platform/database/database.ts";
import { koboOf } from "#platform/database/json-values.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  activePart,
  investedOfPart,
  newestPart,
} from "#products/investments/investments-section.ts";
import { isOpen } from "#money/switches/opening.ts";
import { planOptionsOfPart, planOptionsPart } from "#products/catalogue/read-catalogue.ts";
import { plansOfPart, plansPart } from "#products/savings/plans-section.ts";
import { movementsOfPart } from "#views/history/movements.ts";
import { movementsPart } from "#views/history/queries.ts";
import { MAX_SHOWN, underWayOf, withoutDecided } from "#views/history/under-way.ts";

/** Everything on the home page in one response of bounded size, with first pages of lists, in one
 * statement. Only rare data is queried after that: pending withdrawals, refunds, disputes, debts
 * and payments under review. */

/** One more is read, which says that there are more. */
const shown = { movements: historyLimits.newest, withdrawals: 10, plans: 10 };

/** Also authenticates the session. Each domain's folder has the expression for its part. An account
 * that was never used has no balance. */
export const findProfile = sessionStatement((live) =>
  live
    .leftJoin("ledger.account as stash", (join) =>
      join.on("stash.address", "=", ownAddress("stash")),
    )
    .select(["investor.investorTypeId", "investor.referralSlug", "investor.createdAt"])
    .select("stash.balance as stash")
    .select((of) => [
      ownBalances(["held", "points", "debt"]).as("balances"),
      movementsPart(sql.lit(shown.movements + 1)).as("movements"),
      paymentsSection().as("payments"),
      settledSum().as("settled"),
      newestWithdrawals(shown.withdrawals + 1).as("withdrawals"),
      hasPendingWithdrawals().as("pending"),
      hasRefunds().as("refunds"),
      hasDisputes().as("disputes"),
      wasHeldBack().as("heldBack"),
      plansPart(shown.plans + 1).as("plans"),
      planOptionsPart().as("planOptions"),
      unreadOfInvestor().as("unread"),
      newestPart().as("newest"),
      activePart().as("active"),
      of
        .selectFrom("phoneChange as waiting")
        .select("waiting.phone")
        .whereRef("waiting.investorId", "=", "investor.id")
        .as("phoneWaiting"),
    ]),
);

type FoundProfile = Awaited<ReturnType<typeof findProfile>>[number];

export async function showProfile(runtime: Runtime, found: FoundProfile): Promise<Profile> {
  const { clock, db } = runtime;
  const now = clock.now();
  const stashKobo = found.stash ?? 0n;
  const balanceOf = (kind: InvestorKind) =>
    koboOf(found.balances.find((own) => own.kind === kind)?.balance ?? "0");
  const history = movementsOfPart(found.movements, shown.movements);
  const withdrawals = withdrawalsOfPart(found.withdrawals, shown.withdrawals);
  const rare = await readRare(db, { ...found, isOwing: balanceOf("debt") > 0n }, now);
  return {
    investor: describe(found),
    user: userOf(found),
    balance: nairaFromKobo(stashKobo + balanceOf("held")),
    availableAmt: nairaFromKobo(stashKobo),
    heldBack: heldBackIn(stashKobo, rare.heldBack),
    funds: nairaFromKobo(found.settled ?? 0n),
    transactions: { data: history.items, nextCursor: history.nextCursor },
    inFlight: rare.payments.map(paymentOf),
    underWay: underWayOf(rare),
    transfers: { data: withdrawals.items, nextCursor: withdrawals.nextBefore },
    savings: pageOf(await plansOfPart(db, found.plans, now)),
    ...investedOfPart(found, now),
    greenPoints: Number(balanceOf("points")),
    referralSlug: found.referralSlug,
    phoneWaiting: found.phoneWaiting,
    ...planOptionsOfPart(found.planOptions, dateInLagos(now)),
    isNotOpenYet: (await isOpen(runtime)) ? undefined : true,
    unreadNotices: found.unread > 0n ? Number(found.unread) : undefined,
    now: now.toISOString(),
  };
}

async function readRare(db: Db, found: FoundProfile & { isOwing: boolean }, now: Date) {
  const [payments, withdrawals, refunds, disputes, owed, heldBack] = await Promise.all([
    withoutDecided(db, paymentsFromSection(found.payments, now)),
    found.pending ? pendingWithdrawals(db, found.id, MAX_SHOWN) : [],
    found.refunds ? listPendingRefunds(db, found.id) : [],
    found.disputes ? disputesOpen(db, found.id) : [],
    found.isOwing ? debtOf(db, found.id) : undefined,
    found.heldBack ? heldBackOf(db, found.id, now) : undefined,
  ]);
  return { payments, withdrawals, refunds, disputes, debt: owed, heldBack };
}

/** Some of it may have been saved or invested. */
function heldBackIn(
  stashKobo: bigint,
  held: Awaited<ReturnType<typeof heldBackOf>> | undefined,
): Profile["heldBack"] {
  if (!held?.until || stashKobo === 0n) return null;
  const amountKobo = held.heldKobo < stashKobo ? held.heldKobo : stashKobo;
  return { amount: nairaFromKobo(amountKobo), until: held.until.toISOString() };
}

/** The rest is in `GET /v1/savings/all`, from that cursor on. */
function pageOf(plans: Profile["savings"]["data"]): Profile["savings"] {
  const data = plans.slice(0, shown.plans);
  return { data, nextCursor: plans.length > shown.plans ? (data.at(-1)?.id ?? null) : null };
}

function describe(investor: FoundProfile): Profile["investor"] {
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
