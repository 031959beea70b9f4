import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Sends one request at a fixed rate, however slow the responses are, from a separate process. */

export type Wave = Readonly<{
  url: string;
  token: string;
  /** Without it each connection sends the next request when it has a response. */
  aSecond?: number;
  seconds: number;
  connections: number;
}>;

/** Milliseconds from sending to the response. `late`: how much later than scheduled some were sent,
 * because client and server share the machine. */
export type Flooded = Readonly<{
  answered: number[];
  refused: number[];
  late: number[];
  failed: number;
}>;

type Mutable<Some> = { -readonly [Name in keyof Some]: Some[Name] };

async function flood({ url, token, aSecond, seconds, connections }: Wave): Promise<Flooded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${token}` };
  const result: Mutable<Flooded> = { answered: [], refused: [], late: [], failed: 0 };
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let asked = 0;
  const next = () =>
    aSecond === undefined ? performance.now() : begun + (asked++ * 1_000) / aSecond;

  async function lane(): Promise<void> {
    for (let due = next(); due < end; due = next()) {
      if (due > performance.now()) await sleep(due - performance.now());
      // Requests that could not be sent in time count as well.
      if (performance.now() > end + 1_000) break;
      const sentAt = performance.now();
      result.late.push(sentAt - due);
      const status = await sendOne();
      const took = performance.now() - sentAt;
      if (status === 200) result.answered.push(took);
      else if (status === 503) result.refused.push(took);
      else result.failed += 1;
    }
  }
  function sendOne(): Promise<number> {
    return new Promise((resolve) => {
      const sent = request(url, { agent, headers }, (answer) => {
        answer.resume().once("close", () => resolve(answer.statusCode ?? 0));
      });
      sent.once("error", () => resolve(0)).end();
    });
  }

  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  return result;
}

process.once("message", (wave: Wave) => {
  void flood(wave).then((flooded) => process.send?.(flooded, () => process.disconnect()));
});
