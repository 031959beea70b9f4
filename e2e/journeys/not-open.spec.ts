import path from "node:path";
import { notOpenYet } from "@osisi/contracts/messages.ts";
import { startChild } from "../../scripts/child.ts";
import { freePort } from "../../scripts/ports.ts";
import { expectAccessible } from "../support/accessible.ts";
import { newInvestor } from "../support/api.ts";
import { fund, signedInAs } from "../support/investing.ts";
import { newPerson } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

/** A server with a key that looks live, beside the one of the world and on its database. It calls no
 * gateway: it is given an address that does not exist. */
async function startLive({ stack }: World) {
  const port = String(await freePort());
  const child = await startChild({
    name: "live",
    args: [path.join(import.meta.dirname, "../../server/src/main.ts"), "serve"],
    env: {
      ...stack.env,
      PORT: port,
      APP_URL: "https://osisi.example",
      CONSOLE_URL: "",
      PAYSTACK_SECRET_KEY: "sk_live_never_leaves_this_machine",
      PAYSTACK_BASE_URL: "https://gateway.example",
      SMTP_URL: "smtps://mail.example",
      TERMII_BASE_URL: "https://sms.example",
      PUSH_ORIGINS: "https://push.example",
      TRUST_PROXY: "1",
      TIME_TRAVEL: "off",
    },
    logFile: path.join(stack.dataDir, "live.log"),
  });
  return { url: `http://localhost:${port}`, stop: () => child.stop() };
}

test("before we are open, every way in says so, and money can be taken out", async ({
  page,
  world,
}) => {
  const token = await newInvestor(world, newPerson());
  await fund(world, token, 5_000);
  const live = await startLive(world);
  try {
    await page.goto(live.url);
    await expect(page.getByText("We are not open yet.")).toBeVisible();
    await expectAccessible(page, "landing, not open");

    await signedInAs(page, token);
    await page.goto(`${live.url}/dashboard/home`);
    await expect(page.getByRole("main").getByText(notOpenYet)).toBeVisible();
    await expectAccessible(page, "Home, not open");

    await page.getByRole("button", { name: "Fund" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(notOpenYet)).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    await expectAccessible(page, "funding, not open");

    for (const wizard of ["/dashboard/save/new", "/dashboard/invest/new/4"]) {
      await page.goto(live.url + wizard);
      await expect(page.getByRole("main").getByText(notOpenYet)).toBeVisible();
    }
    await page.goto(`${live.url}/dashboard/points`);
    await expect(page.getByRole("main").getByText(notOpenYet)).toBeVisible();
    await expect(page.getByText("Your link", { exact: true })).toHaveCount(0);
  } finally {
    await live.stop();
  }
});
