/** Instrumentation events of this process, for metrics and traces. The instrumented code reports
 * begin and end, and does not depend on listeners. Without one it costs nothing. */

export type Operation =
  | { what: "request"; method: string; route: string }
  | { what: "job"; task: string }
  /** To an external service. `operation` is one of few: never with an id in it. */
  | { what: "call"; of: "gateway" | "mail" | "sms" | "push"; operation: string }
  | { what: "transaction" };

export type InstrumentationEvent =
  | { what: "posted"; movement: string; currency: string; amount: bigint }
  | { what: "books-checked"; violations: number };

/** An operation in progress. */
export type StartedOperation = Readonly<{
  within: <Result>(work: () => Result) => Result;
  end: (outcome: string) => void;
}>;

export type Listener = Readonly<{
  startOperation: (operation: Operation) => StartedOperation;
  onEvent?: (event: InstrumentationEvent) => void;
}>;

const listeners = new Set<Listener>();

/** Returns a function that removes the listener. */
export function addListener(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function startOperation(operation: Operation): StartedOperation {
  const all = [...listeners].map((listener) => listener.startOperation(operation));
  return {
    within: (work) =>
      all.reduceRight(
        (inner, { within }) =>
          () =>
            within(inner),
        work,
      )(),
    end: (outcome) => all.forEach(({ end }) => end(outcome)),
  };
}

export async function instrument<Result>(
  operation: Operation,
  work: () => Promise<Result>,
  outcomeOf: (result: Result) => string = () => "ok",
): Promise<Result> {
  if (listeners.size === 0) return work();
  const { within, end } = startOperation(operation);
  try {
    const result = await within(work);
    end(outcomeOf(result));
    return result;
  } catch (error) {
    end("failed");
    throw error;
  }
}

export function recordEvent(event: InstrumentationEvent): void {
  for (const { onEvent } of listeners) onEvent?.(event);
}
