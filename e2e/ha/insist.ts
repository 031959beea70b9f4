import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, ask } from "../chaos/ask.ts";
import type { Tally } from "./tally.ts";

/** Retries with the same key until there is a definite response, as a browser does. Any other
 * response leaves the outcome in doubt. */
export async function insist(
  tally: Tally,
  url: string,
  request: { token: string; body: unknown; key: string },
): Promise<Answer> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask(url, request);
    if (answer.statusCode === 200) {
      tally.acknowledge();
      return answer;
    }
    tally.note(answer);
    if (!isPassing(answer) || performance.now() > giveUpAt) {
      const what = `${new URL(url).pathname} ${JSON.stringify(request.body)}`;
      tally.complain(`${what}: ${answer.statusCode} ${answer.message}`);
      return answer;
    }
    await sleep(PAUSE_MS);
  }
}

const PATIENCE_MS = 100_000;
const PAUSE_MS = 200;

/** Unavailable, already in progress, or not now. An error of ours would be a 500. */
function isPassing({ statusCode }: Answer): boolean {
  return [0, 409, 429, 502, 503].includes(statusCode);
}
