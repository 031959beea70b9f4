import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { fieldsOf, text } from "../http/fields.ts";
import { Refusal } from "../http/refusal.ts";
import type { World } from "../world.ts";

/** The push service of a browser (RFC 8030). Every device exists. */

const NEEDED = ["authorization", "content-encoding", "ttl"];

export function pushRoutes(app: FastifyInstance, world: World) {
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_r, body, done) =>
    done(null, body),
  );

  app.post<{ Params: { device: string } }>("/push/:device", (request, reply) => {
    const missing = NEEDED.find((name) => request.headers[name] === undefined);
    if (missing !== undefined || !Buffer.isBuffer(request.body)) {
      throw new Refusal(400, { message: `${missing ?? "a body"} is missing` });
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const createdAt = world.clock.now().toISOString();
    const { device } = request.params;
    world.pushMessages.insert({
      key: randomUUID(),
      createdAt,
      device,
      headers,
      body: request.body.toString("base64"),
    });
    return reply.code(201).send();
  });
}

export function pushControl(app: FastifyInstance, world: World) {
  app.get("/push", (request) => {
    const device = text(fieldsOf(request.query), "device");
    return world.pushMessages.list({ where: { device } }).map(({ body, headers, ...message }) => ({
      device: message.device,
      receivedAt: message.createdAt,
      headers,
      body,
    }));
  });
}
