import { setTimeout as sleep } from "node:timers/promises";
import { besideToken, renewStepUp } from "../support/step-up.ts";

/** A request as a browser makes it, and its outcome. `statusCode` 0: no response. */
export type Answer = Readonly<{ statusCode: number; message: string; data: unknown }>;

type Request = Readonly<{ token: string; body?: unknown; key?: string | undefined }>;

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 300;

/** Where nothing listens, nothing can have been done: callers retry later. */
export async function send(url: string, request: Request): Promise<Answer> {
  const giveUpAt = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await sendOnce(url, request);
    } catch (error) {
      const isDown = codeOf(error) === "ECONNREFUSED" && performance.now() < giveUpAt;
      if (!isDown)
        return { statusCode: 0, message: `${String(error)} ${codeOf(error)}`, data: null };
      await sleep(PAUSE_MS);
    }
  }
}

async function sendOnce(url: string, { token, body, key }: Request): Promise<Answer> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      authorization: `Bearer ${token}`,
      ...besideToken(token),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const read: Answer = await response.json();
  if (await renewStepUp(new URL(url).origin, token, read)) {
    return await sendOnce(url, { token, body, key });
  }
  return { statusCode: response.status, message: read.message, data: read.data };
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

const TRIES = 8;

/** Retries with the same key until there is a definite response, as a browser does. */
export async function insist(url: string, request: Request): Promise<Answer> {
  let answer = await send(url, request);
  for (let tried = 1; tried < TRIES && !isDefinite(answer); tried += 1) {
    await sleep(PAUSE_MS);
    answer = await send(url, request);
  }
  return answer;
}

function isDefinite({ statusCode }: Answer): boolean {
  return statusCode >= 200 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
}
