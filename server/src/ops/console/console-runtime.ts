import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { ConsoleConfig } from "../../console-config.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";

export type ConsoleRuntime = Readonly<{ config: ConsoleConfig; db: Db; clock: Clock; log: Log }>;

/** The console's Fastify instance: bodies and parameters have the types of their schemas. */
export type ConsoleApi = ReturnType<typeof typedApi>;

export function typedApi(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}
