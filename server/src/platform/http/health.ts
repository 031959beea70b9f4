import { listMigrations } from "../migrate.ts";
import type { Runtime } from "../runtime.ts";
import type { Api } from "./server.ts";

/** `/healthz`: the process answers. `/readyz`: the database does too, and is at our level. */
export function healthRoutes(app: Api, { db }: Runtime): void {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "alive" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const applied = await db
      .selectFrom("migration")
      .select("name")
      .execute()
      .catch(() => []);
    const names = new Set(applied.map(({ name }) => name));
    const ready = (await listMigrations()).every((name) => names.has(name));
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
