import { sql } from "kysely";
import * as z from "zod";
import { uploadedEvidence } from "@osisi/contracts/console/commands.ts";
import { mayMake } from "@osisi/contracts/console/roles.ts";
import {
  LARGEST_EVIDENCE_BYTES,
  evidenceName,
  evidenceType,
  notEvidence,
} from "#money/disputes/evidence.ts";
import { newId } from "#platform/ids.ts";
import type { ConsoleApi, ConsoleRuntime } from "./console-runtime.ts";
import { ConsoleRefusal } from "./refusal.ts";
import { type Guard, type Operator, refuseUnlessMade } from "./signed-in-operator.ts";

/** The file that an act names, of a dispute, a deployment or a project: uploaded before it, and read by the second
 * person. The database gives the catalogue's operators those of projects only. */

const params = z.object({ id: z.uuid() });
const named = z.object({ name: z.string().min(1).max(500) });

export function evidenceRoutes(app: ConsoleApi, { db }: ConsoleRuntime, { signedIn }: Guard): void {
  app.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer", bodyLimit: LARGEST_EVIDENCE_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.post(
    "/api/evidence",
    {
      onRequest: signedIn,
      bodyLimit: LARGEST_EVIDENCE_BYTES,
      config: { rateLimit: { max: 20, timeWindow: "1 minute" } },
      schema: { querystring: named, response: { 200: uploadedEvidence } },
    },
    async ({ body, operator, query }) => {
      refuseUnlessGiven(operator);
      const type = Buffer.isBuffer(body) ? evidenceType(body) : undefined;
      if (!type) throw new ConsoleRefusal(422, notEvidence);
      const id = newId();
      const name = evidenceName(query.name);
      await sql`select add_evidence(${operator.tokenHash}, ${id}, ${name}, ${type}, ${body})`.execute(
        db,
      );
      return { id, name };
    },
  );

  app.get(
    "/api/evidence/:id",
    { onRequest: signedIn, schema: { params } },
    async (request, reply) => {
      const { operator, params: of } = request;
      refuseUnlessGiven(operator);
      const { rows } = await sql<{ name: string; type: string; body: Buffer }>`
      select name, type, body from read_evidence(${operator.tokenHash}, ${of.id})
    `.execute(db);
      const [file] = rows;
      if (!file) throw new ConsoleRefusal(404, "There is no such file.");
      return reply
        .header(
          "content-disposition",
          `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .type(file.type)
        .send(file.body);
    },
  );
}

function refuseUnlessGiven(operator: Operator): void {
  if (mayMake(operator.role, "project")) return;
  refuseUnlessMade(operator, "answer-dispute");
}
