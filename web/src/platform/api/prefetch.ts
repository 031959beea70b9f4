/** Prefetches the first screen's data before the app is loaded: in the script that the dashboard's
 * page runs first. The app then uses these responses instead of sending the requests again. */
interface Prefetched {
  token: string;
  atMs: number;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    prefetched?: Prefetched;
  }
}

/** A prefetched response is used only for a limited time after it was requested. */
const TAKEN_WITHIN_MS = 20_000;

export function prefetch(addresses: readonly string[], token: string): void {
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = new Map<string, Promise<Response>>();
  for (const address of addresses) {
    const answer = fetch(address, { headers, credentials: "omit" }).then(readWhole);
    // The consumer gets the error; without a consumer it must not be unhandled.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }
  window.prefetched = { token, atMs: performance.now(), answers };
}

/** A response that is not read would keep its connection. */
async function readWhole(answer: Response): Promise<Response> {
  return new Response(await answer.text(), answer);
}

/** Whether a response is available. */
export function isPrefetched(address: string, token: string): boolean {
  return window.prefetched?.token === token && window.prefetched.answers.has(address);
}

/** The prefetched response for this session, once: a second request needs a fresh one. */
export function takePrefetched(address: string, token: string): Promise<Response> | undefined {
  const prefetched = window.prefetched;
  const answer = prefetched?.answers.get(address);
  prefetched?.answers.delete(address);
  const isOurs =
    prefetched?.token === token && performance.now() - prefetched.atMs < TAKEN_WITHIN_MS;
  return isOurs ? answer : undefined;
}
