import { availableParallelism } from "node:os";
import { defaultExclude, defineConfig } from "vitest/config";
import type { InlineConfig } from "vitest/node";

/** Tests lie beside what they test; a project is a workspace, so `--project server` runs one. */
const project = (name: string, more: InlineConfig = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`], ...more },
});

const withPostgres = { globalSetup: ["./scripts/test-postgres.ts"] };

const ofServer = { ...withPostgres, setupFiles: ["./server/test/report-product-log.ts"] };

/** They mock a module, replace a method of Node, measure the heap or register for the whole process. The other
 * files of the server share a process, which loads the product once. */
const withOwnProcess = [
  "server/src/people/auth/same-work.test.ts",
  "server/src/platform/database/tcp-keepalive.test.ts",
  "server/src/views/proof/bounded.test.ts",
  "server/src/views/statements/bounded.test.ts",
  "server/test/system/tracing.test.ts",
];

export default defineConfig({
  test: {
    environment: "node",
    // Long enough for a machine that does much else: what is right costs none of it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ["./scripts/test-setup.ts"],
    // Most of them wait for a database, a gateway or the clock, and not for a processor.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      project("contracts", { isolate: false }),
      project("server", {
        ...ofServer,
        isolate: false,
        exclude: [...defaultExclude, ...withOwnProcess],
      }),
      project("server-isolated", { ...ofServer, include: withOwnProcess }),
      project("sandbox", withPostgres),
      project("web", { isolate: false }),
      project("console", { isolate: false }),
      project("scripts"),
    ],
  },
});
