import type { Faults } from "./form-errors.ts";

/** The steps of a wizard. */
export interface StepRules<Wish, Step extends number> {
  steps: readonly [Step, ...Step[]];
  /** The fields of each step. */
  fields: Record<Step, readonly (keyof Wish)[]>;
  /** Field → its error. */
  check: (wish: Wish) => Faults;
}

/** The errors of the steps up to this one. */
export function faultsUpTo<Wish, Step extends number>(
  { steps, fields }: StepRules<Wish, Step>,
  step: Step,
  faults: Faults,
): Faults {
  const asked = steps.filter((one) => one <= step).flatMap((one) => fields[one]);
  return Object.fromEntries(
    Object.entries(faults).filter(([field]) => asked.some((name) => name === field)),
  );
}

/** The first step that has an error. */
export function faultyStep<Wish, Step extends number>(
  { steps, fields }: StepRules<Wish, Step>,
  faults: Faults,
): Step | undefined {
  return steps.find((step) => fields[step].some((field) => String(field) in faults));
}

/** The step to show when this one is requested: none before it may have an error. */
export function reachableStep<Wish, Step extends number>(
  rules: StepRules<Wish, Step>,
  asked: Step,
  wish: Wish,
): Step {
  const faulty = faultyStep(rules, rules.check(wish));
  return faulty !== undefined && faulty < asked ? faulty : asked;
}
