import { knownHeader, tagOf } from "@osisi/contracts/known-parts.ts";
import type { FastifyInstance } from "fastify";

/** Leaves out of a response the parts that the client already has, as it says. */
export function leaveOutKnown(app: FastifyInstance): void {
  app.addHook("onSend", async ({ method, headers }, { statusCode }, payload) => {
    const known = headers[knownHeader];
    if (method !== "GET" || statusCode !== 200 || typeof known !== "string") return payload;
    return typeof payload === "string" ? withoutKnown(payload, new Set(known.split(" "))) : payload;
  });
}

function withoutKnown(payload: string, known: ReadonlySet<string>): string {
  const body: unknown = payload.startsWith("{") ? JSON.parse(payload) : undefined;
  if (!isRecord(body) || !isRecord(body["data"])) return payload;
  const parts = Object.entries(body["data"]);
  const unchanged = parts.filter(([name, part]) => known.has(tagOf(name, part) ?? ""));
  if (unchanged.length === 0) return payload;
  const data = Object.fromEntries(parts.filter((part) => !unchanged.includes(part)));
  return JSON.stringify({ ...body, data, unchanged: unchanged.map(([name]) => name) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
