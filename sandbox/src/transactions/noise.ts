import { type Dice, seededDice } from "../random.ts";
import type { World } from "../world.ts";

/** Optional fields are randomly missing or changed, as in reality. Never those that decide about
 * money at verify; webhooks of older integrations lack even those. */
export function withNoise(
  world: World,
  seenBy: "verify" | "webhook",
  wire: Record<string, unknown>,
): Record<string, unknown> {
  if (!world.settings.noise) return wire;
  const dice = diceOf(world);
  const noisy = { ...wire };
  if (dice.roll() < 0.5) delete noisy["log"];
  if (dice.roll() < 0.5) noisy["metadata"] = dice.pick<unknown>(["", 0, null, {}, "{}"]);
  if (seenBy === "webhook") {
    if (dice.roll() < 0.4) delete noisy["requested_amount"];
    if (dice.roll() < 0.4) noisy["fees"] = null;
    if (dice.roll() < 0.2) delete noisy["split"];
    if (dice.roll() < 0.2) delete noisy["gateway_response_code"];
  }
  return noisy;
}

const diceByWorld = new WeakMap<World, { seed: number; dice: Dice }>();

/** A sequence of random numbers for a seed; another seed starts a new one. */
export function diceOf(world: World): Dice {
  const known = diceByWorld.get(world);
  if (known?.seed === world.settings.seed) return known.dice;
  const made = { seed: world.settings.seed, dice: seededDice(world.settings.seed) };
  diceByWorld.set(world, made);
  return made.dice;
}
