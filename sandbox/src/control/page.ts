import type { FastifyInstance } from "fastify";
import type { World } from "../world.ts";

export function controlPage(app: FastifyInstance, _world: World) {
  app.get("/", (_request, reply) => reply.type("text/plain").send("sandbox"));
}
