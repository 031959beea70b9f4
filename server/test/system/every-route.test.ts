import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { failure } from "@osisi/contracts/envelope.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { webhookPaths } from "#gateway/webhook-paths.ts";
import { newPlace, tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { openedBy } from "#test/stepping-up.ts";

/** Rules for every existing and future route, read from the API description. */

const operation = z.looseObject({ security: z.optional(z.array(z.looseObject({}))) });
const description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

type Route = Readonly<{
  method: "GET" | "POST";
  url: string;
  isForAll: boolean;
  described: object;
}>;

const WEBHOOKS: readonly string[] = Object.values(webhookPaths);

/** All other routes require a session. */
const forAll: readonly string[] = [
  `GET ${apiPaths.settings}`,
  `GET ${apiPaths.site}`,
  `GET ${apiPaths.paymentReturn}`,
  `GET ${apiPaths.givePage.replace(":token", "1")}`,
  `GET ${apiPaths.giveReceipt.replace(":reference", "1")}`,
  `POST ${apiPaths.give}`,
  `GET ${apiPaths.mandateReturn}`,
  ...WEBHOOKS.map((path) => `POST ${path}`),
  ...[
    apiPaths.login,
    apiPaths.confirmLoginEmail,
    apiPaths.confirmLoginPhone,
    apiPaths.resendLoginCode,
    apiPaths.forgotPassword,
    apiPaths.resetPassword,
    apiPaths.onboard,
    apiPaths.confirmOnboardingEmail,
    apiPaths.confirmOnboardingPhone,
    apiPaths.confirmOnboardingLink,
    apiPaths.readOnboardingLink,
    apiPaths.disownOnboardingLink,
    apiPaths.resendOnboardingCode,
    apiPaths.sendUnfreezeCode,
    apiPaths.unfreeze,
    apiPaths.readSecurityLink,
    apiPaths.useSecurityLink,
  ].map((path) => `POST ${path}`),
];

let server: TestServer;
let routes: readonly Route[];
let token: string;

beforeAll(async () => {
  server = await testServer({ secondGateway: true });
  routes = await everyRoute();
  token = await tokenOf(server, await verifiedPerson(server));
});
afterAll(() => server.stop());

async function everyRoute(): Promise<Route[]> {
  const { paths } = z.parse(description, (await server.app.inject("/openapi.json")).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method === "get" ? "GET" : "POST",
      url: path.replaceAll(/\{[^}]+\}/g, "1"),
      isForAll: described.security === undefined,
      described,
    })),
  );
}

/** Each route with its response. */
function askEach(
  asked: readonly Route[],
  headers: Record<string, string>,
  more: { payload?: string; method?: "OPTIONS"; query?: Record<string, string> } = {},
) {
  return Promise.all(
    asked.map(async ({ method, url }) => {
      const remoteAddress = newPlace();
      const request = { method, url, remoteAddress, headers, ...more };
      return { name: `${method} ${url}`, answer: await server.app.inject(request) };
    }),
  );
}

it("lists all of them, and the public ones", () => {
  expect(routes.length).toBeGreaterThan(60);
  const open = routes.filter(({ isForAll }) => isForAll);
  expect(open.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(forAll.toSorted());
});

it.each([
  ["nothing", () => ({})],
  ["a cookie", () => ({ cookie: `token=${token}; osisi2.0_token=${token}; session=${token}` })],
  ["basic authentication", () => ({ authorization: `Basic ${btoa(`${token}:`)}` })],
  ["a header of another name", () => ({ "x-access-token": token, "x-user-id": "1" })],
])("gives nothing to who shows %s", async (_what, headers) => {
  const closed = routes.filter(({ isForAll }) => !isForAll);
  const query = { token, access_token: token };
  for (const { name, answer } of await askEach(closed, headers(), { query })) {
    expect([name, answer.statusCode]).toEqual([name, 401]);
    expect([name, z.parse(failure, answer.json()).data]).toEqual([name, null]);
  }
});

it("sets no cookie and lets no other origin read a response", async () => {
  const headers = {
    authorization: `Bearer ${token}`,
    origin: "https://evil.example",
    "content-type": "application/json",
  };
  const asked = routes.filter(({ url }) => url !== apiPaths.logout);
  for (const { name, answer } of await askEach(asked, headers)) {
    const names = Object.keys(answer.headers);
    const wrong = names.filter((one) => /^(set-cookie|access-control-.*)$/.test(one));
    expect([name, ...wrong]).toEqual([name]);
    const policy = answer.headers["cross-origin-resource-policy"];
    expect([name, policy]).toEqual([name, "same-origin"]);
  }
});

it("answers no preflight request of another origin", async () => {
  const headers = {
    origin: "https://evil.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type",
  };
  for (const { name, answer } of await askEach(routes, headers, { method: "OPTIONS" })) {
    expect([name, answer.statusCode]).toEqual([name, 404]);
    const allowed = answer.headers["access-control-allow-origin"];
    expect([name, allowed]).toEqual([name, undefined]);
  }
});

it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "refuses a body of %s, which another origin may send without a preflight request",
  async (contentType) => {
    const posts = routes.filter(({ method, url }) => method === "POST" && !WEBHOOKS.includes(url));
    const headers = { authorization: `Bearer ${token}`, "content-type": contentType };
    for (const { name, answer } of await askEach(posts, headers, { payload: "{}" })) {
      expect([name, answer.statusCode]).toEqual([name, 415]);
    }
  },
);

it("has no route whose body or query accepts unknown fields", () => {
  for (const { described, method, url } of routes) {
    const { parameters, requestBody } = z.parse(
      z.looseObject({ parameters: z.unknown(), requestBody: z.unknown() }),
      { parameters: null, requestBody: null, ...described },
    );
    const text = JSON.stringify({ parameters, requestBody });
    expect([`${method} ${url}`, text]).not.toEqual([
      `${method} ${url}`,
      expect.stringMatching(/"additionalProperties":(?!false)/),
    ]);
  }
});

it("ignores fields that an investor may not set", async () => {
  const person = await verifiedPerson(server);
  const opened = await openedBy(server, person);
  const headers = { authorization: `Bearer ${opened.token}`, [stepUpHeader]: opened.stepUp };
  const rows = () => server.db.selectFrom("investor").selectAll().orderBy("id").execute();
  const before = await rows();
  const payload = {
    f_name: "Adanna",
    l_name: person.l_name,
    phone: person.phone,
    id: "00000000-0000-4000-8000-000000000000",
    email: "other@example.com",
    email_verified_at: "2020-01-01",
    phoneVerifiedAt: "2020-01-01T00:00:00Z",
    phone_verified_at: "2020-01-01T00:00:00Z",
    passwordHash: "x",
    twoStepSince: null,
    balance: 1_000_000,
    greenPoints: 1_000_000,
    isAdmin: true,
  };
  const url = apiPaths.editProfile;
  const answer = await server.app.inject({ method: "POST", url, headers, payload });
  expect(answer.statusCode).toBe(200);
  const theirs = before.map((row) =>
    row.email === person.email ? { ...row, firstName: "Adanna" } : row,
  );
  expect(await rows()).toEqual(theirs);
});

it("admits password hashing separately from money", () => {
  const withPassword = routes.filter(({ described }) =>
    /"[a-z_]*password":\{/i.test(
      JSON.stringify("requestBody" in described && described.requestBody),
    ),
  );
  expect(withPassword.length).toBeGreaterThan(4);
  const kinds = withPassword.map(({ method, url }) => [url, server.app.kindOf({ method, url })]);
  expect(kinds).toEqual(withPassword.map(({ url }) => [url, "password"]));
});

it("writes any input into well-formed log lines", () => {
  const lines = server.logged().trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(100);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ process: "test" });
});
