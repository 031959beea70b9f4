import * as z from "zod";
import { type DomainJobs, inBatches } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { advancePlan } from "./advance-plan.ts";
import { announceCharge } from "./announce-charge.ts";
import { notPaidNotices } from "./notify-not-paid.ts";
import { PAY_MISSED_TASK, payMissedFromStash } from "./pay-missed.ts";
import { type DueKind, enqueueDue } from "./due-queries.ts";
import { sendPaymentLink } from "./send-payment-link.ts";

const payload = z.object({ id: z.string() });

const missed = z.object({ id: z.string(), day: z.string(), notice: z.enum(notPaidNotices) });

export const ADVANCE_TASK = "advance-plan";
const LINK_TASK = "send-payment-link";
const ANNOUNCE_TASK = "announce-charge";

const BATCH_SIZE = 1_000;
/** When claimed work is claimed again, in case its job is lost. */
const CLAIMED_AGAIN_MS = 10 * 60_000;

export function savingsJobs(runtime: Runtime): DomainJobs {
  return {
    tasks: {
      [ADVANCE_TASK]: (job) => advancePlan(runtime, payload.parse(job).id),
      [LINK_TASK]: (job) => sendPaymentLink(runtime, payload.parse(job).id),
      [ANNOUNCE_TASK]: (job) => announceCharge(runtime, payload.parse(job).id),
      [PAY_MISSED_TASK]: (job) => payMissedFromStash(runtime, missed.parse(job)),
    },
    due: {
      plan: () => enqueue(runtime, "steps", ADVANCE_TASK),
      instalment: () => enqueue(runtime, "links", LINK_TASK),
      announcement: () => enqueue(runtime, "announcements", ANNOUNCE_TASK),
    },
  };
}

function enqueue({ clock, db }: Runtime, due: DueKind, task: string): Promise<void> {
  const now = clock.now();
  const againAt = new Date(now.getTime() + CLAIMED_AGAIN_MS);
  const batch = { task, now, againAt, size: BATCH_SIZE };
  return inBatches(BATCH_SIZE, () => enqueueDue(db, due, batch));
}
