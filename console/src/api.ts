/** Requests to the console's server. The session is a cookie; the header is what another site cannot send. */

interface Schema<Answer> {
  parse: (value: unknown) => Answer;
}

/** What an answer is read with where nothing of it is used. */
const nothing: Schema<unknown> = { parse: (value) => value };

export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Told of each answer that says so: the sign-in then opens over the page. */
export const sessionEnd = new EventTarget();

/** Whether the last request was answered. */
export const connection = new (class extends EventTarget {
  isLost = false;
  tell(isLost: boolean): void {
    if (isLost === this.isLost) return;
    this.isLost = isLost;
    this.dispatchEvent(new Event("change"));
  }
})();

/** Whether the operator has pressed a key or moved the pointer since the last request. A request without that is
 * one that the page makes by itself, and does not renew the session. */
let hasActed = true;
export function noteActivity(): void {
  hasActed = true;
}

const signingIn = /^\/api\/(sign-in|invitation|me$)/;

export function get<Answer>(path: string, schema: Schema<Answer>): Promise<Answer> {
  const headers: Record<string, string> = hasActed ? {} : { "x-osisi-by-itself": "1" };
  hasActed = false;
  return request(path, { method: "GET", headers }, schema);
}

export function post(path: string, body?: object): Promise<unknown>;
export function post<Answer>(path: string, body: object, schema: Schema<Answer>): Promise<Answer>;
export function post(path: string, body: object = {}, schema: Schema<unknown> = nothing) {
  const headers = { "content-type": "application/json", "x-osisi-console": "1" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) }, schema);
}

/** A file as it is; the server looks at its content. */
export function upload<Answer>(path: string, file: File, schema: Schema<Answer>): Promise<Answer> {
  const headers = { "content-type": "application/octet-stream", "x-osisi-console": "1" };
  return request(path, { method: "POST", headers, body: file }, schema);
}

async function request<Answer>(
  path: string,
  init: RequestInit,
  schema: Schema<Answer>,
): Promise<Answer> {
  const response = await fetch(path, { ...init, credentials: "same-origin" }).catch(() => {
    connection.tell(true);
    throw new ApiError(0, "No connection to the console. Nothing was sent; try again.");
  });
  connection.tell(false);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const read: unknown = text && isJson ? JSON.parse(text) : {};
  if (response.ok) return parsed(read, schema, response.status);
  if (response.status === 401 && !signingIn.test(path)) sessionEnd.dispatchEvent(new Event("end"));
  throw new ApiError(
    response.status,
    messageIn(read) ?? `The console answered ${response.status}.`,
  );
}

/** A page that was open while another version was deployed. */
function parsed<Answer>(read: unknown, schema: Schema<Answer>, status: number): Answer {
  try {
    return schema.parse(read);
  } catch (cause) {
    throw new ApiError(status, "The console has changed since this page was opened. Reload it.", {
      cause,
    });
  }
}

function messageIn(read: unknown): string | undefined {
  if (typeof read !== "object" || read === null || !("message" in read)) return undefined;
  return String(read.message);
}

/** `{ a: "1", b: "" }` → `?a=1` */
export function queryOf(values: Record<string, string | undefined>): string {
  const filled = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return filled.length > 0 ? `?${new URLSearchParams(filled)}` : "";
}
