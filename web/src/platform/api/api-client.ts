import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type StepUpBy, stepUpBy, stepUpHeader } from "@osisi/contracts/step-up.ts";
import { knownHeader, tagsOf } from "@osisi/contracts/known-parts.ts";
import type { ApiReads, ApiWrites } from "./api-calls.ts";
import type { CallEnd } from "./call-watch.ts";
import { completed, readAnswer, type Answer, type Outcome } from "./outcome.ts";

interface ApiSources {
  /** Empty in the browser: the API has the page's own origin. */
  baseUrl: string;
  token: () => string | null;
  /** A call with this token was answered 401. */
  onSessionRefused: (token: string) => void;
  /** The step-up token that belongs to this session token. */
  stepUp?: (token: string) => string | undefined;
  /** The server requires one. Resolves whether there is a new one. */
  askStepUp?: (by: StepUpBy) => Promise<boolean>;
  /** A prefetched response, instead of a request. */
  prefetched?: (address: string, token: string) => Promise<Response> | undefined;
  /** Called for each request; returns a callback for its end. */
  onCall?: (isChange: boolean) => (end: CallEnd, answer?: Response) => void;
  /** Why this app must not send changes any more, as a message; undefined where it may. */
  whyNoChange?: () => string | undefined;
}

/** The server's status for an outdated client. */
const UPGRADE_REQUIRED = 426;

interface ReadOptions {
  query?: Record<string, string>;
  signal?: AbortSignal;
}

interface GetOptions<Data> extends ReadOptions {
  /** The data of an earlier response, of which nothing has to be sent again. */
  known?: Data | null | undefined;
}

interface FileOptions extends ReadOptions {
  /** The headers of the file's response. */
  onHead?: (headers: Headers) => void;
  /** The number of bytes received so far. */
  onProgress?: (bytes: number) => void;
}

interface PostOptions {
  /** The same for every retry of a request: see `request-keys.ts`. */
  idempotencyKey?: string;
  /** Completes even if the page is left. */
  keepalive?: boolean;
  /** Sent without the session token. */
  anonymous?: boolean;
}

/** The only client of the API. JSON in and out, no cookies, no timeout of its own. */
export function createApi(sources: ApiSources) {
  const { baseUrl, token, onSessionRefused, prefetched, onCall, whyNoChange } = sources;
  const { stepUp, askStepUp } = sources;
  const sentKeys = new Set<string>();

  /** A retry of a request with an unknown outcome is sent all the same: with another key from the
   * new app, the money could move twice. Logging out is allowed as well. */
  function whyNotSent({ idempotencyKey, keepalive }: PostOptions): string | undefined {
    if (keepalive || (idempotencyKey !== undefined && sentKeys.has(idempotencyKey)))
      return undefined;
    return whyNoChange?.();
  }

  /** Repeats the same request, with the same key, until the step-up is accepted, or cancelled. */
  async function send<Data>(...request: Parameters<typeof sendOnce<Data>>): Promise<Outcome<Data>> {
    const [path, , bearer] = request;
    for (;;) {
      const outcome = await sendOnce<Data>(...request);
      const by = bearer !== null && path !== apiPaths.stepUp && neededStepUp(outcome);
      if (!by || outcome.kind !== "refused") return outcome;
      const isGiven = (await askStepUp?.(by)) ?? false;
      // A missing step-up is not an error of a field.
      if (!isGiven || token() !== bearer) return { ...outcome, errors: {} };
    }
  }

  async function sendOnce<Data>(
    path: string,
    init: RequestInit,
    bearer: string | null,
    read: (response: Response) => Promise<Outcome<Data>> = readEnvelope,
  ): Promise<Outcome<Data>> {
    const headers = new Headers(init.headers);
    headers.set("accept", "application/json");
    if (bearer !== null) {
      headers.set("authorization", `Bearer ${bearer}`);
      const beside = stepUp?.(bearer);
      if (beside !== undefined) headers.set(stepUpHeader, beside);
    }
    const report = onCall?.(init.method !== "GET");
    let outcome: Outcome<Data>;
    try {
      const ahead = init.method === "GET" && bearer ? prefetched?.(path, bearer) : undefined;
      const response = await (ahead ??
        fetch(baseUrl + path, { ...init, headers, credentials: "omit" }));
      outcome = await read(response);
      report?.("answered", response);
    } catch (error) {
      report?.(init.signal?.aborted ? "called off" : "unanswered");
      if (init.signal?.aborted) throw error;
      return { kind: "offline" };
    }
    if (bearer !== null && outcome.kind === "refused" && outcome.statusCode === 401) {
      onSessionRefused(bearer);
    }
    return outcome;
  }

  return {
    get<Path extends keyof ApiReads>(
      path: Path,
      { query, known, ...options }: GetOptions<ApiReads[Path]> = {},
    ) {
      const address = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
      const init = { method: "GET", ...(known && { headers: knownHeaders(known) }), ...options };
      return send<ApiReads[Path]>(address, init, token(), (response) =>
        readEnvelope(response, known ?? undefined),
      );
    },
    /** A file: the body is its content, and an envelope only when it is refused. */
    file(path: string, { query, onHead, onProgress, ...options }: FileOptions = {}) {
      const address = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
      return send<Blob>(address, { method: "GET", ...options }, token(), (response) => {
        if (!response.ok) return readEnvelope(response);
        onHead?.(response.headers);
        return readFile(response, onProgress);
      });
    },
    async post<Path extends keyof ApiWrites>(
      path: Path,
      body: ApiWrites[Path]["body"],
      options: PostOptions = {},
    ): Promise<Outcome<ApiWrites[Path]["data"]>> {
      const { idempotencyKey, keepalive = false, anonymous = false } = options;
      const message = whyNotSent(options);
      if (message !== undefined) {
        return { kind: "refused", statusCode: UPGRADE_REQUIRED, message, errors: {} };
      }
      const headers = new Headers({ "content-type": "application/json" });
      if (idempotencyKey !== undefined) {
        headers.set("idempotency-key", idempotencyKey);
        sentKeys.add(idempotencyKey);
      }
      const init = { method: "POST", headers, keepalive, body: JSON.stringify(body) };
      return await send(path, init, anonymous ? null : token());
    },
  };
}

function neededStepUp(outcome: Outcome<unknown>): StepUpBy | undefined {
  if (outcome.kind !== "refused" || outcome.statusCode !== 403) return undefined;
  return stepUpBy.find((by) => outcome.errors["stepUp"]?.includes(by));
}

function knownHeaders(known: object): HeadersInit {
  const tags = tagsOf(known);
  return tags === "" ? {} : { [knownHeader]: tags };
}

async function readEnvelope<Data>(response: Response, known?: Data): Promise<Outcome<Data>> {
  const body = await readJson<Data>(response);
  if (body && known) body.data = completed(body, known);
  const outcome = readAnswer(response.status, body);
  const isReplayed = outcome.kind === "ok" && response.headers.has("idempotent-replayed");
  return isReplayed ? { ...outcome, replayed: true } : outcome;
}

/** The whole file, or nothing: a connection that breaks throws. */
async function readFile(
  response: Response,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<Outcome<Blob>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // Not every supported browser can iterate over a stream.
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    parts.push(read.value);
    bytes += read.value.byteLength;
    onProgress(bytes);
  }
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return { kind: "ok", data: new Blob(parts, { type }), message: "", token: undefined };
}

/** The body, or `undefined` where it is not JSON. A connection that breaks still throws: then the
 * response is unknown. */
async function readJson<Data>(response: Response): Promise<Answer<Data> | undefined> {
  const body = await response.text();
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
