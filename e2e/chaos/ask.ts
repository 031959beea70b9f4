import { setTimeout as sleep } from "node:timers/promises";

/** A request as a browser makes it, and what came of it. `statusCode` 0: no answer. */
export type Answer = Readonly<{ statusCode: number; message: string; data: unknown }>;

type Request = Readonly<{ token: string; body?: unknown; key?: string | undefined }>;

const TIMEOUT_MS = 30_000;

export async function ask(url: string, { token, body, key }: Request): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read: Answer = await response.json();
    return { statusCode: response.status, message: read.message, data: read.data };
  } catch (error) {
    return { statusCode: 0, message: error instanceof Error ? error.message : "", data: null };
  }
}

const TRIES = 8;
const PAUSE_MS = 300;

/** Asks the same again until there is a definite answer, as a browser with a key does. */
export async function insist(url: string, request: Request): Promise<Answer> {
  let answer = await ask(url, request);
  for (let tried = 1; tried < TRIES && !isDefinite(answer); tried += 1) {
    await sleep(PAUSE_MS);
    answer = await ask(url, request);
  }
  return answer;
}

function isDefinite({ statusCode }: Answer): boolean {
  return statusCode >= 200 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
}
