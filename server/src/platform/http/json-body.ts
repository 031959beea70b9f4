import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

const SIGNIFICANT_DIGITS = 15;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Parses JSON bodies. Two things that `JSON.parse` accepts are refused: keys that change an
 * object's prototype, and numbers with more digits than a double can hold, because such a number
 * would silently become another amount. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, bytes, done) => {
    try {
      done(null, read(bytes));
    } catch (error) {
      done(error instanceof Refusal ? error : new Refusal("unreadable-body"));
    }
  });
}

/** @throws on invalid UTF-8 or JSON. An empty body is not invalid. */
function read(bytes: string | Buffer): unknown {
  const text = typeof bytes === "string" ? bytes : utf8.decode(bytes);
  return text === "" ? undefined : JSON.parse(text, refuseTraps);
}

function refuseTraps(key: string, value: unknown, context?: { source?: string }): unknown {
  if (key === "__proto__" || key === "constructor") throw new Refusal("unreadable-body");
  if (typeof value === "number" && digits(context?.source ?? "") > SIGNIFICANT_DIGITS) {
    throw new Refusal("unreadable-body");
  }
  return value;
}

function digits(source: string): number {
  const [mantissa = ""] = source.toLowerCase().split("e");
  const all = mantissa.replaceAll(/[-.]/g, "");
  let [from, to] = [0, all.length];
  while (all[from] === "0") from += 1;
  while (to > from && all[to - 1] === "0") to -= 1;
  return to - from;
}
