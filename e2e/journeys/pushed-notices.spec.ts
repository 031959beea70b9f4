import type { CDPSession, Page } from "@playwright/test";
import { newBuyer } from "../support/investing.ts";
import { expect, test } from "../support/world.ts";

/** A push message that reaches the device, delivered by the browser's own protocol. */

async function registrationId(session: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return registered;
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ data, title }: { data: unknown; title: string }) => ({ data, title }));
  });

test("the device shows what was pushed, and where it leads", async ({ page, world }) => {
  const origin = world.appUrl;
  await page.context().grantPermissions(["notifications"], { origin });
  await newBuyer(page, world, 0);
  await page.goto(`${origin}/dashboard/notifications`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const pushed = { kind: "money-in", title: "Money has arrived", link: "/dashboard/home" };
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registrationId(session),
    data: JSON.stringify(pushed),
  });
  await expect
    .poll(() => shownOn(page))
    .toEqual([{ title: "Money has arrived", data: "/dashboard/home" }]);
});
