import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance } from "fastify";

const WORTH_BYTES = 1_000;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const brotli = promisify(brotliCompress);

/** Compresses responses to GET only, because responses to changes are stored as they are. Another
 * site cannot make a browser send the token, so a compressed length reveals nothing. */
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
