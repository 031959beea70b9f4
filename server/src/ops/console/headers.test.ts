import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type TestServer, testServer } from "#test/server.ts";

let server: TestServer;
let office: TestConsole;
let ruth: TestOperator;

beforeAll(async () => {
  server = await testServer({ worker: false });
  office = await startConsole(server);
  ruth = await office.operator("admin");
});
afterAll(async () => {
  await office.stop();
  await server.stop();
});

it.each([
  ["GET", "/api/me", 200],
  ["GET", "/api/audit.csv", 200],
  ["GET", "/api/commands/01a21929-adc2-700d-97c3-0914a234b05f", 404],
  ["POST", "/api/commands", 422],
  ["GET", "/nowhere", 404],
] as const)(
  "%s %s may not be kept, framed, or run a script of its own",
  async (method, url, code) => {
    const { headers, statusCode } = await office.call(method, url, {}, { cookie: ruth.cookie });
    expect(statusCode).toBe(code);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none';script-src 'self';.*frame-ancestors 'none'/,
      ),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["content-security-policy"]).not.toMatch(/unsafe|\*|http/);
  },
);
