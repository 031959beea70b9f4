/** What the first screen will ask for is asked for before the app itself is here: by the script that the
 * dashboard's page runs first. The app then takes the answers that are under way instead of asking again. */
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

/** A phone that takes longer to start the app gets what is true then. */
const TAKEN_WITHIN_MS = 20_000;

export function askAhead(addresses: readonly string[], token: string): void {
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = new Map<string, Promise<Response>>();
  for (const address of addresses) {
    const answer = fetch(address, { headers, credentials: "omit" }).then(readWhole);
    // Whoever takes it is told how it ended; perhaps nobody does.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }
  window.askedAhead = { token, atMs: performance.now(), answers };
}

/** An answer that nobody reads keeps its connection. */
async function readWhole(answer: Response): Promise<Response> {
  return new Response(await answer.text(), answer);
}

/** Whether an answer waits to be taken. */
export function isAskedAhead(address: string, token: string): boolean {
  return window.askedAhead?.token === token && window.askedAhead.answers.has(address);
}

/** The answer to what was asked ahead for this session, once: whoever asks again wants a new one. */
export function takeAskedAhead(address: string, token: string): Promise<Response> | undefined {
  const asked = window.askedAhead;
  const answer = asked?.answers.get(address);
  asked?.answers.delete(address);
  const isOurs = asked?.token === token && performance.now() - asked.atMs < TAKEN_WITHIN_MS;
  return isOurs ? answer : undefined;
}
