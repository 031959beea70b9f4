import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { startStack } from "../../scripts/stack.ts";
import { startRealWorld } from "./real-world.ts";
import type { World } from "./running-world.ts";
import { sandboxAt } from "./sandbox.ts";
import { savedAsTold, type SavedBy, savedInto } from "./saved-file.ts";

interface Kept {
  /** As an operator runs it, with two of everything. */
  isReal: boolean;
  world: World;
  /** Where the browser puts what is downloaded. */
  savedFolder: string;
}

export const test = base.extend<{ resetSandbox: void; savedBy: SavedBy }, Kept>({
  isReal: [false, { option: true, scope: "worker" }],
  world: [
    async ({ browserName, isReal }, use) => {
      const world = isReal ? await startRealWorld() : await startWorld(browserName);
      await use(world);
      await world.stack.stop();
      rmSync(world.stack.dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  savedFolder: [
    async ({ browserName }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), `osisi-e2e-saved-${browserName}-`));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ launchOptions, savedFolder }, use) => {
      await use({ ...launchOptions, downloadsPath: savedFolder });
    },
    { scope: "worker" },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // Requests still in progress when the test ends cannot fail it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  savedBy: async ({ browserName, page, savedFolder }, use) => {
    await use(browserName === "firefox" ? savedInto(savedFolder) : savedAsTold(page));
  },
  resetSandbox: [
    async ({ world }, use) => {
      await use();
      await world.sandbox.clearFaults();
      await world.sandbox.webhooks({ mode: "normal" });
    },
    { auto: true },
  ],
});

/** `web: false` for tests without a screen. */
export async function startWorld(name: string, options: { web?: boolean } = {}): Promise<World> {
  const stack = await startStack({
    ...options,
    dataDir: mkdtempSync(path.join(tmpdir(), `osisi-e2e-${name}-`)),
    port: 0,
    sandboxPort: 0,
    smtpPort: 0,
    fast: true,
    env: {
      ...process.env,
      DEMO: "off",
      LIMIT_ONBOARD_PER_MINUTE: "1000",
      COMMON_PASSWORDS: "refuse",
      LOAN_FORM_URL: "https://forms.osisi.example/loan",
    },
  });
  return { stack, sandbox: sandboxAt(stack.sandboxUrl), appUrl: stack.appUrl };
}

export { expect } from "@playwright/test";
export type { World };
