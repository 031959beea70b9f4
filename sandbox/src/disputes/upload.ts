import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { refuse } from "../http/refusal.ts";
import type { World } from "../world.ts";

/** Where evidence is uploaded to: a store of files beside the API, whose addresses need no key. */

const LARGEST_BYTES = 10_000_000;

export function uploadRoutes(app: FastifyInstance, world: World) {
  app.addContentTypeParser(
    ["application/pdf", "image/png", "image/jpeg"],
    { parseAs: "buffer", bodyLimit: LARGEST_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.put<{ Params: { name: string } }>(
    "/dispute-files/:name",
    { bodyLimit: LARGEST_BYTES },
    (request, reply) => {
      const file = world.disputeFiles.byKey(request.params.name);
      if (!file || !Buffer.isBuffer(request.body)) throw refuse(403, "Access denied", {});
      world.disputeFiles.save({
        ...file,
        type: request.headers["content-type"] ?? null,
        sha256: createHash("sha256").update(request.body).digest("hex"),
        bytes: request.body.length,
      });
      return reply.code(200).send();
    },
  );
}
