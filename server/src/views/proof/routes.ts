import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { proofRead } from "@osisi/contracts/proof-messages.ts";
import { proofAnswer } from "@osisi/contracts/proof/answer.ts";
import { ROOTS_LISTED, proofFiles } from "@osisi/contracts/proof/public-files.ts";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { SignedIn } from "#people/auth/signed-in.ts";
import { answers } from "#platform/http/answers.ts";
import { success } from "#platform/http/envelope.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Api } from "#platform/http/server.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listRoots, newestProof, proofOf } from "./queries.ts";
import { readReceipt } from "./read-receipt.ts";

const RECEIPTS_PER_HOUR = 60;
const HOUR_MS = 60 * 60_000;

export function proofRoutes(app: Api, runtime: Runtime, signedIn: SignedIn): void {
  const { clock, config, db } = runtime;
  publishedFiles(app, runtime);

  app.get(
    apiPaths.proof,
    {
      onRequest: signedIn,
      schema: {
        summary: "The investor's own leaves of the newest proof of liabilities, with their paths",
        security: [{ bearer: [] }],
        response: answers(proofAnswer),
      },
    },
    async ({ investor }) => {
      const key = quotaKey(config.secretKey, "proof", investor.id);
      const rule = { key, limit: RECEIPTS_PER_HOUR, windowMs: HOUR_MS, now: clock.now() };
      if (!(await takeQuota(db, rule))) throw new Refusal("too-many-tries");
      const read = await readReceipt(db, investor);
      const receipt = read.kind === "receipt" ? read.receipt : null;
      return success(proofRead, { state: read.kind, receipt });
    },
  );
}

/** For everyone, the same for everyone. */
function publishedFiles(app: Api, { db }: Runtime): void {
  const hide = { schema: { hide: true } };
  app.get(proofFiles.latest, hide, async (_request, reply) => send(reply, await newestProof(db)));
  app.get(proofFiles.roots, hide, async (_request, reply) =>
    send(reply, { roots: await listRoots(db, ROOTS_LISTED) }),
  );
  const params = z.object({ day: z.string() });
  app.get("/proof/:day.json", { schema: { hide: true, params } }, async ({ params }, reply) => {
    const day = z.safeParse(z.iso.date(), params.day);
    return send(reply, day.success ? await proofOf(db, day.data) : undefined);
  });
}

function send(reply: FastifyReply, file: unknown): FastifyReply {
  if (file === undefined) throw new Refusal("not-found");
  return reply.header("cache-control", "no-cache").send(file);
}
