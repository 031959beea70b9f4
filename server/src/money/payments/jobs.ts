import * as z from "zod";
import { inTransaction } from "#platform/database/database.ts";
import { type DomainJobs, addJob, inBatches } from "#platform/jobs/jobs.ts";
import { CHECK_TASK, nextCheckAt } from "./check-schedule.ts";
import { checkPayment } from "./check-payment.ts";
import { lockDuePayments, moveNextCheck } from "./queries.ts";
import { endIfUnwanted, UNWANTED_TASK } from "./charge-card.ts";
import { enqueueForgetting, FORGET_TASK, forgetCard } from "#money/cards/authorization.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";

const BATCH_SIZE = 100;
const HALF_DAY_MS = 12 * 60 * 60_000;

const ofCard = z.object({ id: z.string() });
const ofPayment = z.object({ reference: z.string() });

export function paymentJobs(runtime: PaymentsRuntime): DomainJobs {
  return {
    tasks: {
      [FORGET_TASK]: (payload) => forgetCard(runtime, ofCard.parse(payload).id),
      [UNWANTED_TASK]: (payload) => endIfUnwanted(runtime, ofPayment.parse(payload).reference),
      [CHECK_TASK]: (payload) => checkPayment(runtime, ofPayment.parse(payload).reference),
    },
    due: {
      payment: () => inBatches(BATCH_SIZE, () => enqueueChecks(runtime)),
      card: () => inBatches(BATCH_SIZE, () => enqueueForgetting(runtime)),
    },
  };
}

/** Claiming a payment postpones its next check under the row lock: it is checked once, and again if
 * the job is lost. */
async function enqueueChecks({ clock, db }: PaymentsRuntime): Promise<number> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const due = await lockDuePayments(tx, now, BATCH_SIZE);
    for (const payment of due) {
      const { id, reference } = payment;
      const next = nextCheckAt(payment, now) ?? new Date(now.getTime() + HALF_DAY_MS);
      await moveNextCheck(tx, id, next);
      await addJob(tx, CHECK_TASK, { reference }, { key: `${CHECK_TASK}:${id}` });
    }
    return due.length;
  });
}
