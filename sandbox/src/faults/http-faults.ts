import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { World } from "../world.ts";
import type { Fault } from "./faults.ts";

const HANG_MS = 35_000;
const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** Applies faults to the calls of the providers. `status` responds instead of doing anything;
 * `hang` and `drop-after-commit` do everything and then respond late, or cut the connection without
 * a response. */
export function faultyHttp(app: FastifyInstance, world: World) {
  const struck = new WeakMap<FastifyRequest, Fault>();

  app.addHook("onRequest", async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    const fault = world.faults.strike((on) => strikes(app, on, request.method, path));
    if (fault?.effect === "status") await answerInstead(reply, fault);
    else if (fault) struck.set(request, fault);
  });

  app.addHook("onSend", async (request, _reply, payload) => {
    const fault = struck.get(request);
    if (fault?.effect === "hang") await sleep(fault.ms ?? HANG_MS, undefined, { ref: false });
    if (fault?.effect === "drop-after-commit") {
      // The request itself has ended by now; destroying it would leave the connection open.
      request.raw.socket.destroy();
    }
    return payload;
  });
}

/** `:name` matches one part of a path. What is not itself a route is a prefix of one. */
function strikes(app: FastifyInstance, on: string, method: string, path: string): boolean {
  const [onMethod = "", onPath = ""] = on.split(" ");
  if (onMethod !== method || !isMethod(method)) return false;
  const wanted = parts(onPath);
  const asked = parts(path);
  const begins = wanted.every((part, at) =>
    part.startsWith(":") ? asked[at] : part === asked[at],
  );
  if (!begins) return false;
  return wanted.length === asked.length || !app.hasRoute({ url: onPath, method });
}

function isMethod(method: string): method is HTTPMethods {
  return methods.has(method);
}

function parts(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function answerInstead(reply: FastifyReply, fault: Fault) {
  const status = fault.status ?? 500;
  const standard = standardAnswer(status);
  const body = fault.body ?? standard.body;
  return reply
    .code(status)
    .headers({ ...standard.headers, ...fault.headers })
    .send(body);
}

/** The provider's default message for a status. */
function standardAnswer(status: number): { body: unknown; headers: Record<string, string> } {
  if (status === 429) {
    const meta = { nextStep: "Wait for the limit to be reset and try again" };
    return {
      body: {
        status: false,
        message: "Rate limit exceeded!",
        meta,
        type: "api_error",
        code: "rate_limited",
      },
      headers: {
        "x-ratelimit-limit": "100",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": "30",
      },
    };
  }
  if (status === 502 || status === 503 || status === 504) {
    const body = `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`;
    return { body, headers: { "content-type": "text/html" } };
  }
  const message = "An error occurred";
  return { body: { status: false, message, type: "api_error", code: "unknown" }, headers: {} };
}
