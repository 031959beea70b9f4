import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { tagOf } from "@osisi/contracts/known-parts.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { answeringServer, json } from "./answering-server.fixture.ts";
import { createApi } from "./api-client.ts";

const world = answeringServer();
let api: ReturnType<typeof createApi>;
let refusedTokens: string[];
let token: string | null;

beforeAll(() => {
  api = createApi({
    baseUrl: world.baseUrl,
    token: () => token,
    onSessionRefused: (refused) => refusedTokens.push(refused),
  });
});
beforeEach(() => {
  refusedTokens = [];
  token = null;
});

const credentials = { email: "ada@example.com", password: "a long password" };

it("returns the data, the message and the token of a success", async () => {
  world.answer = json(200, {
    status: "success",
    message: "Welcome back",
    data: { id: "1" },
    authorization: { token: "abc" },
  });
  const outcome = await api.post(apiPaths.login, credentials);
  expect(outcome).toEqual({
    kind: "ok",
    message: "Welcome back",
    data: { id: "1" },
    token: "abc",
  });
  expect(JSON.parse(world.seen[0]?.body ?? "")).toEqual(credentials);
});

it("marks a success that repeats an earlier response", async () => {
  const body = { status: "success", message: "Done", data: null };
  world.answer = (request, response) => {
    response.setHeader("idempotent-replayed", "true");
    json(200, body)(request, response);
  };
  expect(await api.post(apiPaths.fund, { amount: 5000 })).toMatchObject({ replayed: true });
  world.answer = json(200, body);
  expect(await api.post(apiPaths.fund, { amount: 5000 })).not.toHaveProperty("replayed");
});

it("rejects a success with an error status", async () => {
  world.answer = json(500, { status: "success", message: "Done", data: null });
  expect(await api.post(apiPaths.login, credentials)).toMatchObject({
    kind: "refused",
    statusCode: 500,
  });
});

it("sends JSON, and the session's bearer token", async () => {
  world.answer = json(200, { status: "success", message: "", data: null });
  token = "abc";
  await api.post(apiPaths.fund, { amount: 5000 }, { idempotencyKey: "key-1" });
  expect(world.seen[0]?.request.headers).toMatchObject({
    "content-type": "application/json",
    authorization: "Bearer abc",
    "idempotency-key": "key-1",
  });
});

it("sends the query's parameters, leading zeros included", async () => {
  world.answer = json(200, { status: "success", message: "", data: null });
  await api.get(apiPaths.movements, { query: { kind: "in", cursor: "0012" } });
  expect(world.seen[0]?.request.url).toBe(`${apiPaths.movements}?kind=in&cursor=0012`);
});

it("says what it knows of a read, and completes the response from that", async () => {
  const known = { heldUntil: "2026-11-26T08:00:00.000Z" };
  const envelope = { status: "success", message: "" };
  world.answer = json(200, { ...envelope, data: {}, unchanged: ["heldUntil"] });
  expect(await api.get(apiPaths.freeze, { known })).toMatchObject({ data: known });
  expect(world.seen[0]?.request.headers["known"]).toBe(tagOf("heldUntil", known.heldUntil));
  world.answer = json(200, { ...envelope, data: { heldUntil: null } });
  expect(await api.get(apiPaths.freeze, { known })).toMatchObject({ data: { heldUntil: null } });
});

it("sends no token in a public call", async () => {
  world.answer = json(200, { status: "success", message: "", data: null });
  token = "abc";
  await api.post(apiPaths.login, credentials, { anonymous: true });
  expect(world.seen[0]?.request.headers.authorization).toBeUndefined();
});

it("returns the message, the fields and the data of a refusal", async () => {
  world.answer = json(400, {
    status: "error",
    statusCode: 400,
    message: "This is too long",
    errors: { address: ["This is too long", "And odd"], email: [] },
    data: { claim: "abc" },
  });
  expect(await api.post(apiPaths.login, credentials)).toEqual({
    kind: "refused",
    statusCode: 400,
    message: "This is too long",
    errors: { address: ["This is too long", "And odd"] },
    data: { claim: "abc" },
  });
});

it("reads fields also where they are in place of the message", async () => {
  world.answer = json(422, { status: "error", message: { email: ["Taken"] }, msg: "Look again" });
  expect(await api.post(apiPaths.login, credentials)).toMatchObject({
    kind: "refused",
    message: "Look again",
    errors: { email: ["Taken"] },
  });
});

it("prefers a refusal's msg and a success's message where a response has both", async () => {
  world.answer = json(500, { status: "error", message: "Server error", msg: "Please try later" });
  expect(await api.get(apiPaths.profile)).toMatchObject({ message: "Please try later" });
  world.answer = json(500, { status: "error", message: "Server error" });
  expect(await api.get(apiPaths.profile)).toMatchObject({ message: "Server error" });
  world.answer = json(200, { status: "success", message: "Saved", msg: "ok", data: null });
  expect(await api.get(apiPaths.profile)).toMatchObject({ message: "Saved" });
});

it("treats an error inside a 200 as a refusal with its own code", async () => {
  world.answer = json(200, { status: "error", statusCode: 205, msg: "Nothing new", data: null });
  const outcome = await api.get(apiPaths.profile);
  expect(outcome).toMatchObject({ kind: "refused", statusCode: 205, message: "Nothing new" });
});

it.each([
  ["the page of a proxy", "<html>Bad gateway</html>"],
  ["nothing", ""],
  ["null", "null"],
  ["a list", "[]"],
])("says that an error occured when a server answers with %s", async (_what, body) => {
  world.answer = (_request, response) => response.writeHead(502).end(body);
  expect(await api.get(apiPaths.profile)).toEqual({
    kind: "refused",
    statusCode: 502,
    message: "An error occured",
    errors: {},
  });
});

it("is offline when nothing listens, and when the connection breaks before or within the response", async () => {
  const unreachable = createApi({
    baseUrl: "http://127.0.0.1:1",
    token: () => null,
    onSessionRefused: () => undefined,
  });
  expect(await unreachable.get(apiPaths.profile)).toEqual({ kind: "offline" });
  world.answer = (request) => request.socket.destroy();
  expect(await api.get(apiPaths.profile)).toEqual({ kind: "offline" });
  world.answer = (request, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write('{"status":"success"', () => request.socket.destroy());
  };
  expect(await api.get(apiPaths.profile)).toEqual({ kind: "offline" });
});

it("reports which token a 401 refused, and ignores a wrong password", async () => {
  world.answer = json(401, { status: "error", statusCode: 401, message: "Session expired" });
  await api.post(apiPaths.login, credentials);
  expect(refusedTokens).toEqual([]);
  token = "abc";
  await api.get(apiPaths.profile);
  expect(refusedTokens).toEqual(["abc"]);
});

it("throws only when its caller aborts it", async () => {
  world.answer = () => undefined;
  const off = new AbortController();
  const call = api.get(apiPaths.profile, { signal: off.signal });
  off.abort();
  await expect(call).rejects.toThrow(/abort/i);
});

it("returns a complete file, with progress, or nothing", async () => {
  world.answer = (_request, response) => {
    response.writeHead(200, { "content-type": "text/csv" });
    response.write("date,", () => response.end("amount"));
  };
  const seenBytes: number[] = [];
  const outcome = await api.file("/v1/file", {
    query: { format: "csv" },
    onProgress: (bytes) => seenBytes.push(bytes),
  });
  expect(world.seen[0]?.request.url).toBe("/v1/file?format=csv");
  expect(outcome.kind === "ok" && (await outcome.data.text())).toBe("date,amount");
  expect(seenBytes.at(-1)).toBe(11);
  world.answer = (request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write("{", () => request.socket.destroy());
  };
  expect(await api.file("/v1/file")).toEqual({ kind: "offline" });
  world.answer = json(400, { status: "error", statusCode: 400, msg: "Not that long", data: null });
  expect(await api.file("/v1/file")).toMatchObject({ kind: "refused", message: "Not that long" });
});

it("takes a prefetched response of its own session, and requests everything else", async () => {
  const ahead = { status: "success", message: "", data: "prefetched" };
  const early = createApi({
    baseUrl: "http://nobody.invalid",
    token: () => token,
    onSessionRefused: (refused) => refusedTokens.push(refused),
    prefetched: async (address, bearer) =>
      Response.json(address === apiPaths.profile && bearer === "abc" ? ahead : undefined),
  });
  token = "abc";
  expect(await early.get(apiPaths.profile)).toMatchObject({ kind: "ok", data: "prefetched" });
  expect(await early.post(apiPaths.fund, { amount: 5000 })).toEqual({ kind: "offline" });
  token = null;
  expect(await early.get(apiPaths.profile)).toEqual({ kind: "offline" });
});
