import type { Log } from "../log.ts";
import type { Span } from "./spans.ts";

/** Hands spans to a collector: OTLP over HTTP, in JSON (https://opentelemetry.io/docs/specs/otlp/), which
 * is what every collector listens for at `/v1/traces`. Traces are for looking at, so nothing waits for
 * them: what cannot be handed over is gone, and the log says so. */

const SEND_EVERY_MS = 1_000;
const AT_ONCE = 500;
const KEPT_AT_MOST = 5_000;
const TIMEOUT_MS = 5_000;
const COMPLAIN_EVERY_MS = 60_000;
const ERROR = 2;

type Collector = Readonly<{ endpoint: string; headers: string }>;

export function spanSender(collector: Collector, service: string, log: Log) {
  let waiting: Span[] = [];
  let lost = 0;
  let complainedAt = -COMPLAIN_EVERY_MS;
  let sending = Promise.resolve();

  const lose = (count: number, reason: string) => {
    lost += count;
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    log.warn({ lost, reason }, "lost traces");
    [lost, complainedAt] = [0, performance.now()];
  };
  const sendAll = async () => {
    while (waiting.length > 0) {
      const some = waiting.slice(0, AT_ONCE);
      waiting = waiting.slice(AT_ONCE);
      const failure = await post(collector, documentOf(service, some));
      if (failure) lose(some.length, failure);
    }
  };
  const send = () => (sending = sending.then(sendAll));
  const timer = setInterval(() => void send(), SEND_EVERY_MS).unref();
  return {
    take(span: Span) {
      if (waiting.length < KEPT_AT_MOST) waiting.push(span);
      else lose(1, "too many at once");
    },
    async stop() {
      clearInterval(timer);
      await send();
    },
  };
}

/** Why it failed, or nothing. */
async function post({ endpoint, headers }: Collector, body: unknown): Promise<string | undefined> {
  try {
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: "POST",
      headers: { ...readHeaders(headers), "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok ? undefined : `status ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : "no connection";
  }
}

/** `name=value,name=value`, with values as in a URL. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(",").filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim(), decodeURIComponent(value.join("=").trim())];
    }),
  );
}

function documentOf(service: string, spans: readonly Span[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes({ "service.name": service }) },
        scopeSpans: [{ scope: { name: "osisi" }, spans: spans.map(written) }],
      },
    ],
  };
}

function written(span: Span) {
  return {
    traceId: span.place.traceId,
    spanId: span.place.spanId,
    ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: span.kind,
    startTimeUnixNano: nanoseconds(span.beganAtMs),
    endTimeUnixNano: nanoseconds(span.endedAtMs),
    attributes: attributes(span.attributes),
    ...(span.isError && { status: { code: ERROR } }),
  };
}

function attributes(values: Span["attributes"]) {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [
      {
        key,
        value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
      },
    ];
  });
}

/** As text, because a double does not hold it. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}
