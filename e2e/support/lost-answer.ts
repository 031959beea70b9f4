import type { Page } from "@playwright/test";

/** The server does what it is asked for next at this path; the browser never hears of it. Answers the
 * key of each request there, the lost one first. */
export async function loseNextAnswer(page: Page, path: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(`**${path}`, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  return keys;
}
