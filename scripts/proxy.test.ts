import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { request as secureRequest } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCaddy } from "./debian-packages.ts";
import { freePort } from "./ports.ts";

/** The behaviour of `deploy/Caddyfile`, in the system's Caddy. Only in the full run: `npm run
 * test:full` installs it, and no other test depends on what is installed. */

const caddyfile = readFileSync(path.join(import.meta.dirname, "../deploy/Caddyfile"), "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "osisi-proxy-"));
const servers: Server[] = [];
let caddy: ChildProcess | undefined;
let [plain, secure] = [0, 0];

async function startServer(): Promise<number> {
  const server = createServer(({ url, headers }, response) =>
    response.end(JSON.stringify({ url, requestId: headers["x-request-id"] })),
  );
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}

describe.runIf(process.env["OSISI_TEST_SIZE"] === "full")("the proxy", () => {
  beforeAll(async () => {
    ensureCaddy();
    [plain, secure] = [await freePort(), await freePort()];
    const [one, other] = [await startServer(), await startServer()];
    const ports = `http_port ${plain}\n\thttps_port ${secure}\n\tlocal_certs\n\tskip_install_trust`;
    const here = caddyfile
      .replace("admin off", `admin off\n\t${ports}`)
      .replace("serve-1:3000 serve-2:3000", `127.0.0.1:${one} 127.0.0.1:${other}`);
    const file = path.join(folder, "Caddyfile");
    writeFileSync(file, here);
    const env = {
      PATH: process.env["PATH"],
      HOME: folder,
      XDG_DATA_HOME: folder,
      SITE: "localhost",
    };
    caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
      env,
      stdio: "ignore",
    });
    // It creates a certificate first.
    while ((await requestSecurely("/").catch(() => undefined))?.statusCode !== 200) await sleep(50);
  });
  afterAll(async () => {
    caddy?.kill();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("forwards what comes by TLS, under a new id", async () => {
    const answer = await requestSecurely("/v1/settings", { "x-request-id": "of-a-stranger" });
    const { url, requestId } = JSON.parse(await text(answer));
    expect(url).toBe("/v1/settings");
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(["/", "/login", "/loans?x=1"])(
    "redirects a browser that opens %s to TLS",
    async (url) => {
      const answer = await fetchAnswer(url);
      expect(answer.statusCode).toBe(301);
      expect(answer.headers.location).toBe(`https://localhost${url}`);
    },
  );

  it.each(["/v1/login", "/v1", "/user/profile", "/V1/login", "/%761/login", "//v1/login"])(
    "refuses an API client that requests %s without TLS, without a redirect",
    async (url) => {
      const answer = await fetchAnswer(url);
      expect(answer.statusCode).toBe(403);
      expect(answer.headers.location).toBeUndefined();
      expect(JSON.parse(await text(answer))).toMatchObject({ status: "error", statusCode: 403 });
    },
  );

  it("explains that no server responds, with the headers of every response", async () => {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    await expect
      .poll(async () => (await requestSecurely("/")).statusCode, { timeout: 10_000 })
      .toBe(503);
    const answer = await requestSecurely("/login");
    expect(await text(answer)).toMatch(/^Osisi does not answer/);
    expect(answer.headers).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });
});

async function fetchAnswer(url: string): Promise<IncomingMessage> {
  const call = request({
    host: "127.0.0.1",
    port: plain,
    path: url,
    headers: { host: "localhost" },
  });
  const [answer]: IncomingMessage[] = await once(call.end(), "response");
  if (!answer) throw new Error("no answer");
  return answer;
}

async function requestSecurely(url: string, headers = {}): Promise<IncomingMessage> {
  const where = { host: "127.0.0.1", port: secure, servername: "localhost", path: url };
  const call = secureRequest({
    ...where,
    headers: { host: "localhost", ...headers },
    rejectUnauthorized: false,
  });
  const [answer]: IncomingMessage[] = await once(call.end(), "response");
  if (!answer) throw new Error("no answer");
  return answer;
}
