import { defineConfig } from "@playwright/test";
import {
  browserProjects,
  consoleProjects,
  haProjects,
  realProjects,
  transcriptsProject,
  wireProject,
} from "./support/browsers.ts";

/** Journeys of a person in a real browser, and recoveries of the whole product from what goes wrong.
 * `npm test` runs the journeys once, in Chromium at 360 px; `npm run test:full` in every browser,
 * width and theme. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  snapshotPathTemplate: "{testDir}/{arg}{ext}",
  updateSnapshots: "none",
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  retries: Number(process.env["OSISI_TEST_RETRIES"] || 0),
  // Long enough for a machine that does much else: what is right costs none of it.
  timeout: 360_000,
  expect: { timeout: 45_000 },
  reporter: [["list"]],
  use: {
    trace: "on-first-retry",
    actionTimeout: 45_000,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
  },
  // In this order: the longest test first, so that no worker waits for it at the end.
  projects: [
    { name: "chaos", testDir: "chaos", timeout: 1_500_000 },
    { name: "failover", testDir: "failover", timeout: 600_000 },
    { name: "recovery", testDir: "recovery", timeout: 360_000 },
    ...realProjects(process.env),
    ...browserProjects(process.env).map((project) => ({ ...project, testDir: "journeys" })),
    ...consoleProjects(process.env),
    wireProject(process.env),
    { name: "looks", testDir: "looks" },
    transcriptsProject(process.env),
    ...haProjects(process.env),
  ],
});
