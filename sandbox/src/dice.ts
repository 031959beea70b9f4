import { type Dice, seededDice } from "./random.ts";
import type { Settings } from "./settings.ts";

const diceBySettings = new WeakMap<Settings, { seed: number; dice: Dice }>();

/** A sequence of random numbers for a seed; another seed starts a new one. */
export function diceOf({ settings }: { settings: Settings }): Dice {
  const known = diceBySettings.get(settings);
  if (known?.seed === settings.seed) return known.dice;
  const made = { seed: settings.seed, dice: seededDice(settings.seed) };
  diceBySettings.set(settings, made);
  return made.dice;
}
