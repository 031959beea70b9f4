import { missingMigrations } from "../database-level.ts";
import type { Runtime } from "../runtime.ts";
import { isLeaving } from "./drain.ts";
import type { Api } from "./server.ts";

/** `/healthz`: the process answers. `/readyz`: it is here to stay, the database answers too, and is at
 * our level. */
export function healthRoutes(app: Api, { db }: Runtime): void {
  const asked = { schema: { hide: true }, config: { isUnlimited: true as const } };
  app.get("/healthz", asked, () => ({ status: "alive" }));
  app.get("/readyz", asked, async (_request, reply) => {
    const isAtLevel = await missingMigrations(db).then(
      (missing) => missing.length === 0,
      () => false,
    );
    const isReady = isAtLevel && !isLeaving(app);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
}
