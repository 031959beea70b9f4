import type { Runtime } from "#platform/runtime.ts";
import { serveMetrics } from "#platform/observability/metrics/serve-metrics.ts";
import { allGauges } from "#observability.ts";

/** A line of the Prometheus exposition. */
export type Sample = Readonly<{ name: string; labels: Record<string, string>; value: number }>;

/** A worker's metrics, on a separate port. */
export async function tellingMetrics(runtime: Runtime) {
  const where = { port: 0, host: "127.0.0.1", role: "work" };
  const { port, stop } = await serveMetrics(runtime, where, allGauges(runtime.config));
  return { ...metricsAt(`http://127.0.0.1:${port}`), stop };
}

export function metricsAt(url: string) {
  const read = async () => (await fetch(`${url}/metrics`)).text();
  return { url, read, samples: async () => samplesIn(await read()) };
}

function samplesIn(text: string): Sample[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    return {
      name,
      labels: Object.fromEntries(pairs.map(([, key = "", text = ""]) => [key, text])),
      value: Number(value.replace("Inf", "Infinity")),
    };
  });
}

/** The sum of all that have these labels; 0 if there is none. */
export function sumOf(
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number {
  const wanted = Object.entries(labels);
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => wanted.every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

/** The metrics that this text declares, even those without samples. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name);
}

/** Whether `name` has samples, or is a series of a histogram that has. */
export function isTold(name: string, told: ReadonlySet<string>): boolean {
  return told.has(name) || told.has(name.replace(/_(bucket|sum|count)$/, ""));
}
