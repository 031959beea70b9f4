import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { expect, it } from "vitest";
import { type Answer, answeringServer, json } from "./answering-server.fixture.ts";
import { createApi } from "./api-client.ts";

const world = answeringServer();

/** An app that knows that it is outdated. */
const oldApi = () => {
  let isOld = false;
  const client = createApi({
    baseUrl: world.baseUrl,
    token: () => null,
    onSessionRefused: () => undefined,
    whyNoChange: () => (isOld ? "There is a new version" : undefined),
  });
  return { client, learn: () => (isOld = true) };
};

it("sends no change from an outdated app, and says why", async () => {
  world.answer = json(200, { status: "success", message: "Read", data: {} });
  const { client, learn } = oldApi();
  learn();
  const outcome = await client.post(apiPaths.fund, { amount: 5_000 }, { idempotencyKey: "one" });
  expect(outcome).toMatchObject({ kind: "refused", message: "There is a new version" });
  expect(world.seen).toEqual([]);
  expect(await client.get(apiPaths.profile)).toMatchObject({ kind: "ok" });
});

it("lets an outdated app retry an earlier request, and log out", async () => {
  const { client, learn } = oldApi();
  world.answer = (request) => request.socket.destroy();
  const fund = () => client.post(apiPaths.fund, { amount: 5_000 }, { idempotencyKey: "one" });
  expect(await fund()).toEqual({ kind: "offline" });
  learn();
  world.answer = json(200, { status: "success", message: "Done", data: {} });
  expect(await fund()).toMatchObject({ kind: "ok" });
  const logout = client.post(apiPaths.logout, {}, { keepalive: true });
  expect(await logout).toMatchObject({ kind: "ok" });
});

/** Refuses until the required step-up is sent beside the token. */
function wantsBeside(stepUp: string): Answer {
  return (request, response) => {
    const isShown = request.headers["step-up"] === stepUp;
    const refusal = { status: "error", statusCode: 403, message: "Enter your password to go on." };
    const refused = { ...refusal, errors: { stepUp: ["password"] }, data: null };
    const done = { status: "success", statusCode: 200, message: "Done", data: {} };
    json(isShown ? 200 : 403, isShown ? done : refused)(request, response);
  };
}

it("requests a required step-up, and retries the same request once", async () => {
  let beside: string | undefined;
  const requested: string[] = [];
  const asking = createApi({
    baseUrl: world.baseUrl,
    token: () => "abc",
    onSessionRefused: () => undefined,
    stepUp: () => beside,
    askStepUp: async (by) => {
      requested.push(by);
      beside = "given";
      return true;
    },
  });
  world.answer = wantsBeside("given");
  const body = { amount: 2_000, accountId: "1" };
  const outcome = await asking.post(apiPaths.withdraw, body, { idempotencyKey: "key" });
  expect([outcome.kind, requested]).toEqual(["ok", ["password"]]);
  expect(world.seen.map(({ request }) => request.headers["idempotency-key"])).toEqual([
    "key",
    "key",
  ]);
  expect(world.seen[0]?.body).toBe(world.seen[1]?.body);
});

it("returns the refusal, without field errors, when the step-up is cancelled", async () => {
  const refusedTokens: string[] = [];
  const asking = createApi({
    baseUrl: world.baseUrl,
    token: () => "abc",
    onSessionRefused: (refused) => refusedTokens.push(refused),
    askStepUp: async () => false,
  });
  world.answer = wantsBeside("given");
  expect(await asking.post(apiPaths.closeAccount, {})).toMatchObject({
    kind: "refused",
    statusCode: 403,
    message: "Enter your password to go on.",
    errors: {},
  });
  expect([world.seen.length, refusedTokens]).toEqual([1, []]);
});
