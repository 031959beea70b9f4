import { calls } from "../chaos/plan-webhook-faults.ts";
import type { Sandbox } from "../support/sandbox.ts";

/** How a gateway fails: it cuts every connection, does everything and answers too late, refuses
 * everything with a 5xx, or does everything and answers most calls with an error, but not those
 * about the balance. */
export const waysToDie = ["refused", "hanging", "5xx", "half-dead"] as const;

export type WayToDie = (typeof waysToDie)[number];

const FOREVER = 1_000_000;

const everything = new Set([
  ...calls,
  "GET /balance",
  "GET /bank",
  "GET /bank/resolve",
  "GET /transaction",
  "GET /dispute",
]);

export async function die(sandbox: Sandbox, how: WayToDie): Promise<void> {
  for (const on of everything) {
    if (how !== "half-dead" || on !== "GET /balance") {
      await sandbox.fault({ on, times: FOREVER, ...EFFECTS[how] });
    }
  }
}

const EFFECTS: Readonly<Record<WayToDie, Record<string, unknown>>> = {
  refused: { effect: "cut" },
  hanging: { effect: "hang", ms: 120_000 },
  "5xx": { effect: "status", status: 503 },
  "half-dead": { effect: "status-after-commit", status: 502, share: 0.7 },
};
