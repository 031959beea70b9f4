import { createHash } from "node:crypto";
import { connect } from "node:net";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, testServer } from "#test/server.ts";

const YEAR_SECONDS = 31_536_000;
const env = { APP_URL: "https://osisi.example", TRUST_PROXY: "0" };
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ worker: false, env });
});
afterAll(() => server.stop());

const addresses = [
  apiPaths.settings,
  apiPaths.profile,
  apiPaths.paymentReturn,
  "/v1/nothing",
  "/nothing",
  "/login",
  "/robots.txt",
  "/healthz",
  "/openapi.json",
  "/docs",
  "/docs/",
  "/docs/static/swagger-ui-bundle.js",
];

it.each(addresses)("restricts a browser on %s to our own resources", async (url) => {
  const { headers, body } = await server.app.inject({ url, headers: { accept: "text/html" } });
  const policy = new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive): [string, string] => {
        const [name = "", ...values] = directive.trim().split(/\s+/);
        return [name, values.join(" ")];
      }),
  );
  for (const name of ["default-src", "base-uri", "frame-ancestors"]) {
    expect([name, policy.get(name)]).toEqual([name, "'none'"]);
  }
  const isData = String(headers["content-type"]).startsWith("application/json");
  expect(policy.get("object-src")).toBe(isData ? undefined : "'none'");
  const inline = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code = ""]) => ` 'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  expect(policy.get("script-src")).toBe(isData ? undefined : `'self'${inline.join("")}`);
  expect([...policy.values()].join(" ")).not.toMatch(/unsafe|\*|http:/);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["cross-origin-opener-policy"]).toBe(isData ? undefined : "same-origin");
  const [maxAge, ...more] = String(headers["strict-transport-security"]).split("; ");
  expect(Number(maxAge?.replace("max-age=", ""))).toBeGreaterThanOrEqual(YEAR_SECONDS);
  expect(more).toEqual(["includeSubDomains"]);
  const telling = ["server", "x-powered-by", "set-cookie", "access-control-allow-origin"];
  expect(telling.filter((name) => name in headers)).toEqual([]);
});

it("promises no TLS without TLS", async () => {
  const plain = await testServer({ worker: false });
  const { headers } = await plain.app.inject(apiPaths.settings);
  expect(headers["strict-transport-security"]).toBeUndefined();
  expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  await plain.stop();
});

/** The response to these bytes, until the connection ends. */
function send(bytes: string, to = server.url): Promise<string> {
  const { hostname, port } = new URL(to);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = "";
    socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
    socket.once("close", () => resolve(answer)).once("error", reject);
  });
}

it.each([
  ["a head that is too long", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431],
  [
    "two lengths of one body",
    "POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}",
    400,
  ],
  [
    "a length beside pieces",
    "POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["a head that is folded", "GET / HTTP/1.1\r\nhost: x\r\nx: one\r\n two\r\n\r\n", 400],
  ["a tracing method", "TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 404],
  ["a request for no host", "GET /v1/settings HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
  [
    "what changes something nowhere",
    "POST /v1/nothing HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
    404,
  ],
  [
    "an address too long to be ours",
    `GET /v1/transactions/${"x".repeat(500)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    404,
  ],
  ["what is not HTTP", "\u0016\u0003\u0001 hello\r\n\r\n", 400],
])("does not let in %s, and says so as always", async (_what, bytes, status) => {
  const answer = await send(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  await expectAsAlways(answer);
});

it("answers with the envelope if a body does not arrive", async () => {
  const impatient = await testServer({ worker: false, env });
  Object.assign(impatient.app.server, { requestTimeout: 1, headersTimeout: 1 });
  const unfinished = [
    "POST /v1/login HTTP/1.1",
    "host: here",
    "content-type: application/json",
    "content-length: 100",
  ];
  const answer = await send(`${unfinished.join("\r\n")}\r\n\r\n{`, impatient.url);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await expectAsAlways(answer);
  await impatient.stop();
});

it("answers with the envelope when rate limited", async () => {
  const few = { ...env, LIMIT_REQUESTS_PER_MINUTE: "1" };
  const strict = await testServer({ worker: false, env: few });
  const settings = `GET ${apiPaths.settings} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
  await send(settings, strict.url);
  const answer = await send(settings, strict.url);
  expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  await expectAsAlways(answer);
  await strict.stop();
});

it("accepts an unknown expectation", async () => {
  const answer = await send(
    `GET ${apiPaths.settings} HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

/** Headers that differ between responses. */
const OWN = /^(date|content-length|x-request-id|app-build|connection|vary|retry-after)$/;

/** A refusal with the envelope and the headers of any other one. */
async function expectAsAlways(answer: string): Promise<void> {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [, ...lines] = head.split("\r\n");
  const headers = lines.map((line) => line.slice(0, line.indexOf(": ")).toLowerCase());
  const values = lines.map((line) => line.slice(line.indexOf(": ") + 2));
  const { headers: usual } = await server.app.inject("/v1/nothing");
  const names = Object.keys(usual).filter((name) => !OWN.test(name));
  expect(names.length).toBeGreaterThanOrEqual(8);
  expect(names.map((name) => [name, values[headers.indexOf(name)]])).toEqual(
    names.map((name) => [name, usual[name]]),
  );
  const status = Number(head.split(" ")[1]);
  expect(z.parse(failure, JSON.parse(body)).statusCode).toBe(status);
}

it("has a time limit for every connection", () => {
  const { server: http } = server.app;
  expect(http.headersTimeout).toBeLessThanOrEqual(15_000);
  expect(http.requestTimeout).toBeLessThanOrEqual(30_000);
  expect(http.keepAliveTimeout).toBeLessThanOrEqual(75_000);
  expect(http.maxRequestsPerSocket).toBeGreaterThan(0);
});
