import type { ReconciliationRuntime } from "#money/reconciliation/sweep.ts";

/** An operator's command. */

export type Command = Readonly<{
  /** As entered after `npm run ops --`. */
  usage: string;
  summary: string;
  /** The minimum and maximum number of arguments. */
  words: readonly [number, number];
  /** Whether it changes something, and so requires an operator and a reason. */
  isAct: boolean;
  /** Returns the lines to print. */
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
  /** Empty if nothing is changed. */
  operator: string;
  reason: string;
}>;

/** The command was refused, for a reason given as a sentence. */
export class Refused extends Error {
  override name = "Refused";
}

/** The command line is wrong. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}

/** @throws WrongUsage if there are fewer arguments */
export function word(order: Order, index: number): string {
  const found = order.words[index];
  if (found === undefined) throw new WrongUsage("something is missing");
  return found;
}
