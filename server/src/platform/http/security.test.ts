import { connect } from "node:net";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, testServer } from "../../../test/server.ts";

const YEAR_SECONDS = 31_536_000;
let server: TestServer;
beforeAll(async () => {
  const env = { APP_URL: "https://osisi.example", TRUST_PROXY: "0" };
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

it.each(addresses)("lets a browser do with %s what is ours and nothing else", async (url) => {
  const { headers } = await server.app.inject({ url, headers: { accept: "text/html" } });
  const policy = new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive): [string, string] => {
        const [name = "", ...values] = directive.trim().split(/\s+/);
        return [name, values.join(" ")];
      }),
  );
  for (const name of ["object-src", "base-uri", "frame-ancestors"]) {
    expect([name, policy.get(name)]).toEqual([name, "'none'"]);
  }
  expect([policy.get("default-src"), policy.get("script-src")]).toEqual(["'none'", "'self'"]);
  expect([...policy.values()].join(" ")).not.toMatch(/unsafe|\*|http:/);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  const [maxAge, ...more] = String(headers["strict-transport-security"]).split("; ");
  expect(Number(maxAge?.replace("max-age=", ""))).toBeGreaterThanOrEqual(YEAR_SECONDS);
  expect(more).toEqual(["includeSubDomains"]);
  const telling = ["server", "x-powered-by", "set-cookie", "access-control-allow-origin"];
  expect(telling.filter((name) => name in headers)).toEqual([]);
});

it("promises no TLS where there is none", async () => {
  const plain = await testServer({ worker: false });
  const { headers } = await plain.app.inject(apiPaths.settings);
  expect(headers["strict-transport-security"]).toBeUndefined();
  expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  await plain.stop();
});

/** What is answered to these bytes, until the connection ends. */
function send(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
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
])("does not let in %s", async (_what, bytes, status) => {
  expect(await send(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

it("waits for nobody for ever", () => {
  const { server: http } = server.app;
  expect(http.headersTimeout).toBeLessThanOrEqual(15_000);
  expect(http.requestTimeout).toBeLessThanOrEqual(30_000);
  expect(http.keepAliveTimeout).toBeLessThanOrEqual(75_000);
  expect(http.maxRequestsPerSocket).toBeGreaterThan(0);
});
