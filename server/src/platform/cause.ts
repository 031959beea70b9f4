import { AsyncLocalStorage } from "node:async_hooks";
import { context, propagation, ROOT_CONTEXT } from "@opentelemetry/api";

/** On whose behalf something is done. Every line of the log says so, and a job knows which request has
 * caused it. */
export type Cause = Readonly<{
  requestId?: string | undefined;
  jobId?: string;
  task?: string;
  /** Of the job, this one included. */
  tries?: number;
  /** As the W3C writes it. OpenTelemetry's context holds it, and has none where nothing is traced. */
  traceparent?: string | undefined;
}>;

const causes = new AsyncLocalStorage<Cause>();

export function inCause<Result>(cause: Cause, work: () => Result): Result {
  const { traceparent, ...own } = cause;
  const traced = propagation.extract(ROOT_CONTEXT, { traceparent });
  return causes.run(own, () => context.with(traced, work));
}

export function causeNow(): Cause {
  const traced: { traceparent?: string } = {};
  propagation.inject(context.active(), traced);
  return { ...causes.getStore(), ...traced };
}
