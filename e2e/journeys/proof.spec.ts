import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { expectAccessible } from "../support/accessible.ts";
import { logIn, readProfile } from "../support/api.ts";
import { newBuyer, signedInAs } from "../support/investing.ts";
import { expect, test } from "../support/world.ts";

test("a saver checks that their money is counted, in the app, with a friend and without us", async ({
  page,
  savedBy,
  world,
}) => {
  test.setTimeout(300_000);
  const { person, token } = await newBuyer(page, world, 50_000);
  const today = dateInLagos(new Date((await readProfile(world, token)).now));
  await world.sandbox.travelTo(`${addDays(today, 1)}T03:00:00+01:00`);
  await signedInAs(page, await logIn(world, person));
  const latest = `${world.appUrl}/proof/latest.json`;
  await expect
    .poll(async () => (await (await page.request.get(latest)).json()).day)
    .toBe(addDays(today, 1));

  await page.goto(`${world.appUrl}/dashboard/home`);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Check your money" }).click();
  const proof = page.getByRole("region", { name: "Your proof" });
  await expect(proof.getByText(`Counted for ${person.email.toLowerCase()}`)).toBeVisible();
  await expect(proof.getByText("₦50,000").first()).toBeVisible();
  await expect(proof.getByText(/^Proven: the root of/)).toBeVisible();
  await expect(page.getByText("This device has kept the published roots now.")).toBeVisible();
  await expectAccessible(page, "a proof");

  await page.getByLabel("The number, 8 digits").fill("12345678");
  await expect(page.getByText(/^[a-z]+ [a-z]+ [a-z]+ [a-z]+$/)).toBeVisible();
  await page.getByRole("button", { name: "Draw a number" }).click();
  await expect(page.getByLabel("The number, 8 digits")).not.toHaveValue("12345678");

  await page.getByRole("button", { name: "Show it as a QR code" }).click();
  await expect(page.getByRole("img", { name: "QR code of the root" })).toBeVisible();
  const published = await (await page.request.get(latest)).json();
  const scan = (root: string) =>
    page.goto(`${world.appUrl}/dashboard/proof?root=${published.day}.${root}`);
  await scan(published.root);
  await expect(page.getByText(/^The other saver was shown the same root of/)).toBeVisible();
  await expectAccessible(page, "a scanned root");
  await scan("0".repeat(64));
  await expect(page.getByRole("alert")).toContainText("The other saver was shown another root");

  const saved = await savedBy(() =>
    page.getByRole("button", { name: "Download proof.json" }).click(),
  );
  expect(saved.name).toBe("proof.json");
  const verifier = await (await page.request.get(`${world.appUrl}/proof/verify.mjs`)).text();
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-proof-"));
  const verify = (proofJson: string) => {
    writeFileSync(path.join(folder, "verify.mjs"), verifier);
    writeFileSync(path.join(folder, "proof.json"), proofJson);
    return spawnSync(process.execPath, ["verify.mjs", "proof.json"], {
      cwd: folder,
      encoding: "utf8",
    });
  };
  const text = saved.bytes.toString();
  expect(verify(text)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("counted NGN 50,000.00"),
  });
  expect(verify(text.replace('"amountKobo": "5000000"', '"amountKobo": "5000001"')).status).toBe(1);
  rmSync(folder, { recursive: true });

  await page.reload();
  await expect(page.getByText(/that this device has kept, of \d+ nights?\.$/)).toBeVisible();
  // As if another root had been published when this device looked the last time.
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.startsWith("osisi.proofs.")) continue;
      localStorage.setItem(
        key,
        String(value).replace(/"root":"[0-9a-f]{64}"/, `"root":"${"0".repeat(64)}"`),
      );
    }
  });
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(
    "Something differs from what was shown before",
  );
  await expectAccessible(page, "a proof that differs");

  await page.route("**/proof/roots.json", (route) => route.abort());
  await page.goto(`${world.appUrl}/dashboard/settings`);
  await page.goto(`${world.appUrl}/dashboard/proof`);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/proof/roots.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(proof.getByText(/^Proven: the root of/)).toBeVisible();

  await expect(async () => {
    await page.goto(`${world.appUrl}/proof`);
    await expect(page.getByText(published.root)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("Stated by the operator")).toBeVisible();
  await expectAccessible(page, "the public proof");
});
