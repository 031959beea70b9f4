import type { Page } from "@playwright/test";

/** The next call of this path is refused by the server, with this message. */
export async function refuseNext(page: Page, path: string, message: string, statusCode = 409) {
  await page.route(
    `**${path}`,
    (route) =>
      route.fulfill({
        status: statusCode,
        json: { status: "error", type: "error", statusCode, message, msg: message },
      }),
    { times: 1 },
  );
}
