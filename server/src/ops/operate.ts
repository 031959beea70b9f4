import { parseArgs } from "node:util";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { type Command, Refused, WrongUsage, type Order } from "./command.ts";
import { adopt, catchUp, reseal } from "./maintenance.ts";
import { answerDispute } from "./answer-dispute.ts";
import { attribute, makeDebt, reverse } from "./suspense.ts";
import { closed, handOver, logOut, nextOfKin, unfreezeInvestor } from "./investors.ts";
import { auditCheck } from "./audit-check.ts";
import { bookBankLine, importBankStatement, matchLine, unmatchLine } from "./bank-statements.ts";
import { capital, reverseCapital } from "./books.ts";
import { disputes, refund, requery } from "./gateway.ts";
import {
  announce,
  exitPolicy,
  planTerms,
  portfolioTerms,
  stampDuty,
  switchProduct,
  taxRule,
  upperLimits,
} from "./catalogue/acts.ts";
import { companyDetails } from "./catalogue/company.ts";
import { hold, liftHold } from "./holds.ts";
import { impactFactor } from "./impact/factors.ts";
import { meterReading, project } from "./impact/projects.ts";
import { closeMonth } from "./close-month.ts";
import { announceTo } from "./announce-to.ts";
import { correct } from "./correct.ts";
import { deploy, publishDocument, repayment, reverseDeployment, writeOff } from "./deployments.ts";
import { list, show, settle } from "./findings.ts";
import { reportCommand } from "./reports.ts";
import { remitStampDuty, remitTax } from "./remit.ts";
import { resend } from "./resend.ts";
import { gatewayState, route } from "./routing.ts";
import { changeRole, endAccess, inviteOperator } from "./operators/manage-operators.ts";

/** Runs one operator command, from its arguments to its output. Not interactive. Exit code 0 if it
 * was done, 1 if it was not, 2 for wrong usage. */

type Output = Readonly<{ print(line: string): void; printError(line: string): void }>;

export async function operate(
  runtime: PaymentsRuntime,
  args: readonly string[],
  { print, printError }: Output,
): Promise<number> {
  let command: Command | undefined;
  try {
    const typed = readOrder(args);
    command = typed.name === undefined ? undefined : commands[typed.name];
    if (!command && !typed.isHelp) throw new WrongUsage("Say what is to be done.");
    if (!command || typed.isHelp) {
      for (const line of help(command)) print(line);
      return 0;
    }
    const [least, most] = command.words;
    if (typed.words.length < least || typed.words.length > most) {
      throw new WrongUsage("Too few words, or too many.");
    }
    const { operator, reason } = operatorAndReason(command, typed, runtime.config.operator);
    await runtime.clock.refresh();
    const order = { ...typed, runtime, operator, reason, print };
    for (const line of await command.run(order)) print(line);
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) {
      for (const line of [error.message, ...help(command)]) printError(line);
      return 2;
    }
    printError(
      error instanceof Refused ? error.message : `It could not be done: ${messageOf(error)}`,
    );
    return 1;
  }
}

/** A refused connection has a code and no message. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

function help(command: Command | undefined): string[] {
  const shown = command ? [command] : Object.values(commands);
  return [
    ...shown.map(({ usage, summary }) => `  npm run ops -- ${usage}\n      ${summary}`),
    "What does something needs --by <name> (or OSISI_OPERATOR) and --reason <text>; --dry-run only says what would be done.",
  ];
}

const commands: Readonly<Record<string, Command>> = {
  list,
  show,
  disputes,
  "audit-check": auditCheck,
  report: reportCommand,
  attribute,
  reverse,
  "make-debt": makeDebt,
  refund,
  "answer-dispute": answerDispute,
  requery,
  capital,
  "reverse-capital": reverseCapital,
  deploy,
  repayment,
  "write-off": writeOff,
  "reverse-deployment": reverseDeployment,
  "publish-document": publishDocument,
  project,
  "meter-reading": meterReading,
  "impact-factor": impactFactor,
  "remit-tax": remitTax,
  "import-statement": importBankStatement,
  "match-line": matchLine,
  "unmatch-line": unmatchLine,
  "book-line": bookBankLine,
  "remit-stamp-duty": remitStampDuty,
  "close-month": closeMonth,
  settle,
  closed,
  "log-out": logOut,
  "next-of-kin": nextOfKin,
  unfreeze: unfreezeInvestor,
  "catch-up": catchUp,
  adopt,
  reseal,
  "hand-over": handOver,
  hold,
  "lift-hold": liftHold,
  correct,
  "announce-to": announceTo,
  resend,
  "plan-terms": planTerms,
  limits: upperLimits,
  "exit-policy": exitPolicy,
  "stamp-duty": stampDuty,
  tax: taxRule,
  portfolio: portfolioTerms,
  company: companyDetails,
  announce,
  switch: switchProduct,
  route,
  "gateway-state": gatewayState,
  "operator-add": inviteOperator,
  "operator-role": changeRole,
  "operator-end": endAccess,
};

const options = {
  by: { type: "string" },
  reason: { type: "string" },
  note: { type: "string" },
  kind: { type: "string" },
  ref: { type: "string" },
  since: { type: "string" },
  all: { type: "boolean", default: false },
  override: { type: "boolean", default: false },
  csv: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

type Typed = Readonly<{ name: string | undefined; isHelp: boolean }> &
  Omit<Order, "runtime" | "operator" | "reason" | "commandId" | "onWork" | "answer" | "print"> &
  Readonly<{ by: string | undefined; why: string | undefined }>;

/** @throws WrongUsage */
function readOrder(args: readonly string[]): Typed {
  const { values, positionals } = parse(args);
  const [name, ...words] = positionals;
  return {
    name,
    words,
    isHelp: values.help,
    by: values.by,
    why: values.reason ?? values.note,
    kind: values.kind,
    ref: values.ref,
    since: values.since,
    isAll: values.all,
    isOverride: values.override,
    isCsv: values.csv,
    isDryRun: values["dry-run"],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** @throws WrongUsage that names everything that is missing */
function operatorAndReason(
  command: Command,
  { by, why }: Typed,
  defaultOperator: string | undefined,
): { operator: string; reason: string } {
  const operator = (by ?? defaultOperator ?? "").trim();
  const reason = (why ?? "").trim();
  if (!command.isAct) return { operator, reason };
  const missing = [
    ...(operator === "" ? ["who does it: --by <name>, or OSISI_OPERATOR"] : []),
    ...(reason === "" ? ["why: --reason <text>"] : []),
  ];
  if (missing.length > 0) throw new WrongUsage(`Say ${missing.join(", and ")}.`);
  return { operator, reason };
}
