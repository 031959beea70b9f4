import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it.each([apiPaths.readSecurityLink, apiPaths.useSecurityLink])(
  "rejects a link that was never sent: %s",
  async (path) => {
    const answer = await post(server, path, { token: "A".repeat(22) });
    expect(answer.json()).toMatchObject({ statusCode: 400, message: messages.secureLinkBroken });
    const malformed = await post(server, path, { token: "short" });
    expect(malformed.json()).toMatchObject({
      statusCode: 400,
      errors: { token: [messages.secureLinkBroken] },
    });
  },
);
