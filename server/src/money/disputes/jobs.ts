import * as z from "zod";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { CHECK_TASK, checkDispute } from "./check-dispute.ts";
import { enqueueDueChecks } from "./queries.ts";

const payload = z.object({ id: z.string() });

export function disputeJobs(runtime: PaymentsRuntime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: { [CHECK_TASK]: (job) => checkDispute(runtime, payload.parse(job).id) },
    enqueueDue: () => enqueueDueChecks(db, CHECK_TASK, clock.now()),
  };
}
