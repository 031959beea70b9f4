import { announcementAudiences, announcementSeverities, switchNames } from "../catalogue-values.ts";
import { bankActs } from "./bank-acts.ts";
import { customerActs } from "./customer-acts.ts";
import { deploymentActs } from "./deployment-acts.ts";
import { impactActs } from "./impact-acts.ts";
import { offerActs } from "./offer-acts.ts";
import { gatewayStates, routedOperations, routingActs } from "./routing-acts.ts";

/** Who may do what in the operators' console: read by its screens, its server and the worker. */

export const roles = ["support", "finance", "compliance", "catalogue", "admin"] as const;
export type Role = (typeof roles)[number];

type Right = readonly Role[];

export const holdGrounds = [
  "court-order",
  "agency-order",
  "own-request",
  "suspected-takeover",
] as const;
/** Each one includes those before it. */
export const holdScopes = ["withdrawals", "sign-in", "everything"] as const;

export const disputeDecisions = ["accept", "decline"] as const;
export const correctedFields = ["first-name", "last-name", "phone", "email"] as const;

/** The arguments that are one of a few words. */
export const choices: Readonly<Record<string, readonly string[]>> = {
  role: roles,
  ground: holdGrounds,
  scope: holdScopes,
  field: correctedFields,
  decision: disputeDecisions,
  severity: announcementSeverities,
  audience: announcementAudiences,
  switch: switchNames,
  open: ["yes", "no"],
  sold: ["yes", "no"],
  listed: ["yes", "no"],
  offered: ["yes", "no"],
  published: ["yes", "no"],
  operation: routedOperations,
  state: gatewayStates,
};

const money: Right = ["finance"];
const customers: Right = ["support", "finance", "compliance"];

/** What reads. */
export const reads = {
  customers,
  "show-identity": customers,
  queues: customers,
  audit: ["finance", "compliance", "admin"],
  "audit-export": ["compliance", "admin"],
  operators: ["admin"],
  reports: money,
  months: ["finance", "compliance", "admin"],
  catalogue: roles,
  "bank-statements": money,
  impact: ["catalogue", "finance"],
} as const satisfies Record<string, Right>;

export type Read = keyof typeof reads;

/** A second person approves: always, never, or if the check of the command says so (a refund above
 * the threshold, a finding that pages, a dispute that is accepted above it). */
type Second = "always" | "never" | "depends";

type Act = Readonly<{
  /** What the button says. */
  label: string;
  /** What the act is about. */
  subject: string;
  may: Right;
  second: Second;
  mayApprove: Right;
  /** The arguments by name, with their label; those in `optional` may be empty. */
  arguments: Readonly<Record<string, string>>;
  optional?: readonly string[];
  /** Those that neither the command nor the audit log keeps. */
  private?: readonly string[];
  /** It asks for something that is shown to who asked, and kept nowhere. */
  answers?: true;
}>;

export const acts = {
  requery: {
    label: "Ask the gateway now",
    subject: "Reference",
    may: ["support", "finance"],
    second: "never",
    mayApprove: [],
    arguments: {},
  },
  attribute: {
    label: "Attribute",
    subject: "Reference in suspense",
    may: money,
    second: "always",
    mayApprove: money,
    arguments: { investor: "Customer" },
  },
  reverse: {
    label: "Reverse an attribution",
    subject: "Reference",
    may: money,
    second: "always",
    mayApprove: money,
    arguments: {},
  },
  "make-debt": {
    label: "Make the shortfall a debt",
    subject: "Reference",
    may: money,
    second: "always",
    mayApprove: money,
    arguments: { investor: "Customer" },
  },
  refund: {
    label: "Refund",
    subject: "Reference of the payment",
    may: money,
    second: "depends",
    mayApprove: money,
    arguments: { amount: "Naira; all that is left if empty" },
    optional: ["amount"],
  },
  "answer-dispute": {
    label: "Answer the bank",
    subject: "Dispute",
    may: money,
    second: "depends",
    mayApprove: money,
    arguments: {
      decision: "Accept: the bank gets the money. Decline: our evidence shows that it is ours",
      message: "To the bank",
      evidence: "Evidence: a PDF, PNG or JPEG",
    },
    private: ["message"],
  },
  settle: {
    label: "Settle a finding",
    subject: "Finding",
    may: money,
    second: "depends",
    mayApprove: money,
    arguments: { override: "Settle it although its cause persists (yes or empty)" },
    optional: ["override"],
  },
  "hand-over": {
    label: "Give a returned withdrawal to its owner",
    subject: "Reference of the withdrawal",
    may: money,
    second: "always",
    mayApprove: money,
    arguments: { investor: "Customer" },
  },
  adopt: {
    label: "Adopt a lost payout",
    subject: "Reference of the withdrawal",
    may: money,
    second: "always",
    mayApprove: money,
    arguments: { investor: "Customer" },
  },
  capital: {
    label: "Book capital",
    subject: "Reference of the bank",
    may: money,
    second: "always",
    mayApprove: money,
    arguments: { amount: "Naira" },
  },
  ...deploymentActs,
  ...impactActs,
  "remit-tax": {
    label: "Book tax that was paid",
    subject: "Reference of the bank",
    may: money,
    second: "always",
    mayApprove: money,
    arguments: { amount: "Naira" },
  },
  "remit-stamp-duty": {
    label: "Book stamp duty that was paid",
    subject: "Reference of the bank",
    may: money,
    second: "always",
    mayApprove: money,
    arguments: { amount: "Naira" },
  },
  "close-month": {
    label: "Close a month",
    subject: "Month, such as 2026-10",
    may: money,
    second: "never",
    mayApprove: [],
    arguments: {},
  },
  "reverse-capital": {
    label: "Reverse an entry of capital",
    subject: "Reference of the bank",
    may: money,
    second: "always",
    mayApprove: money,
    arguments: {},
  },
  ...bankActs,
  ...customerActs,
  ...offerActs,
  ...routingActs,
  "operator-add": {
    label: "Invite an operator",
    subject: "E-mail",
    may: ["admin"],
    second: "always",
    mayApprove: ["admin"],
    arguments: { name: "Name", role: "Role" },
  },
  "operator-role": {
    label: "Change a role",
    subject: "E-mail",
    may: ["admin"],
    second: "always",
    mayApprove: ["admin"],
    arguments: { role: "Role" },
  },
  "operator-end": {
    label: "End an operator's access",
    subject: "E-mail",
    may: ["admin"],
    second: "never",
    mayApprove: [],
    arguments: {},
  },
} as const satisfies Record<string, Act>;

export type Action = keyof typeof acts;

export const actions = Object.keys(acts).filter(isAction);

export function isAction(name: string): name is Action {
  return Object.hasOwn(acts, name);
}

export function actOf(action: Action): Act {
  return acts[action];
}

export function mayRead(role: Role, read: Read): boolean {
  const allowed: Right = reads[read];
  return allowed.includes(role);
}

export function mayMake(role: Role, action: Action): boolean {
  return actOf(action).may.includes(role);
}

export function mayApprove(role: Role, action: Action): boolean {
  return actOf(action).mayApprove.includes(role);
}
