import type { CDPSession, Worker } from "@playwright/test";
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

/** What the worker asks the browser to show. Chromium without windows shows nothing, whatever the permission. */
async function watchShown(worker: Worker) {
  await worker.evaluate(() => {
    const shown: { title: string; data: unknown }[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, data: options?.data });
    };
  });
  return () => worker.evaluate(() => Reflect.get(globalThis, "shown"));
}

test("the device shows what was pushed, and where it leads", async ({ page, world }) => {
  const origin = world.appUrl;
  await page.context().grantPermissions(["notifications"], { origin });
  await newBuyer(page, world, 0);
  await page.goto(`${origin}/dashboard/notifications`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no service worker.");
  const shown = await watchShown(worker);
  const session = await page.context().newCDPSession(page);
  const pushed = { kind: "money-in", title: "Money has arrived", link: "/dashboard/home" };
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registrationId(session),
    data: JSON.stringify(pushed),
  });
  await expect.poll(shown).toEqual([{ title: "Money has arrived", data: "/dashboard/home" }]);
});
