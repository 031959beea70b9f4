import { planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { addDays } from "@osisi/contracts/calendar.ts";
import { actsAnswer, monthsAnswer, movementsAnswer, receipt } from "@osisi/contracts/history.ts";
import { investmentDetail, investmentsAnswer } from "@osisi/contracts/investments.ts";
import { investorTypes } from "@osisi/contracts/investor-types.ts";
import {
  type AttentionItem,
  attentionKinds,
  balanceHistory,
  dueKinds,
  overview,
} from "@osisi/contracts/overview.ts";
import { portfoliosAnswer } from "@osisi/contracts/portfolios.ts";
import { profile } from "@osisi/contracts/profile.ts";
import { waitingPlans } from "@osisi/contracts/plan-mandates.ts";
import { savingPlanDetail, savingsAnswer } from "@osisi/contracts/savings.ts";
import type { Chance } from "./chance.ts";
import { investmentOf, planOf, portfolios, waitingOf } from "./holdings.ts";
import {
  actOf,
  otherUnderWay,
  monthsOf,
  paymentInFlight,
  underWayOfPayment,
  withdrawalOf,
} from "./movements.ts";
import { proceedsOf } from "./proceeds.ts";
import { settingsAnswers } from "./settings-answers.ts";
import {
  bankOf,
  dayAfter,
  idOf,
  last4Of,
  momentOf,
  nairaOf,
  NOW,
  personNameOf,
  titleOf,
  TODAY,
} from "./values.ts";

/** What the API answers to one investor. Every answer is one that its schema allows, so that no
 * impossible state is looked at. */
export interface State {
  planId: string;
  investmentId: string;
  /** By path, without the query. */
  answers: ReadonlyMap<string, unknown>;
}

const few = [0, 1, 3] as const;

export function stateOf(by: Chance): State {
  const isNew = by.maybe(0.15);
  const some = (counts: readonly number[]) => (isNew ? 0 : by.one(counts));
  const user = userOf(by);
  const plans = by.list(some([0, 1, 3, 200]), () => planOf(by));
  const investments = by.list(some(few), () => investmentOf(by));
  const plan = plans[0] ?? planOf(by);
  const investment = investments[0] ?? investmentOf(by);
  const acts = by.list(some([1, 4, 20]), () => actOf(by));
  const payments = by.list(some(few), () => paymentInFlight(by));
  const others = by.list(some([0, 0, 2]), () => otherUnderWay(by));
  const transfers = by.list(some(few), () => withdrawalOf(by));
  const available = isNew ? 0 : nairaOf(by);
  const active = investments.filter(({ state }) => state === "active");
  const points = by.one([0, 40, 100, 999_900]);
  const days = some([1, 90]);

  const answers = new Map<string, unknown>([
    [
      apiPaths.profile,
      profile.parse({
        investor: {
          id: idOf(by),
          userId: user.userId,
          name: user.name,
          investorType: by.one(investorTypes),
          joinedAt: momentOf(by),
        },
        user,
        balance: available,
        availableAmt: available,
        heldBack: by.maybe(0.2) ? { amount: available, until: dayAfter(by, 7) } : null,
        funds: available,
        transactions: firstOf(acts, 8),
        inFlight: payments,
        underWay: [...payments.map(underWayOfPayment), ...others],
        transfers: firstOf(transfers),
        savings: firstOf(plans),
        purchase: firstOf(investments),
        investments: firstOf(investments),
        activeInvestments: active,
        activeInvestmentBalance: Math.min(
          9_999_999_999.99,
          active.reduce((sum, { amount }) => sum + amount, 0),
        ),
        greenPoints: points,
        now: NOW,
        referralSlug: "ada-7kq2",
        planOptions: planOptionsOn(firstCatalogue, TODAY),
        plansCanBeEnded: by.maybe(0.5),
        planTax: by.one([
          null,
          { rule: 104, class: "withholding tax on interest", percentage: 10 },
        ]),
        phoneWaiting: by.one([null, null, "+2348030000002"]),
      }),
    ],
    [
      apiPaths.overview,
      overview.parse({
        today: TODAY,
        due: by.list(some([0, 2, 5]), () => ({
          kind: by.one(dueKinds),
          id: idOf(by),
          name: titleOf(by),
          date: dayAfter(by),
          amount: nairaOf(by),
          detail: by.one([`Card ·· ${last4Of(by)}`, "To your stash", "By a link that we send you"]),
        })),
        attention: by.list(some(few), () => attentionOf(by)),
        waiting: by.list(some([0, 0, 1]), () => waitingOf(by)),
        hasAccount: by.maybe(),
        latest: acts.slice(0, 5),
      }),
    ],
    [
      apiPaths.balanceHistory,
      balanceHistory.parse({
        range: "90d",
        step: "day",
        points: by.list(days, (index) => ({
          date: addDays(TODAY, index + 1 - days),
          stash: nairaOf(by),
          leaving: 0,
          savings: nairaOf(by),
          investments: nairaOf(by),
        })),
      }),
    ],
    [apiPaths.allSavings, savingsAnswer.parse(plans.slice(0, 100))],
    [apiPaths.waitingSavings, waitingPlans.parse(by.list(by.one([0, 1]), () => waitingOf(by)))],
    [apiPaths.oneSaving.replace(":id", plan.id), savingPlanDetail.parse(plan)],
    [apiPaths.portfolios, portfoliosAnswer.parse(portfolios())],
    [apiPaths.allInvestments, investmentsAnswer.parse(investments)],
    [apiPaths.oneInvestment.replace(":id", investment.id), investmentDetail.parse(investment)],
    [apiPaths.acts, actsAnswer.parse({ items: acts, nextCursor: null })],
    [apiPaths.months, monthsAnswer.parse(monthsOf(acts))],
    [apiPaths.movements, movementsAnswer.parse({ items: acts, nextCursor: null })],
    ...acts.map((act) => receiptOf(by, act)),
    ...settingsAnswers(by, { user, planId: plan.id, points }),
    [apiPaths.portfolioProceeds.replace(":id", "4"), proceedsOf(by)],
  ]);
  return { planId: plan.id, investmentId: investment.id, answers };
}

function firstOf<Item>(items: readonly Item[], count = 20) {
  return { data: items.slice(0, count), nextCursor: items.length > count ? "20" : null };
}

function userOf(by: Chance) {
  const [firstName, lastName] = [personNameOf(by), personNameOf(by)];
  const phoneVerified = by.maybe();
  return {
    id: idOf(by),
    userId: idOf(by),
    name: `${firstName} ${lastName}`,
    f_name: firstName,
    l_name: lastName,
    email: by.one(["a@b.ng", `${"longest.".repeat(3)}name@${"example".repeat(8)}.ng`]),
    phone: "+2348030000001",
    emailVerified: !phoneVerified || by.maybe(),
    phoneVerified,
  };
}

function attentionOf(by: Chance): AttentionItem {
  const kind = by.one(attentionKinds);
  const isOfPlan = !["dispute", "debt", "phone-unverified"].includes(kind);
  return {
    kind,
    id: kind === "phone-unverified" || kind === "debt" ? null : idOf(by),
    title: by.one([
      "You owe this",
      "Your card expires before the next payment",
      "The bank that paid this wants it back",
    ]),
    name: isOfPlan ? titleOf(by) : null,
    text: `It is the card ending in ${last4Of(by)}. Choose another before 30 Nov 2026.`,
    amount: kind === "phone-unverified" ? null : nairaOf(by),
    url: kind === "confirm-charge" ? "https://checkout.example/challenge" : null,
    surerWay: kind === "charging-stopped" ? "own-account" : null,
  };
}

function paidOutOf(by: Chance) {
  const [putIn, earned, tax, fee] = [nairaOf(by), nairaOf(by), nairaOf(by), nairaOf(by)];
  return { putIn, earned, tax, fee, inStash: nairaOf(by) };
}

function receiptOf(by: Chance, act: ReturnType<typeof actOf>): [string, unknown] {
  const account = { bankName: bankOf(by), last4: last4Of(by), accountName: personNameOf(by) };
  return [
    apiPaths.receipt.replace(":id", act.id),
    receipt.parse({
      ...act,
      counterpart: personNameOf(by),
      account: by.one([null, account]),
      fee: 0,
      channel: "card",
      startedAt: momentOf(by),
      endedAt: momentOf(by),
      stateText: null,
      nextStep: null,
      sessionId: by.one([null, "090267261123094100123456789012"]),
      otherEntries: by.list(by.whole(0, 1), () => actOf(by)),
      paidOut: by.one([null, paidOutOf(by)]),
    }),
  ];
}
