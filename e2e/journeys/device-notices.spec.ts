import { createECDH } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { fund, newBuyer } from "../support/investing.ts";
import { expect, test } from "../support/world.ts";

/** Notices on a device, with the push service of the sandbox. */

const ON = "On, until you log out here.";

/** A browser that subscribes at that address, once its owner allows it. */
async function subscribeAt(page: Page, endpoint: string, answer: "granted" | "denied") {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const keys = { p256dh, auth: Buffer.alloc(16, 7).toString("base64url") };
  await page.addInitScript(
    ({ json, permission }) => {
      const pushManager = {
        subscribe: () => Promise.resolve({ toJSON: () => json }),
        getSubscription: () => Promise.resolve(null),
      };
      const stubs = {
        PushManager: {},
        Notification: {
          get permission() {
            return sessionStorage.getItem("asked") === null ? "default" : permission;
          },
          requestPermission() {
            sessionStorage.setItem("asked", "yes");
            return Promise.resolve(permission);
          },
        },
      };
      for (const [name, value] of Object.entries(stubs)) {
        Object.defineProperty(window, name, { value });
      }
      Object.defineProperty(navigator.serviceWorker, "getRegistration", {
        value: () => Promise.resolve({ pushManager }),
      });
    },
    { json: { endpoint, keys }, permission: answer },
  );
}

test("they come to a device whose owner turns them on, until they are turned off", async ({
  page,
  world,
}) => {
  const device = createECDH("prime256v1").generateKeys("hex").slice(-20);
  await subscribeAt(page, `${world.stack.sandboxUrl}/push/${device}`, "granted");
  const { token } = await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/notifications`);
  const section = page.getByRole("region", { name: "Notices on this device" });
  await expect(section.getByRole("status")).toContainText("Your browser asks you first.");
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("status")).toHaveText(ON);
  await section.getByRole("checkbox", { name: "Show amounts" }).click();
  await expectAccessible(page, "notices on a device");
  await page.reload();
  await expect(section.getByRole("status")).toHaveText(ON);
  await expect(section.getByRole("checkbox", { name: "Show amounts" })).toBeChecked();

  const received = async () => (await world.sandbox.pushesTo(device)).length;
  await fund(world, token, 20_000);
  // Should it be night.
  await world.sandbox.advance("PT11H");
  expect(await received()).toBe(1);
  await section.getByRole("button", { name: "Turn off" }).click();
  await expect(section.getByRole("button", { name: "Turn on" })).toBeVisible();
  await fund(world, token, 30_000);
  await world.sandbox.advance("PT11H");
  expect(await received()).toBe(1);
});

test("a browser that refuses them is named", async ({ page, world }) => {
  await subscribeAt(page, `${world.stack.sandboxUrl}/push/none`, "denied");
  await newBuyer(page, world, 0);
  await page.goto(`${world.appUrl}/dashboard/notifications`);
  const section = page.getByRole("region", { name: "Notices on this device" });
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("status")).toContainText("Your browser refuses notices from us.");
  await expect(section.getByRole("button")).toBeHidden();
  await expectAccessible(page, "notices that the browser refuses");
});
