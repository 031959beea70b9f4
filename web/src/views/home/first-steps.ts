import type { Overview } from "@osisi/contracts/overview.ts";
import type { Profile } from "@osisi/contracts/profile.ts";

/** What a new investor does first, in this order. */
export const stepNames = ["money", "plan", "account"] as const;
export type StepName = (typeof stepNames)[number];

export interface FirstSteps {
  done: Record<StepName, boolean>;
  /** The first one that is not done. */
  current: StepName;
  left: number;
}

type Known = Pick<Profile, "funds" | "savings" | "investments" | "transfers" | "transactions">;

/** The steps of a new investor; undefined once all are done or clearly passed, and while it is not
 * known. Money that was invested or withdrawn has passed them. */
export function firstStepsOf(profile: Known, overview: Overview | undefined) {
  const { hasAccount, waiting = [] } = overview ?? {};
  if (hasAccount === undefined || hasPassed(profile)) return undefined;
  const plan = profile.savings.data.length > 0 || waiting.length > 0;
  const money = plan || profile.funds > 0 || profile.transactions.data.length > 0;
  const done = { money, plan, account: hasAccount };
  const left = stepNames.filter((name) => !done[name]);
  const [current] = left;
  return current && ({ done, current, left: left.length } satisfies FirstSteps);
}

function hasPassed({ investments, transfers }: Known): boolean {
  return investments.data.length > 0 || transfers.data.length > 0;
}

const counts = ["", "One step", "Two steps", "Three steps"];

/** `Two steps to your first plan`, `One step to go`. */
export function stepsTitle({ done, left }: FirstSteps): string {
  return `${counts[left]} ${done.plan ? "to go" : "to your first plan"}`;
}
