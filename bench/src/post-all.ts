import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { SIGNATURE_HEADER } from "../../sandbox/src/webhooks/signature.ts";
import type { Webhook } from "./open-payments.ts";

/** The timestamps of one request, in milliseconds of the machine's clock. */
export type Posted = Readonly<{ reference: string; sentAt: number; answeredAt: number }>;

/** Posts each once. Without a rate `connections` post as fast as they get responses; with one, each
 * is sent at its scheduled moment, however slow the others are, and its wait for a connection
 * counts. */
export async function postAll(
  url: string,
  webhooks: readonly Webhook[],
  { connections, aSecond }: { connections: number; aSecond?: number },
): Promise<Posted[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const done: Posted[] = [];
  const waiting = [...webhooks.entries()].toReversed();
  const begun = now();
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [n, webhook] = next;
      const sentAt = aSecond === undefined ? now() : begun + (n * 1_000) / aSecond;
      if (sentAt > now()) await sleep(sentAt - now());
      await post(url, webhook, agent);
      done.push({ reference: webhook.reference, sentAt, answeredAt: now() });
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  return done;
}

function post(url: string, { body, signature }: Webhook, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      [SIGNATURE_HEADER]: signature,
    };
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

/** The percentile of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
