import { Counter, Histogram, type Registry } from "prom-client";
import type {
  StartedOperation,
  InstrumentationEvent,
  Operation,
  Listener,
} from "#platform/observability/instrumentation.ts";

/** Counters of events in this process. No label has an id, an address or any other unbounded
 * value. */

/** Around our objectives: 300 ms for a page, one second for anything else. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];
const TRANSACTION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

export function countingListener(registry: Registry): Listener {
  const end = operationMetrics(registry);
  const onEvent = eventCounters(registry);
  return {
    startOperation(operation): StartedOperation {
      const began = performance.now();
      return {
        within: run,
        end: (outcome) => end(operation, outcome, (performance.now() - began) / 1000),
      };
    },
    onEvent,
  };
}

function run<Result>(work: () => Result): Result {
  return work();
}

function operationMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: "osisi_requests_total",
    help: "Requests that were answered",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "osisi_request_seconds",
    help: "How long answers took",
    labelNames: ["method", "route"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const callSeconds = new Histogram({
    name: "osisi_call_seconds",
    help: "Calls of the gateway, the mail server and the SMS provider, by what came of them",
    labelNames: ["of", "operation", "outcome"],
    buckets: CALL_SECONDS,
    registers,
  });
  const jobSeconds = new Histogram({
    name: "osisi_job_seconds",
    help: "Tries at jobs",
    labelNames: ["task", "outcome"],
    buckets: JOB_SECONDS,
    registers,
  });
  const transactionSeconds = new Histogram({
    name: "osisi_transaction_seconds",
    help: "Transactions of the database; failed is also one that a refusal undid, or that is tried again",
    labelNames: ["outcome"],
    buckets: TRANSACTION_SECONDS,
    registers,
  });
  return (operation: Operation, outcome: string, seconds: number) => {
    if (operation.what === "request") {
      const { method, route } = operation;
      requests.inc({ method, route, status: outcome });
      requestSeconds.observe({ method, route }, seconds);
    } else if (operation.what === "call") {
      callSeconds.observe({ of: operation.of, operation: operation.operation, outcome }, seconds);
    } else if (operation.what === "job") {
      jobSeconds.observe({ task: operation.task, outcome }, seconds);
    } else {
      transactionSeconds.observe({ outcome }, seconds);
    }
  };
}

function eventCounters(registry: Registry): (event: InstrumentationEvent) => void {
  const registers = [registry];
  const labelNames = ["movement", "currency"] as const;
  const transfers = new Counter({
    name: "osisi_ledger_transfers_total",
    help: "Transfers that were posted and committed",
    labelNames,
    registers,
  });
  const transferred = new Counter({
    name: "osisi_ledger_transferred_total",
    help: "Their money, in the smallest unit of its currency",
    labelNames,
    registers,
  });
  const checks = new Counter({
    name: "osisi_ledger_checks_total",
    help: "How often the invariants were checked",
    labelNames: ["outcome"],
    registers,
  });
  // Initialised, so that the first event is seen as an increase.
  for (const outcome of ["sound", "broken"]) checks.inc({ outcome }, 0);
  return (event) => {
    if (event.what === "posted") {
      const { movement, currency, amount } = event;
      transfers.inc({ movement, currency });
      transferred.inc({ movement, currency }, Number(amount));
    } else {
      checks.inc({ outcome: event.violations === 0 ? "sound" : "broken" });
    }
  };
}
