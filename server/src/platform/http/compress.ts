import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance } from "fastify";

const WORTH_BYTES = 1_000;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const brotli = promisify(brotliCompress);

/** What is read comes small. Only answers to GET: what a request that changes something was answered is
 * stored as it is. Nobody can have a stranger's browser ask with their token, so that the length of an
 * answer gives nothing away. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" || typeof payload !== "string") return payload;
    if (payload.length < WORTH_BYTES || reply.hasHeader("content-encoding")) return payload;
    void reply.header("vary", "accept-encoding");
    if (negotiate(String(request.headers["accept-encoding"]), ["br"]) !== "br") return payload;
    void reply.header("content-encoding", "br");
    reply.removeHeader("content-length");
    return await brotli(payload, QUICK);
  });
}
