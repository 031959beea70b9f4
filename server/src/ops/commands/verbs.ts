import type { Action } from "@osisi/contracts/console/roles.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { answerDispute } from "../answer-dispute.ts";
import { isId, newId } from "#platform/ids.ts";
import { bookBankLine, importBankStatement, matchLine, unmatchLine } from "../bank-statements.ts";
import { capital, reverseCapital } from "../books.ts";
import {
  announce,
  exitPolicy,
  planTerms,
  portfolioTerms,
  stampDuty,
  switchProduct,
  taxRule,
  upperLimits,
} from "../catalogue/acts.ts";
import { companyDetails } from "../catalogue/company.ts";
import { closeMonth } from "../close-month.ts";
import { type Command, type Order, WrongUsage } from "../command.ts";
import { announceTo } from "../announce-to.ts";
import { correct } from "../correct.ts";
import { deploy, publishDocument, repayment, reverseDeployment, writeOff } from "../deployments.ts";
import { settle } from "../findings.ts";
import { refund, requery } from "../gateway.ts";
import { hold, liftHold } from "../holds.ts";
import { impactFactor } from "../impact/factors.ts";
import { meterReading, project } from "../impact/projects.ts";
import { closed, handOver, logOut, nextOfKin, unfreezeInvestor } from "../investors.ts";
import { adopt } from "../maintenance.ts";
import { changeRole, endAccess, inviteOperator } from "../operators/manage-operators.ts";
import { remitStampDuty, remitTax } from "../remit.ts";
import { resend } from "../resend.ts";
import { gatewayState, route } from "../routing.ts";
import { attribute, makeDebt, reverse } from "../suspense.ts";

/** Each act of the console is the verb that `npm run ops` runs, with the same words. */

type Given = Readonly<{ subject: string; arguments: Readonly<Record<string, string>> }>;

type Words = Partial<Pick<Order, "words" | "ref" | "isOverride">>;

type Verb = Readonly<{ verb: Command; words: (given: Given) => Words }>;

const bySubject = ({ subject }: Given) => ({ words: [subject] });
const toInvestor = ({ subject, arguments: { investor = "" } }: Given) => ({
  words: [subject, investor],
});

const pairs = (given: Given["arguments"]) =>
  Object.entries(given).map(([name, value]) => `${name}=${value}`);

/** Never a path: the worker would read its own files. */
const uploaded = (evidence: string) => (isId(evidence) ? evidence : newId());

const withFile =
  (names: readonly string[]) =>
  ({ subject, arguments: given }: Given) => ({
    words: [...names.map((name) => given[name] ?? ""), uploaded(given["evidence"] ?? "")],
    ref: subject,
  });

const verbs: Readonly<Record<Action, Verb>> = {
  requery: { verb: requery, words: bySubject },
  attribute: { verb: attribute, words: toInvestor },
  reverse: { verb: reverse, words: bySubject },
  "make-debt": { verb: makeDebt, words: toInvestor },
  refund: {
    verb: refund,
    words: ({ subject, arguments: { amount } }) => ({
      words: amount ? [subject, amount] : [subject],
    }),
  },
  "answer-dispute": {
    verb: answerDispute,
    words: ({ subject, arguments: { decision = "", message = "", evidence = "" } }) => ({
      words: [subject, decision, message, uploaded(evidence)],
    }),
  },
  settle: {
    verb: settle,
    words: ({ subject, arguments: { override } }) => ({
      words: [subject],
      isOverride: override === "yes",
    }),
  },
  "hand-over": { verb: handOver, words: toInvestor },
  adopt: { verb: adopt, words: toInvestor },
  capital: {
    verb: capital,
    words: ({ subject, arguments: { amount = "" } }) => ({ words: [amount], ref: subject }),
  },
  deploy: { verb: deploy, words: withFile(["portfolio", "amount", "day"]) },
  repayment: { verb: repayment, words: withFile(["portfolio", "principal", "income", "day"]) },
  "write-off": { verb: writeOff, words: withFile(["portfolio", "amount", "day"]) },
  "reverse-deployment": {
    verb: reverseDeployment,
    words: ({ subject }) => ({ words: [], ref: subject }),
  },
  "publish-document": {
    verb: publishDocument,
    words: ({ subject, arguments: { published = "" } }) => ({ words: [published], ref: subject }),
  },
  project: {
    verb: project,
    words: (given) => ({
      words: [
        given.subject,
        ...withFile(["portfolio", "name", "capacity", "cost", "financed", "day"])(given).words,
      ],
    }),
  },
  "meter-reading": {
    verb: meterReading,
    words: withFile(["project", "since", "until", "kwh"]),
  },
  "impact-factor": {
    verb: impactFactor,
    words: ({ subject, arguments: { day = "", ...given } }) => ({
      words: [subject, day, ...pairs(given)],
    }),
  },
  "remit-tax": {
    verb: remitTax,
    words: ({ subject, arguments: { amount = "" } }) => ({ words: [amount], ref: subject }),
  },
  "import-statement": {
    verb: importBankStatement,
    words: ({ subject, arguments: { mapping = "", ...given } }) => ({
      words: [subject, mapping, ...pairs(given)],
    }),
  },
  "match-line": {
    verb: matchLine,
    words: ({ subject, arguments: { transfers = "" } }) => ({
      words: [subject, ...transfers.split(/[\s,]+/)],
    }),
  },
  "unmatch-line": { verb: unmatchLine, words: bySubject },
  "book-line": { verb: bookBankLine, words: bySubject },
  "remit-stamp-duty": {
    verb: remitStampDuty,
    words: ({ subject, arguments: { amount = "" } }) => ({ words: [amount], ref: subject }),
  },
  "close-month": { verb: closeMonth, words: bySubject },
  "reverse-capital": {
    verb: reverseCapital,
    words: ({ subject }) => ({ words: [], ref: subject }),
  },
  hold: {
    verb: hold,
    words: ({ subject, arguments: given }) => ({
      words: [
        subject,
        ...["ground", "scope", "hours", "document", "words"].map((name) => given[name] ?? ""),
      ],
    }),
  },
  "lift-hold": { verb: liftHold, words: bySubject },
  resend: { verb: resend, words: bySubject },
  correct: {
    verb: correct,
    words: ({ subject, arguments: { field = "", value = "" } }) => ({
      words: [subject, field, value],
    }),
  },
  "announce-to": {
    verb: announceTo,
    words: ({ subject, arguments: { name = "", day = "", ...given } }) => ({
      words: [subject, name, day, ...pairs(given)],
    }),
  },
  closed: { verb: closed, words: bySubject },
  "next-of-kin": { verb: nextOfKin, words: bySubject },
  "log-out": { verb: logOut, words: bySubject },
  unfreeze: { verb: unfreezeInvestor, words: bySubject },
  "plan-terms": {
    verb: planTerms,
    words: ({ subject, arguments: { terms = "" } }) => ({ words: [subject, terms] }),
  },
  limits: {
    verb: upperLimits,
    words: ({ subject, arguments: given }) => ({ words: [subject, ...pairs(given)] }),
  },
  "exit-policy": {
    verb: exitPolicy,
    words: ({ subject, arguments: given }) => ({ words: [subject, ...pairs(given)] }),
  },
  "stamp-duty": {
    verb: stampDuty,
    words: ({ subject, arguments: given }) => ({ words: [subject, ...pairs(given)] }),
  },
  tax: {
    verb: taxRule,
    words: ({ subject, arguments: { day = "", ...given } }) => ({
      words: [subject, day, ...pairs(given)],
    }),
  },
  portfolio: {
    verb: portfolioTerms,
    words: ({ subject, arguments: { day = "", ...given } }) => ({
      words: [subject, day, ...pairs(given)],
    }),
  },
  company: {
    verb: companyDetails,
    words: ({ subject, arguments: given }) => ({ words: [subject, ...pairs(given)] }),
  },
  announce: {
    verb: announce,
    words: ({ subject, arguments: { day = "", ...given } }) => ({
      words: [subject, day, ...pairs(given)],
    }),
  },
  switch: {
    verb: switchProduct,
    words: ({ subject, arguments: { day = "", ...given } }) => ({
      words: [subject, day, ...pairs(given)],
    }),
  },
  route: {
    verb: route,
    words: ({ subject, arguments: given }) => ({ words: [subject, ...pairs(given)] }),
  },
  "gateway-state": {
    verb: gatewayState,
    words: ({ subject, arguments: { state = "" } }) => ({ words: [subject, state] }),
  },
  "operator-add": {
    verb: inviteOperator,
    words: ({ subject, arguments: { role = "", name = "" } }) => ({ words: [subject, role, name] }),
  },
  "operator-role": {
    verb: changeRole,
    words: ({ subject, arguments: { role = "" } }) => ({ words: [subject, role] }),
  },
  "operator-end": { verb: endAccess, words: bySubject },
};

type More = Pick<Order, "operator" | "reason" | "isDryRun"> &
  Partial<Pick<Order, "commandId" | "onWork" | "answer">>;

/** Runs the verb of an act. @throws Refused, WrongUsage */
export function runVerb(
  runtime: PaymentsRuntime,
  { action, ...given }: Given & { action: Action },
  more: More,
): Promise<string[]> {
  if (given.subject === "everybody") throw new WrongUsage("Only a shell ends all sessions.");
  const { verb, words } = verbs[action];
  return verb.run({
    runtime,
    words: [],
    kind: undefined,
    ref: undefined,
    since: undefined,
    isAll: false,
    isOverride: false,
    ...words(given),
    ...more,
  });
}
