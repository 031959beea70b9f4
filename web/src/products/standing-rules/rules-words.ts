import { formatNaira } from "@osisi/contracts/money.ts";
import { type Takes, placeArrival } from "@osisi/contracts/pass-on.ts";
import type { RulePlan, StandingRule, StandingRules } from "@osisi/contracts/standing-rules.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { formatDay } from "#ui/dates.ts";

/** The rules in sentences, and what they would do with a sum. */

/** Short, so that a phone shows where they differ. */
export const reachTitles = {
  due: "Only what is due",
  next: "Due and next payment",
  all: "Due, next and the rest",
} as const;

const reachEnds = {
  due: " if a payment is due.",
  next: " for what is due and the next payment.",
  all: " for what is due, the next payment, and as much more as the plan takes.",
} as const;

export interface RuleSentence {
  planId: string;
  /** Before the plan's name, and after it. */
  start: string;
  name: string;
  end: string;
}

export function ruleSentences({ rules, plans }: Pick<StandingRules, "rules" | "plans">) {
  return rules.flatMap(({ planId, reach }, at): RuleSentence[] => {
    const plan = plans.find((one) => one.planId === planId);
    if (!plan) return [];
    const start = at === 0 ? "First to" : "Then to";
    const end = idleEnds[plan.state] ?? reachEnds[reach];
    return [{ planId, start, name: plan.name, end }];
  });
}

const idleEnds: Readonly<Record<RulePlan["state"], string | undefined>> = {
  running: undefined,
  paused: " once you resume it: while it is paused, nothing goes there.",
  ended: ", which has ended: nothing goes there any more.",
};

export const offWords = {
  claim:
    "Your rules are off while you owe something or a payment of yours is disputed. What arrives stays in your stash.",
  freeze:
    "Your rules are off while your account is on hold. What arrives stays in your stash, until a day after it was unfrozen.",
} as const;

function takesOf(plan: RulePlan | undefined): Takes | undefined {
  if (plan?.state !== "running") return undefined;
  return {
    due: plan.due.map(({ amount }) => koboOf(amount)),
    next: plan.next ? koboOf(plan.next.amount) : undefined,
    room: koboOf(plan.room),
  };
}

/** What the rules would do with that sum now, line by line; the last says what stays. */
export function exampleOf(
  rules: readonly StandingRule[],
  plans: readonly RulePlan[],
  arrivedKobo: bigint,
): string[] {
  const byId = new Map(plans.map((plan) => [plan.planId, plan]));
  const { placed, leftKobo } = placeArrival(
    rules,
    (planId) => takesOf(byId.get(planId)),
    arrivedKobo,
  );
  const parts = Map.groupBy(placed, ({ planId, kind }) => `${planId} ${kind}`);
  const lines = [...parts.values()].flatMap((part) => {
    const [first] = part;
    const plan = first && byId.get(first.planId);
    if (!plan) return [];
    const sumKobo = part.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
    return [`${formatNaira(sumKobo)} to ${plan.name}, ${whatFor(plan, first.kind, part.length)}`];
  });
  const stays = leftKobo === 0n ? [] : [`${formatNaira(leftKobo)} stays in your stash`];
  return [...lines, ...stays];
}

function whatFor({ due, next }: RulePlan, kind: "due" | "next" | "top-up", count: number): string {
  if (kind === "top-up") return "as an extra payment";
  if (kind === "next") return `ahead of ${formatDay(next?.dueDate ?? "")}`;
  return count === 1 ? `due ${formatDay(due[0]?.dueDate ?? "")}` : `for ${count} due payments`;
}

/** The list with that rule one place further up or down. */
export function moved(
  rules: readonly StandingRule[],
  planId: string,
  by: -1 | 1,
): readonly StandingRule[] {
  const from = rules.findIndex((rule) => rule.planId === planId);
  const rule = rules[from];
  const to = from + by;
  if (!rule || to < 0 || to >= rules.length) return rules;
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}
