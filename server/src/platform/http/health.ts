import { setTimeout as sleep } from "node:timers/promises";
import { missingMigrations } from "../database-level.ts";
import type { Runtime } from "../runtime.ts";
import { isLeaving } from "./drain.ts";
import type { Api } from "./server.ts";

/** Longer than an answer takes, shorter than whoever asks waits. */
const PATIENCE_MS = 1_500;

/** `/healthz`: the process answers. `/readyz`: it is here to stay, the database answers too, can be written to,
 * and is at our level. */
export function healthRoutes(app: Api, { db }: Pick<Runtime, "db">): void {
  const asked = { schema: { hide: true }, config: { isUnlimited: true as const } };
  const isUsable = shared(async () => {
    const [isWritable, missing] = await Promise.all([
      app.writeProbe.isWritable(),
      missingMigrations(db),
    ]);
    return isWritable && missing.length === 0;
  });
  app.get("/healthz", asked, () => ({ status: "alive" }));
  app.get("/readyz", asked, async (_request, reply) => {
    const late = sleep(PATIENCE_MS, false, { ref: false });
    const isReady = !isLeaving(app) && (await Promise.race([isUsable(), late]));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
}

/** Whoever asks while it is being found out waits for the same: a database that hangs must not have every
 * connection taken by those who only want to know whether it does. */
function shared(find: () => Promise<boolean>): () => Promise<boolean> {
  let finding: Promise<boolean> | undefined;
  return () => {
    finding ??= find()
      .catch(() => false)
      .finally(() => (finding = undefined));
    return finding;
  };
}
