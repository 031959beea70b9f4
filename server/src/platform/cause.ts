import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf something is done. Every line of the log says so, and a job knows which request has
 * caused it. */
export type Cause = Readonly<{
  requestId?: string | undefined;
  jobId?: string;
  task?: string;
  /** Of the job, this one included. */
  tries?: number;
  /** As the W3C writes it. Only where somebody listens to traces. */
  traceparent?: string | undefined;
}>;

const causes = new AsyncLocalStorage<Cause>();

export function inCause<Result>(cause: Cause, work: () => Result): Result {
  return causes.run(cause, work);
}

export function causeNow(): Cause {
  return causes.getStore() ?? {};
}
