import * as z from "zod/mini";
import { about } from "./about.ts";
import { kobo } from "./amounts.ts";

/** The page of one customer in the operators' console. Names, addresses and numbers are masked. */

const moment = z.nullable(z.string());

const channelChange = z.object({
  at: z.string(),
  /** Masked. */
  from: z.string(),
  undoUntil: z.string(),
  undoneAt: moment,
});

const channel = z.object({
  channel: z.enum(["phone", "email"]),
  masked: z.string(),
  verifiedAt: moment,
  /** From then on it resets the password. */
  resetsFrom: moment,
  /** A new one that waits for its code, masked. */
  waiting: z.nullable(z.string()),
  /** Of the last 30 days, newest first. */
  changes: z.array(channelChange),
});

const payoutAccount = z.object({
  id: z.string(),
  bank: z.string(),
  last4: z.string(),
  /** How many words of the bank's name are the customer's. */
  matchingWords: z.nullable(z.number()),
  addedAt: z.string(),
  usableFrom: z.string(),
  lastUsedAt: moment,
});

const keptCard = z.object({
  id: z.string(),
  kind: z.enum(["card", "mandate"]),
  brand: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  addedAt: z.string(),
  endedAt: moment,
  /** `usable`, `rests until a time`, `unusable`, `removed`, `awaiting`. */
  state: z.string(),
});

const balance = z.object({
  /** As in the chart of accounts. */
  kind: z.enum(["stash", "plan", "investment", "held", "refund-held", "frozen", "debt", "points"]),
  /** The plan's or portfolio's name. */
  name: z.nullable(z.string()),
  /** Of the plan or investment. */
  id: z.nullable(z.string()),
  amountKobo: kobo,
});

const holdShown = z.object({
  /** The command that lifts it takes this; null: it ends by itself. */
  id: z.nullable(z.string()),
  kind: z.enum(["frozen-by-customer", "withdrawals-wait", "held-by-operator"]),
  since: moment,
  until: moment,
  words: z.string(),
});

const device = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
});

const planShown = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  interval: z.string(),
  months: z.number(),
  amountKobo: kobo,
  basisPoints: z.number(),
  paid: z.number(),
  /** How many instalments have been due. */
  due: z.number(),
  missed: z.number(),
  startedOn: z.nullable(z.string()),
  maturesOn: z.nullable(z.string()),
  openedAt: z.string(),
});

const investmentShown = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  units: z.number(),
  months: z.number(),
  amountKobo: kobo,
  basisPoints: z.number(),
  boughtAt: moment,
  endsOn: z.nullable(z.string()),
});

const caseShown = z.object({
  number: z.string(),
  reference: z.nullable(z.string()),
  state: z.string(),
  at: z.string(),
  answerBy: z.string(),
});

/** `GET /api/customers/:id` */
export const customerPage = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(["active", "frozen", "closed", "not-verified"]),
  joinedAt: z.string(),
  closedAt: moment,
  lastSeenAt: moment,
  channels: z.array(channel),
  twoStepSince: moment,
  twoStepBy: z.nullable(z.string()),
  hasPin: z.boolean(),
  hasNextOfKin: z.boolean(),
  passwordResetAt: moment,
  payoutAccounts: z.array(payoutAccount),
  cards: z.array(keptCard),
  balances: z.array(balance),
  /** Everything but debts and points. */
  owedKobo: kobo,
  debtKobo: kobo,
  holds: z.array(holdShown),
  devices: z.array(device),
  plans: z.array(planShown),
  investments: z.array(investmentShown),
  cases: z.array(caseShown),
  /** What their Home says today to them alone. */
  announcements: z.array(
    z.object({ name: z.string(), severity: z.string(), text: z.string(), until: z.string() }),
  ),
  /** Money that has not arrived or not left, and what waits for a person; oldest first. */
  stuck: z.array(about),
});

export const timelineKinds = [
  "money",
  "charge",
  "message",
  "sign-in",
  "change",
  "operator",
] as const;

export const timelineQuery = z.object({
  /** Separated by commas; without it, all. */
  kind: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(",").every((kind) => timelineKinds.some((known) => known === kind)),
          `One of ${timelineKinds.join(", ")}.`,
        ),
      ),
  ),
  /** `next` of the page before. */
  before: z.optional(
    z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z [\w-]{1,80}$/, "No such page.")),
  ),
});

export const timelineRow = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(timelineKinds),
  title: z.string(),
  detail: z.nullable(z.string()),
  /** With its sign, as it changed what the customer has. */
  amountKobo: z.nullable(kobo),
  reference: z.nullable(z.string()),
  /** `customer`, `itself` or the operator's name. */
  by: z.string(),
  isStuck: z.boolean(),
});

/** `GET /api/customers/:id/timeline?kind=&before=`, newest first. */
export const timelineAnswer = z.object({
  rows: z.array(timelineRow),
  next: z.nullable(z.string()),
});

/** `POST /api/customers/:id/show` */
export const showRequest = z.object(
  {
    reason: z
      .string({ error: "Say why." })
      .check(
        z.trim(),
        z.minLength(4, "Say why, in a few words."),
        z.maxLength(300, "At most 300 signs."),
      ),
  },
  { error: "Say why." },
);

export const showMinutes = 5;

export const shownIdentity = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  /** As the banks have them. */
  accountNames: z.array(z.object({ bank: z.string(), last4: z.string(), name: z.string() })),
  /** The screen hides it then. */
  hideAt: z.string(),
});

export type CustomerPage = z.infer<typeof customerPage>;
export type TimelineKind = (typeof timelineKinds)[number];
export type TimelineRow = z.infer<typeof timelineRow>;
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
export type ShowRequest = z.input<typeof showRequest>;
export type ShownIdentity = z.infer<typeof shownIdentity>;
