import type { ReportName } from "@osisi/contracts/console/reports.ts";
import { deploymentsReport } from "./deployments.ts";
import { dailySettlementReport } from "./daily-settlement.ts";
import { generalLedgerReport } from "./general-ledger.ts";
import { incomeReport } from "./income.ts";
import { liabilitiesReport } from "./liabilities.ts";
import { maturityLadderReport } from "./maturity-ladder.ts";
import type { Report } from "./report.ts";
import { solvencyReport } from "./solvency.ts";
import { taxWithheldReport } from "./tax-withheld.ts";
import { trialBalanceReport } from "./trial-balance.ts";

/** Each report is one file; its label and what it covers are in `contracts/src/console/reports.ts`. */
export const reportsByName: Readonly<Record<ReportName, Report>> = {
  "trial-balance": trialBalanceReport,
  "general-ledger": generalLedgerReport,
  solvency: solvencyReport,
  deployments: deploymentsReport,
  "daily-settlement": dailySettlementReport,
  liabilities: liabilitiesReport,
  "maturity-ladder": maturityLadderReport,
  income: incomeReport,
  "tax-withheld": taxWithheldReport,
};
