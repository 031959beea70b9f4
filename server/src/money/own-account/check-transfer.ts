import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { reasonOf } from "#gateway/outcome.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findLatest, takeRequery } from "./queries.ts";
import { CHECK_PAUSE_MS } from "./view-own-account.ts";

/** Asks the gateway to look for a transfer that it has not recorded. What it finds is credited by
 * the usual webhook or list. The gateway ignores a second request within ten minutes, so it is not
 * sent. */

export type Checked = "asked" | "too-early" | "no-number" | "unanswered";

export async function checkTransfer(
  runtime: Runtime,
  { investorId, sentOn }: { investorId: string; sentOn: string | undefined },
): Promise<Checked> {
  const { clock, config, db, log } = runtime;
  const now = clock.now();
  const since = new Date(now.getTime() - CHECK_PAUSE_MS);
  const number = await takeRequery(db, { investorId, now, since });
  if (!number) {
    const latest = await findLatest(db, investorId);
    return latest?.state === "assigned" ? "too-early" : "no-number";
  }
  const day = sentOn ?? dateInLagos(now);
  const outcome = await gatewayOf(config).requeryAccountNumber({ ...number, day });
  if (outcome.kind === "ok") return "asked";
  log.warn({ why: reasonOf(outcome) }, "the gateway did not look for a transfer");
  return "unanswered";
}
