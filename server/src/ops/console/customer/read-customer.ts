import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { CustomerPage } from "@osisi/contracts/console/customer.ts";
import { deviceOf } from "#people/auth/devices.ts";
import { aliveSince } from "#people/auth/session.ts";
import { announcementsTo } from "#people/notices/own-announcements.ts";
import type { Db } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { MayDo } from "#ops/acts-on.ts";
import { listCasesOf } from "../cases/case-queries.ts";
import { maskedEmail, maskedName, maskedPhone } from "../mask.ts";
import {
  type OwnBalance,
  listBalances,
  listCards,
  listChannelChanges,
  listInvestments,
  listMandates,
  listPayoutAccounts,
  listPlans,
  listSessions,
  listStuck,
  readCustomer,
  readHold,
} from "./customer-queries.ts";
import { readAbout } from "./read-about.ts";

type Hold = NonNullable<Awaited<ReturnType<typeof readHold>>>;

const DAY_MS = 24 * 60 * 60_000;
const CHANGES_SHOWN_MS = 30 * DAY_MS;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** The page of one customer, masked; `undefined` for an unknown id. */
export async function readCustomerPage(
  { clock, db }: Pick<Runtime, "clock" | "db">,
  id: string,
  mayDo: MayDo,
): Promise<CustomerPage | undefined> {
  const now = clock.now();
  const customer = await readCustomer(db, id);
  if (!customer) return undefined;
  const [
    hold,
    changes,
    accounts,
    cards,
    mandates,
    balances,
    sessions,
    plans,
    investments,
    cases,
    announcements,
    stuck,
  ] = await Promise.all([
    readHold(db, id, now),
    listChannelChanges(db, id, new Date(now.getTime() - CHANGES_SHOWN_MS)),
    listPayoutAccounts(db, id),
    listCards(db, id),
    listMandates(db, id),
    listBalances(db, id),
    listSessions(db, id, aliveSince(now)),
    listPlans(db, id),
    listInvestments(db, id),
    listCasesOf(db, id),
    announcementsTo(db, id, dateInLagos(now)),
    readStuck(db, id, mayDo),
  ]);
  const names = new Map([
    ...plans.map((plan) => [plan.id, plan.name] as const),
    ...investments.map((bought) => [bought.id, bought.portfolioName] as const),
  ]);
  return {
    id,
    name: maskedName(customer),
    state: stateOf(customer),
    joinedAt: customer.createdAt.toISOString(),
    closedAt: iso(customer.closedAt),
    lastSeenAt: iso(sessions[0]?.lastUsedAt ?? null),
    channels: channelsOf(customer, changes),
    twoStepSince: iso(customer.twoStepSince),
    twoStepBy: customer.secondChannel,
    hasPin: customer.pinSetAt !== null,
    hasNextOfKin: customer.nextOfKinAt !== null,
    passwordResetAt: iso(customer.passwordResetAt),
    payoutAccounts: accounts.map((account) => ({
      id: account.id,
      bank: account.bankName,
      last4: account.last4,
      matchingWords: account.matchingWords,
      addedAt: account.addedAt.toISOString(),
      usableFrom: account.usableFrom.toISOString(),
      lastUsedAt: iso(account.lastUsedAt),
    })),
    cards: [...cards.map((card) => shownCard(card, now)), ...mandates.map(shownMandate)],
    ...balancesOf(balances, names),
    holds: [...(hold ? [shownHold(hold)] : []), ...holdsOf(customer, now)],
    devices: sessions.map((session) => ({
      id: session.id,
      ...deviceOf(session.userAgent),
      signedInAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
    plans: plans.map(shownPlan),
    investments: investments.map((bought) => ({
      id: bought.id,
      name: bought.portfolioName,
      state: bought.state,
      units: bought.units,
      months: bought.months,
      amountKobo: String(bought.amountKobo),
      basisPoints: bought.basisPoints,
      boughtAt: iso(bought.boughtAt),
      endsOn: bought.endsOn,
    })),
    cases,
    announcements,
    stuck,
  };
}

type Customer = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;
type Change = Awaited<ReturnType<typeof listChannelChanges>>[number];

function stateOf(customer: Customer): CustomerPage["state"] {
  if (customer.closedAt) return "closed";
  if (customer.frozenAt && !customer.frozenUntil) return "frozen";
  return customer.emailVerifiedAt || customer.phoneVerifiedAt ? "active" : "not-verified";
}

function channelsOf(customer: Customer, changes: readonly Change[]): CustomerPage["channels"] {
  const { email, emailResetsFrom, emailVerifiedAt, emailWaiting } = customer;
  const { phone, phoneResetsFrom, phoneVerifiedAt, phoneWaiting } = customer;
  return [
    {
      channel: "phone",
      masked: maskedPhone(phone),
      verifiedAt: iso(phoneVerifiedAt),
      resetsFrom: iso(phoneResetsFrom),
      waiting: phoneWaiting === null ? null : maskedPhone(phoneWaiting),
      changes: changes.filter(({ channel }) => channel === "sms").map(shownChange),
    },
    {
      channel: "email",
      masked: maskedEmail(email),
      verifiedAt: iso(emailVerifiedAt),
      resetsFrom: iso(emailResetsFrom),
      waiting: emailWaiting === null ? null : maskedEmail(emailWaiting),
      changes: changes.filter(({ channel }) => channel === "mail").map(shownChange),
    },
  ];
}

function shownChange({ channel, changedAt, oldTarget, undoUntil, undoneAt }: Change) {
  return {
    at: changedAt.toISOString(),
    from: channel === "sms" ? maskedPhone(oldTarget) : maskedEmail(oldTarget),
    undoUntil: undoUntil.toISOString(),
    undoneAt: iso(undoneAt),
  };
}

function shownCard(card: Awaited<ReturnType<typeof listCards>>[number], now: Date) {
  const { addedAt, bank, brand, id, last4, removedAt, restsUntil, unusableSince } = card;
  const rests = restsUntil !== null && restsUntil > now;
  const state = removedAt
    ? "removed"
    : unusableSince
      ? "unusable"
      : rests
        ? `rests until ${restsUntil.toISOString()}`
        : "usable";
  const added = addedAt.toISOString();
  const endedAt = iso(removedAt ?? unusableSince);
  return { id, kind: "card" as const, brand, bank, last4, addedAt: added, endedAt, state };
}

function shownMandate({ bank, endedAt, id, last4, startedAt, state }: Mandate) {
  const basics = { id, kind: "mandate" as const, brand: null, bank, last4, state };
  return { ...basics, addedAt: startedAt.toISOString(), endedAt: iso(endedAt) };
}

type Mandate = Awaited<ReturnType<typeof listMandates>>[number];

const KINDS = [
  "stash",
  "plan",
  "investment",
  "held",
  "refund-held",
  "frozen",
  "debt",
  "points",
] as const;
type BalanceKind = (typeof KINDS)[number];

function balancesOf(balances: readonly OwnBalance[], names: ReadonlyMap<string, string>) {
  const known = balances.flatMap(({ balance, kind, thing }) => {
    const found = KINDS.find((one) => one === kind);
    return found === undefined ? [] : [{ kind: found, id: thing, balance }];
  });
  const sumOf = (wanted: (kind: BalanceKind) => boolean) =>
    String(known.reduce((sum, { balance, kind }) => (wanted(kind) ? sum + balance : sum), 0n));
  return {
    balances: known.map(({ balance, id, kind }) => ({
      kind,
      id,
      name: id === null ? null : (names.get(id) ?? null),
      amountKobo: String(balance),
    })),
    owedKobo: sumOf((kind) => kind !== "debt" && kind !== "points"),
    debtKobo: sumOf((kind) => kind === "debt"),
  };
}

const STOPPED = {
  withdrawals: "Withdrawals that were not sent wait.",
  "sign-in": "No sign-in, and withdrawals that were not sent wait.",
  everything: "No sign-in and no charge, and withdrawals that were not sent wait.",
} as const;

function shownHold({ id, placedAt, placedBy, reviewAt, scope, words }: Hold) {
  const stopped = Object.entries(STOPPED).find(([one]) => one === scope)?.[1] ?? "";
  return {
    id,
    kind: "held-by-operator" as const,
    since: iso(placedAt),
    until: iso(reviewAt),
    words: `Held by ${placedBy}. ${stopped} The customer reads: "${words}"`,
  };
}

function holdsOf({ frozenAt, frozenUntil, heldUntil }: Customer, now: Date): CustomerPage["holds"] {
  const isFrozen = frozenAt !== null && frozenUntil === null;
  const isThawing = frozenUntil !== null && frozenUntil > now;
  const waits = { id: null, kind: "withdrawals-wait" as const };
  return [
    ...(isFrozen
      ? [
          {
            id: null,
            kind: "frozen-by-customer" as const,
            since: iso(frozenAt),
            until: null,
            words: "Frozen by a link in a security notice. No sign-in, no withdrawal, no change.",
          },
        ]
      : []),
    ...(isThawing
      ? [{ ...waits, since: null, until: iso(frozenUntil), words: "Unfrozen less than a day ago." }]
      : []),
    ...(heldUntil !== null && heldUntil > now
      ? [
          {
            ...waits,
            since: null,
            until: iso(heldUntil),
            words: "The password or an address was changed: no new payout account is usable yet.",
          },
        ]
      : []),
  ];
}

function planState({
  endedEarly,
  pausedAt,
  state,
}: Awaited<ReturnType<typeof listPlans>>[number]): string {
  if (endedEarly !== null) return "ended early";
  return state === "ongoing" && pausedAt !== null ? "paused" : state;
}

function shownPlan(plan: Awaited<ReturnType<typeof listPlans>>[number]) {
  const { amountKobo, basisPoints, id, interval, months, name, openedAt } = plan;
  return {
    id,
    name,
    state: planState(plan),
    interval,
    months,
    amountKobo: String(amountKobo),
    basisPoints,
    paid: Number(plan.paid ?? 0n),
    due: plan.fallenDue,
    missed: Number(plan.missed ?? 0n),
    startedOn: plan.startedOn,
    maturesOn: plan.maturesOn,
    openedAt: openedAt.toISOString(),
  };
}

async function readStuck(db: Db, investorId: string, mayDo: MayDo) {
  const references = await listStuck(db, investorId);
  const found = await Promise.all(references.map((one) => readAbout(db, one, mayDo)));
  return found.flat().filter(({ isStuck }) => isStuck);
}
