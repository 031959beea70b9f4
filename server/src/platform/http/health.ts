import { setTimeout as sleep } from "node:timers/promises";
import { missingMigrations } from "#platform/database/startup-checks.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isDraining } from "#platform/graceful-shutdown.ts";
import type { Api } from "./server.ts";

/** Longer than a query takes, shorter than the probe's time-out. */
const PATIENCE_MS = 1_500;

/** `/healthz`: the process answers. `/readyz`: it is not shutting down, and the database answers,
 * is writable, and has our schema version. */
export function healthRoutes(app: Api, { db }: Pick<Runtime, "db">): void {
  const options = { schema: { hide: true }, config: { isUnlimited: true as const } };
  const isUsable = shared(async () => {
    const [isWritable, missing] = await Promise.all([
      app.writeProbe.isWritable(),
      missingMigrations(db),
    ]);
    return isWritable && missing.length === 0;
  });
  app.get("/healthz", options, () => ({ status: "alive" }));
  app.get("/readyz", options, async (_request, reply) => {
    const late = sleep(PATIENCE_MS, false, { ref: false });
    const isReady = !isDraining(app) && (await Promise.race([isUsable(), late]));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
}

/** Concurrent probes share one query: a database that hangs must not have all its connections taken
 * by probes. */
function shared(find: () => Promise<boolean>): () => Promise<boolean> {
  let finding: Promise<boolean> | undefined;
  return () => {
    finding ??= find()
      .catch(() => false)
      .finally(() => (finding = undefined));
    return finding;
  };
}
