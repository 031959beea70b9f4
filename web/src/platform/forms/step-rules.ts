import type { Faults } from "./form-errors.ts";

/** The steps of a wizard. */
export interface StepRules<Values, Step extends number> {
  steps: readonly [Step, ...Step[]];
  /** The fields of each step. */
  fields: Record<Step, readonly (keyof Values)[]>;
  /** Field → its error. */
  check: (values: Values) => Faults;
}

/** The errors of the steps up to this one. */
export function faultsUpTo<Values, Step extends number>(
  { steps, fields }: StepRules<Values, Step>,
  step: Step,
  faults: Faults,
): Faults {
  const requested = steps.filter((one) => one <= step).flatMap((one) => fields[one]);
  return Object.fromEntries(
    Object.entries(faults).filter(([field]) => requested.some((name) => name === field)),
  );
}

/** The first step that has an error. */
export function faultyStep<Values, Step extends number>(
  { steps, fields }: Pick<StepRules<Values, Step>, "steps" | "fields">,
  faults: Faults,
): Step | undefined {
  return steps.find((step) => fields[step].some((field) => String(field) in faults));
}

/** The step to show when this one is requested: none before it may have an error. */
export function reachableStep<Values, Step extends number>(
  rules: StepRules<Values, Step>,
  requested: Step,
  values: Values,
): Step {
  const faulty = faultyStep(rules, rules.check(values));
  return faulty !== undefined && faulty < requested ? faulty : requested;
}
