import { diceOf } from "../dice.ts";
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
