import type { OwnDataKind } from "@osisi/contracts/own-data.ts";
import { ownAccounts } from "../accounts/own-data.ts";
import { ownSessions } from "../auth/own-data.ts";
import { ownCodes } from "../challenges/own-data.ts";
import { ownDisputes } from "../disputes/own-data.ts";
import { ownInvestments } from "../investments/own-data.ts";
import { ownMovements } from "../ledger/own-data.ts";
import { ownProfile } from "../onboarding/own-data.ts";
import { ownCards, ownPayments } from "../payments/own-data.ts";
import { ownWithdrawals } from "../payouts/own-data.ts";
import type { OwnData } from "../platform/own-data.ts";
import { ownRedemptions, ownRewards } from "../referrals/own-data.ts";
import { ownRefunds } from "../refunds/own-data.ts";
import { ownInstalments, ownPlans } from "../savings/own-data.ts";

/** Everything that is stored about an investor. `kinds.test.ts` finds a table that is missing
 * here. */
export const kinds: Readonly<Record<OwnDataKind, OwnData>> = {
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
