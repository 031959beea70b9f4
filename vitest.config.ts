import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests lie beside what they test; a project is a workspace, so `--project server` runs one. */
const project = (name: string, globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`], globalSetup },
});

export default defineConfig({
  test: {
    environment: "node",
    // Long enough for a machine that does much else: what is right costs none of it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // Most of them wait for a database, a gateway or the clock, and not for a processor.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      project("contracts"),
      project("server", ["./scripts/test-postgres.ts"]),
      project("sandbox", ["./scripts/test-postgres.ts"]),
      project("web"),
      project("scripts"),
    ],
  },
});
