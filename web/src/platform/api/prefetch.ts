/** Prefetches the first screen's data before the app is loaded: in the script that the dashboard's
 * page runs first. The app then uses these responses instead of sending the requests again. */
interface AskedAhead {
  token: string;
  atMs: number;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    askedAhead?: AskedAhead;
  }
}

/** A prefetched response is used only for a limited time after it was requested. */
const TAKEN_WITHIN_MS = 20_000;

export function askAhead(addresses: readonly string[], token: string): void {
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = new Map<string, Promise<Response>>();
  for (const address of addresses) {
    const answer = fetch(address, { headers, credentials: "omit" }).then(readWhole);
    // The consumer gets the error; without a consumer it must not be unhandled.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }
  window.askedAhead = { token, atMs: performance.now(), answers };
}

/** A response that is not read would keep its connection. */
async function readWhole(answer: Response): Promise<Response> {
  return new Response(await answer.text(), answer);
}

/** Whether a response is available. */
export function isAskedAhead(address: string, token: string): boolean {
  return window.askedAhead?.token === token && window.askedAhead.answers.has(address);
}

/** The prefetched response for this session, once: a second request needs a fresh one. */
export function takeAskedAhead(address: string, token: string): Promise<Response> | undefined {
  const asked = window.askedAhead;
  const answer = asked?.answers.get(address);
  asked?.answers.delete(address);
  const isOurs = asked?.token === token && performance.now() - asked.atMs < TAKEN_WITHIN_MS;
  return isOurs ? answer : undefined;
}
