import type { ReconciliationRuntime } from "../reconciliation/sweep.ts";

/** What an operator can do from the command line. */

export type Command = Readonly<{
  /** As it is typed, after `npm run ops --`. */
  usage: string;
  summary: string;
  /** How many words it takes, at least and at most. */
  words: readonly [number, number];
  /** Whether it does something, and so needs to know who does it and why. */
  isAct: boolean;
  /** Answers the lines to print. */
  run(order: Order): Promise<string[]>;
}>;

export type Order = Readonly<{
  runtime: ReconciliationRuntime;
  words: readonly string[];
  kind: string | undefined;
  ref: string | undefined;
  since: string | undefined;
  isAll: boolean;
  isDryRun: boolean;
  isOverride: boolean;
  /** Empty where nothing is done. */
  operator: string;
  reason: string;
}>;

/** It was not done, for a reason that a sentence tells. */
export class Refused extends Error {
  override name = "Refused";
}

/** It was typed wrongly. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}

/** @throws WrongUsage where there are fewer words */
export function word(order: Order, index: number): string {
  const found = order.words[index];
  if (found === undefined) throw new WrongUsage("something is missing");
  return found;
}
