import { expect, type Page } from "@playwright/test";

/** A fingerprint reader that always recognizes its owner. Only Chromium has it. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "My passkeys" }).click();
  await page.getByLabel("Name of the device").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
}
