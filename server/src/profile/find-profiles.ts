import { historyLimits } from "@osisi/contracts/history.ts";
import { sql } from "kysely";
import type { AliveTokens, LiveSession } from "../auth/session.ts";
import type { MovementPart } from "../history/read-movements.ts";
import { SHOWN_AT_MOST } from "../history/read-under-way.ts";
import { type InvestmentsPart, shownOfInvestments } from "../investments/investments-part.ts";
import type { InvestorKind } from "../ledger/accounts.ts";
import type { Investor } from "../onboarding/investor.ts";
import { type PaymentsPart, READ_AT_MOST } from "../payments/in-flight.ts";
import type { Db } from "../platform/database.ts";
import type { AsJson } from "../platform/parts.ts";
import type { PlanPart } from "../savings/plans-part.ts";
import type { WithdrawalsPart } from "../stash/see-withdrawals.ts";

/** How much of its lists the home page shows. One more is read, which says that there are more. */
export const shown = { movements: historyLimits.newest, withdrawals: 10, plans: 10 };

const BALANCES = ["stash", "held", "points", "debt"] as const satisfies readonly InvestorKind[];
export type BalanceKind = (typeof BALANCES)[number];

/** What `profiles_of` has of one investor: each domain's part. */
export type ProfileParts = Readonly<{
  investor: AsJson<Investor>;
  /** Without those that were never used. */
  balances: Partial<Record<BalanceKind, string>>;
  movements: MovementPart[];
  payments: PaymentsPart;
  withdrawals: WithdrawalsPart;
  refunds: boolean;
  disputes: boolean;
  plans: PlanPart[];
  investments: InvestmentsPart;
  phoneWaiting: string | null;
}>;

/** The sessions of tokens, where they are alive, each with what the home page shows of whose it is. */
export async function findProfiles(
  db: Db,
  { tokenHashes, usedAfter, begunAfter }: AliveTokens,
  now: Date,
): Promise<(LiveSession & { parts: ProfileParts })[]> {
  const { rows } = await sql<LiveSession & { parts: string }>`
    select * from profiles_of(
      ${tokenHashes}, ${usedAfter}, ${begunAfter}, ${now}, ${BALANCES},
      movements_at_most => ${shown.movements + 1},
      payments_at_most => ${READ_AT_MOST},
      withdrawals_at_most => ${shown.withdrawals + 1},
      pending_at_most => ${SHOWN_AT_MOST},
      plans_at_most => ${shown.plans + 1},
      investments_at_most => ${shownOfInvestments.page + 1},
      active_at_most => ${shownOfInvestments.active}
    )
  `.execute(db);
  return rows.map(({ parts, ...session }) => ({ ...session, parts: JSON.parse(parts) }));
}
