import type { OwnDataKind } from "@osisi/contracts/data-export.ts";
import { ownAccounts } from "#people/accounts/queries.ts";
import { ownSessions } from "#people/auth/queries.ts";
import { ownCodes } from "#people/challenges/queries.ts";
import { ownDisputes } from "#money/disputes/list-disputes.ts";
import { ownInvestments } from "#products/investments/data-export.ts";
import { ownMovements } from "#ledger/data-export.ts";
import { ownProfile } from "#people/onboarding/queries.ts";
import { ownCards, ownPayments } from "#money/payments/data-export.ts";
import { ownWithdrawals } from "#money/withdrawals/view-withdrawals.ts";
import type { DataExport } from "#platform/data-export.ts";
import { ownRedemptions, ownRewards } from "#products/referrals/data-export.ts";
import { ownRefunds } from "#money/refunds/list-refunds.ts";
import { ownInstalments, ownPlans } from "#products/savings/data-export.ts";

/** Everything that is stored about an investor. `data-export-kinds.test.ts` finds a table that is missing
 * here. */
export const kinds: Readonly<Record<OwnDataKind, DataExport>> = {
  profile: ownProfile,
  sessions: ownSessions,
  codes: ownCodes,
  accounts: ownAccounts,
  cards: ownCards,
  payments: ownPayments,
  refunds: ownRefunds,
  disputes: ownDisputes,
  withdrawals: ownWithdrawals,
  plans: ownPlans,
  instalments: ownInstalments,
  investments: ownInvestments,
  movements: ownMovements,
  rewards: ownRewards,
  redemptions: ownRedemptions,
};
