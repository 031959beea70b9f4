import { type OwnDataKind, ownDataKindNames } from "@osisi/contracts/data-export.ts";
import { ownAccounts } from "#people/accounts/queries.ts";
import { ownSessions } from "#people/auth/queries.ts";
import { ownCodes } from "#people/challenges/queries.ts";
import { ownDisputes } from "#money/disputes/list-disputes.ts";
import { ownCircles } from "#products/circles/data-export.ts";
import { ownComplaints } from "#views/complaints/file-complaint.ts";
import { ownLateReturns, ownWithheldTax } from "#money/returns/data-export.ts";
import { ownGiftLinks, ownGifts } from "#products/gifts/data-export.ts";
import { ownInvestments } from "#products/investments/data-export.ts";
import { ownMovements } from "#ledger/data-export.ts";
import { ownNextOfKin } from "#people/next-of-kin/data-export.ts";
import { ownAnnouncements } from "#people/notices/own-announcements.ts";
import { ownNotices, ownPreferences } from "#people/notices/queries.ts";
import { ownPushDevices } from "#people/push/queries.ts";
import { ownProfile } from "#people/onboarding/queries.ts";
import { ownMandates } from "#money/mandates/data-export.ts";
import { ownAccountNumbers } from "#money/own-account/data-export.ts";
import { ownCards, ownPayments } from "#money/payments/data-export.ts";
import { ownWithdrawals } from "#money/withdrawals/view-withdrawals.ts";
import type { DataExport, DataRow, DataValue } from "#platform/data-export.ts";
import { ownRedemptions, ownRewards } from "#products/referrals/data-export.ts";
import { ownRefunds } from "#money/refunds/list-refunds.ts";
import { ownInstalments, ownPlans } from "#products/savings/data-export.ts";
import { ownRuleUses, ownRules } from "#products/standing-rules/data-export.ts";
import { ownStatements } from "#views/shared-statements/queries.ts";
import type { Runtime } from "#platform/runtime.ts";
import { UTF8_BYTE_ORDER_MARK, csvRow, textCell } from "#views/statements/csv.ts";

/** The data export of an investor, streamed, so that a long history takes no more memory than a
 * short one. */

/** A test finds a table with data about an investor that is missing here. */
const kinds: Readonly<Record<OwnDataKind, DataExport>> = {
  profile: ownProfile,
  nextOfKin: ownNextOfKin,
  sessions: ownSessions,
  codes: ownCodes,
  accounts: ownAccounts,
  accountNumbers: ownAccountNumbers,
  cards: ownCards,
  mandates: ownMandates,
  payments: ownPayments,
  refunds: ownRefunds,
  disputes: ownDisputes,
  withdrawals: ownWithdrawals,
  plans: ownPlans,
  instalments: ownInstalments,
  withheldTax: ownWithheldTax,
  lateReturns: ownLateReturns,
  circles: ownCircles,
  rules: ownRules,
  ruleUses: ownRuleUses,
  giftLinks: ownGiftLinks,
  complaints: ownComplaints,
  gifts: ownGifts,
  investments: ownInvestments,
  statements: ownStatements,
  movements: ownMovements,
  rewards: ownRewards,
  redemptions: ownRedemptions,
  notices: ownNotices,
  announcements: ownAnnouncements,
  noticePreferences: ownPreferences,
  pushDevices: ownPushDevices,
};

/** Everything: kind → its rows. */
export async function* writeJson(runtime: Runtime, investorId: string): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(runtime.clock.now())}`;
  for (const name of ownDataKindNames) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const row of kinds[name].read(runtime, investorId)) {
      yield separator + JSON.stringify(listedColumns(row, kinds[name].columns));
      separator = ",\n";
    }
    yield "\n]";
  }
  yield "\n}\n";
}

/** One kind, as a table. */
export async function* writeCsv(
  runtime: Runtime,
  investorId: string,
  kind: OwnDataKind,
): AsyncGenerator<string> {
  const { columns, read } = kinds[kind];
  yield UTF8_BYTE_ORDER_MARK + csvRow(columns);
  for await (const row of read(runtime, investorId)) {
    yield csvRow(columns.map((column) => cell(row[column] ?? null)));
  }
}

function listedColumns(row: DataRow, columns: readonly string[]): DataRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function cell(value: DataValue): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? textCell(value) : String(value);
}
