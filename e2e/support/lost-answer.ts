import type { Page } from "@playwright/test";

/** The server handles the next request to this path, and the page gets no response. Returns the key
 * of each request there, the lost one first. The page's own `fetch` drops it: Playwright cannot
 * read, and so not forward, the body of a request in Debian's Firefox. */
export async function loseNextAnswer(page: Page, path: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(path)) keys.push(request.headers()["idempotency-key"]);
  });
  await page.evaluate((lost) => {
    const fetch = window.fetch.bind(window);
    window.fetch = async (...call) => {
      const answer = await fetch(...call);
      if (!answer.url.endsWith(lost)) return answer;
      window.fetch = fetch;
      throw new TypeError("The connection ended before the response.");
    };
  }, path);
  return keys;
}

/** The requests of the page to this path from now on. The page's own `fetch` records them, for the
 * same reason. */
export async function keepBodies(page: Page, path: string): Promise<() => Promise<unknown[]>> {
  const kept = await page.evaluateHandle((sentTo) => {
    const bodies: string[] = [];
    const fetch = window.fetch.bind(window);
    window.fetch = async (...call) => {
      const answer = await fetch(...call);
      const body = call[1]?.body;
      if (answer.url.endsWith(sentTo) && typeof body === "string") bodies.push(body);
      return answer;
    };
    return bodies;
  }, path);
  return async () => (await kept.jsonValue()).map((body): unknown => JSON.parse(body));
}

/** Merges this into the data of each response from this path, in the page's own `fetch`, for the
 * same reason. */
export async function changeAnswers(page: Page, path: string, change: object): Promise<void> {
  await page.evaluate(
    ([from, changes]) => {
      const fetch = window.fetch.bind(window);
      window.fetch = async (...call) => {
        const answer = await fetch(...call);
        if (!answer.url.endsWith(from)) return answer;
        const body: { data: object } = await answer.json();
        const data = { ...body.data, ...changes };
        return new Response(JSON.stringify({ ...body, data }), answer);
      };
    },
    [path, change] as const,
  );
}
