import { brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { beforeEach, expect, it } from "vitest";
import { compressAnswers } from "./server.ts";

const long = { text: "naira ".repeat(500) };
let app: ReturnType<typeof Fastify>;

beforeEach(() => {
  app = Fastify();
  compressAnswers(app);
  app.get("/long", () => long);
  app.get("/short", () => ({ text: "naira" }));
  app.post("/long", () => long);
});

const ask = (url: string, encoding: string, method: "GET" | "POST" = "GET") =>
  app.inject({ method, url, headers: { "accept-encoding": encoding } });

it("compresses a long response for a client that supports it", async () => {
  const answer = await ask("/long", "gzip, deflate, br");
  expect(answer.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(answer.rawPayload.length).toBeLessThan(200);
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(long);
});

it("sends it uncompressed to others", async () => {
  const answer = await ask("/long", "gzip, brown");
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.json()).toEqual(long);
});

it("does not compress short responses, and those to a change", async () => {
  expect((await ask("/short", "br")).headers["content-encoding"]).toBeUndefined();
  expect((await ask("/long", "br", "POST")).headers["content-encoding"]).toBeUndefined();
});
