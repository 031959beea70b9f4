import { AsyncLocalStorage } from "node:async_hooks";
import { context, propagation, ROOT_CONTEXT } from "@opentelemetry/api";

/** The request or job on whose behalf something runs. It is part of every log line, and a job
 * inherits it from the request that added it. */
export type RequestContext = Readonly<{
  requestId?: string | undefined;
  jobId?: string;
  task?: string;
  /** The attempts of the job, including this one. */
  tries?: number;
  /** In W3C format. From OpenTelemetry's context, which has none if tracing is off. */
  traceparent?: string | undefined;
}>;

const causes = new AsyncLocalStorage<RequestContext>();

export function withRequestContext<Result>(cause: RequestContext, work: () => Result): Result {
  const { traceparent, ...own } = cause;
  const traced = propagation.extract(ROOT_CONTEXT, { traceparent });
  return causes.run(own, () => context.with(traced, work));
}

export function currentRequestContext(): RequestContext {
  const traced: { traceparent?: string } = {};
  propagation.inject(context.active(), traced);
  return { ...causes.getStore(), ...traced };
}
