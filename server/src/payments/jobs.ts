import * as z from "zod";
import { inTransaction } from "../platform/database.ts";
import { type DomainJobs, addJob } from "../platform/jobs.ts";
import { CHECK_TASK, checkPayment } from "./check-payment.ts";
import { lockDuePayments, moveNextCheck } from "./check-queries.ts";
import { nextCheckAt } from "./check-schedule.ts";
import { handleWebhook } from "../gateway/handle-webhook.ts";
import { FORGET_TASK, enqueueForgetting, forgetCard } from "./forget-card.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { HANDLE_TASK, LOST_AFTER_MS, addHandling } from "../gateway/receive-webhook.ts";
import { tellFindings } from "../findings/tell-findings.ts";
import { UNWANTED_TASK, endIfUnwanted } from "./unwanted-charge.ts";
import type { WebhookHandlers } from "../gateway/webhook-handlers.ts";
import { takeDueWebhooks } from "../gateway/webhook-queries.ts";

/** The previous release queues several webhooks as one job. Each gets a job of its own, so that one that
 * fails stops no other. This task goes one release later. */
const HANDLE_SEVERAL_TASK = "handle-webhooks";
const HANDLED_CONCURRENTLY = 8;
const AT_ONCE = 100;
const HALF_DAY_MS = 12 * 60 * 60_000;

const ofWebhook = z.object({ id: z.string() });
const ofWebhooks = z.object({ ids: z.array(z.string()) });
const ofCard = z.object({ id: z.string() });
const ofPayment = z.object({ reference: z.string() });

/** `handlers` understand the webhooks that are not about money coming in. */
export function paymentJobs(runtime: PaymentsRuntime, handlers: WebhookHandlers = {}): DomainJobs {
  return {
    tasks: {
      [HANDLE_TASK]: (payload) => handleWebhook(runtime, handlers, ofWebhook.parse(payload).id),
      [HANDLE_SEVERAL_TASK]: (payload) => addHandling(runtime.db, ofWebhooks.parse(payload).ids),
      [FORGET_TASK]: (payload) => forgetCard(runtime, ofCard.parse(payload).id),
      [UNWANTED_TASK]: (payload) => endIfUnwanted(runtime, ofPayment.parse(payload).reference),
      [CHECK_TASK]: (payload) => checkPayment(runtime, ofPayment.parse(payload).reference),
    },
    queues: [{ tasks: [HANDLE_TASK, HANDLE_SEVERAL_TASK], concurrency: HANDLED_CONCURRENTLY }],
    async enqueueDue() {
      await enqueueAll(() => enqueueWebhooks(runtime));
      await enqueueAll(() => enqueueChecks(runtime));
      await enqueueAll(() => enqueueForgetting(runtime));
    },
    everyMinute: () => tellFindings(runtime),
  };
}

/** In pieces, so that no transaction grows with what has piled up. */
async function enqueueAll(enqueueSome: () => Promise<number>): Promise<void> {
  while ((await enqueueSome()) === AT_ONCE);
}

async function enqueueWebhooks({ clock, db }: PaymentsRuntime): Promise<number> {
  const now = clock.now();
  const nextTryAt = new Date(now.getTime() + LOST_AFTER_MS);
  return inTransaction(db, async (tx) => {
    const ids = await takeDueWebhooks(tx, { now, nextTryAt, atMost: AT_ONCE });
    await addHandling(tx, ids);
    return ids.length;
  });
}

/** Who takes a payment moves its moment on under the row's lock, so it is asked about once, and
 * asked again later should the job be lost. */
async function enqueueChecks({ clock, db }: PaymentsRuntime): Promise<number> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const due = await lockDuePayments(tx, now, AT_ONCE);
    for (const payment of due) {
      const { id, reference } = payment;
      const next = nextCheckAt(payment, now) ?? new Date(now.getTime() + HALF_DAY_MS);
      await moveNextCheck(tx, id, next);
      await addJob(tx, CHECK_TASK, { reference }, { key: `${CHECK_TASK}:${id}` });
    }
    return due.length;
  });
}
