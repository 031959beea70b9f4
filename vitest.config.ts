import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests lie beside what they test; a project is a workspace, so `--project server` runs one. */
const project = (name: string, more: { globalSetup?: string[]; setupFiles?: string[] } = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`], ...more },
});

const withPostgres = { globalSetup: ["./scripts/test-postgres.ts"] };

export default defineConfig({
  test: {
    environment: "node",
    // Long enough for a machine that does much else: what is right costs none of it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ["./scripts/tell-of-retries.ts"],
    // Most of them wait for a database, a gateway or the clock, and not for a processor.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      project("contracts"),
      project("server", { ...withPostgres, setupFiles: ["./server/test/tell-of-failures.ts"] }),
      project("sandbox", withPostgres),
      project("web"),
      project("scripts"),
    ],
  },
});
