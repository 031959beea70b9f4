import { limits } from "./limits.ts";

/** Divides money that came in to an own account number over the plans of the standing rules, in
 * order. The server places money by this function, and the editor's example uses it too. */

export const reaches = ["due", "next", "all"] as const;
/** How far a rule goes:
 * - `due`: pays what is due
 * - `next`: then also the next instalment, before its day
 * - `all`: then puts the rest into the plan as a top-up, within the plan's cap */
export type Reach = (typeof reaches)[number];

/** What a plan takes. */
export type Takes = Readonly<{
  /** Unpaid due instalments that nothing else is paying, oldest first, in kobo. */
  due: readonly bigint[];
  /** The next instalment, unless it is paid already or there is none. */
  next: bigint | undefined;
  /** How much the cap allows as a top-up. */
  room: bigint;
}>;

export type Placement = Readonly<{ kind: "due" | "next" | "top-up"; amountKobo: bigint }>;

/** The parts of `availableKobo` that one rule places. Instalments are paid whole and in order: one
 * that is too large ends the rule. */
export function placeInPlan(takes: Takes, reach: Reach, availableKobo: bigint): Placement[] {
  const placed: Placement[] = [];
  let left = availableKobo;
  const pays = (kind: "due" | "next", amountKobo: bigint): boolean => {
    if (amountKobo > left) return false;
    placed.push({ kind, amountKobo });
    left -= amountKobo;
    return true;
  };
  for (const amountKobo of takes.due) if (!pays("due", amountKobo)) return placed;
  if (reach === "due") return placed;
  if (takes.next !== undefined && !pays("next", takes.next)) return placed;
  const amountKobo = left < takes.room ? left : takes.room;
  if (reach === "all" && amountKobo >= limits.minimumSavingKobo) {
    placed.push({ kind: "top-up", amountKobo });
  }
  return placed;
}

type Rule = Readonly<{ planId: string; reach: Reach }>;

/** What all rules do with `arrivedKobo`, and what stays in the stash. */
export function placeArrival(
  rules: readonly Rule[],
  takesOf: (planId: string) => Takes | undefined,
  arrivedKobo: bigint,
): { placed: (Placement & { planId: string })[]; leftKobo: bigint } {
  const placed: (Placement & { planId: string })[] = [];
  let leftKobo = arrivedKobo;
  for (const { planId, reach } of rules) {
    const takes = takesOf(planId);
    if (!takes) continue;
    for (const placement of placeInPlan(takes, reach, leftKobo)) {
      placed.push({ ...placement, planId });
      leftKobo -= placement.amountKobo;
    }
  }
  return { placed, leftKobo };
}
