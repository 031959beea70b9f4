import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { Fault, Faults } from "./faults.ts";

const HANG_MS = 35_000;
const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

export type StandardAnswer = { body: unknown; headers: Record<string, string> };

/** What differs between providers: their default message for a status. */
type Faulty = Readonly<{ faults: Faults; standardAnswer(status: number): StandardAnswer }>;

/** Applies faults to the calls of the providers. `status` responds instead of doing anything, `cut`
 * cuts the connection instead. `hang`, `status-after-commit` and `drop-after-commit` do everything
 * and then respond late, respond with an error, or cut the connection without a response. */
export function faultyHttp(app: FastifyInstance, { faults, standardAnswer }: Faulty) {
  const struck = new WeakMap<FastifyRequest, Fault>();

  app.addHook("onRequest", async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    const fault = faults.strike((on) => strikes(app, on, request.method, path));
    if (fault?.effect === "status") await answerWith(reply, fault, standardAnswer);
    else if (fault?.effect === "cut") {
      reply.hijack();
      request.raw.socket.destroy();
    } else if (fault) struck.set(request, fault);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const fault = struck.get(request);
    if (!fault) return payload;
    const lateMs = fault.effect === "hang" ? (fault.ms ?? HANG_MS) : (fault.ms ?? 0);
    if (lateMs > 0) await sleep(lateMs, undefined, { ref: false });
    if (fault.effect === "drop-after-commit") {
      // The request itself has ended by now; destroying it would leave the connection open.
      request.raw.socket.destroy();
    }
    if (fault.effect !== "status-after-commit") return payload;
    const { status, headers, body } = answerOf(fault, standardAnswer);
    void reply.code(status).headers({ "content-type": "application/json", ...headers });
    return typeof body === "string" ? body : JSON.stringify(body);
  });
}

/** `:name` matches one part of a path. What is not itself a route is a prefix of one. */
function strikes(app: FastifyInstance, on: string, method: string, path: string): boolean {
  const [onMethod = "", onPath = ""] = on.split(" ");
  const isMeant = onMethod === "WRITE" ? method !== "GET" : onMethod === method;
  if (!isMeant || !isMethod(method)) return false;
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

function answerWith(reply: FastifyReply, fault: Fault, standard: Faulty["standardAnswer"]) {
  const { status, headers, body } = answerOf(fault, standard);
  return reply.code(status).headers(headers).send(body);
}

function answerOf(fault: Fault, standardAnswer: Faulty["standardAnswer"]) {
  const status = fault.status ?? 500;
  const standard = standardAnswer(status);
  const headers = { ...standard.headers, ...fault.headers };
  return { status, headers, body: fault.body ?? standard.body };
}

/** Paystack's message for a status. */
export function paystackAnswer(status: number): StandardAnswer {
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
  if (status === 502 || status === 503 || status === 504) return proxyAnswer(status);
  const message = "An error occurred";
  return { body: { status: false, message, type: "api_error", code: "unknown" }, headers: {} };
}

/** A page of the proxy in front of the provider. */
export function proxyAnswer(status: number): StandardAnswer {
  const body = `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`;
  return { body, headers: { "content-type": "text/html" } };
}
