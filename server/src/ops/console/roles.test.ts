import {
  type Action,
  type Role,
  actions,
  mayApprove,
  mayMake,
  mayRead,
  roles,
} from "@osisi/contracts/console/roles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { newId } from "#platform/ids.ts";

let server: TestServer;
let office: TestConsole;
const people = new Map<Role, TestOperator>();

beforeAll(async () => {
  server = await testServer({ worker: false });
  office = await startConsole(server);
  for (const role of roles) people.set(role, await office.operator(role));
});
function person(role: Role): TestOperator {
  const found = people.get(role);
  if (!found) throw new Error(`there is no ${role}`);
  return found;
}

afterAll(async () => {
  await office.stop();
  await server.stop();
});

const everyPair = roles.flatMap((role) => actions.map((action) => [role, action] as const));

function waiting(action: Action, id = newId()) {
  return { id, action, subject: `about-${id}`, arguments: {} };
}

it.each(everyPair)(
  "%s may open and propose %s only if the role table says so",
  async (role, action) => {
    const answer = await person(role).post("/api/commands", waiting(action));
    expect(answer.statusCode).toBe(mayMake(role, action) ? 200 : 403);
  },
);

it.each(everyPair)("%s may decide %s only if the role table says so", async (role, action) => {
  const command = waiting(action);
  const maker = roles.find((one) => mayMake(one, action));
  const other = await office.operator(maker ?? "admin");
  await other.post("/api/commands", command);
  await office.asOwner("update command set state = 'checked', needs_second = true where id = $1", [
    command.id,
  ]);
  await other.post(`/api/commands/${command.id}/propose`, { reason: "a test" });
  const refused = await person(role).post(`/api/commands/${command.id}/refuse`, {
    reason: "no, not now",
  });
  expect(refused.statusCode).toBe(mayApprove(role, action) ? 200 : 403);
});

describe("reading", () => {
  const pages = {
    audit: "/api/audit",
    operators: "/api/operators",
    reports: "/api/reports/trial-balance?from=2026-01-01&to=2026-01-31",
  } as const;
  const everyRead = ["audit", "operators", "reports"] as const;
  it.each(roles.flatMap((role) => everyRead.map((read) => [role, read] as const)))(
    "%s may read %s only if the role table says so",
    async (role, read) => {
      const { statusCode } = await person(role).get(pages[read]);
      expect(statusCode).toBe(mayRead(role, read) ? 200 : 403);
    },
  );
});

it.each([
  ["GET", "/api/me"],
  ["GET", "/api/commands"],
  ["GET", `/api/commands/${newId()}`],
  ["GET", "/api/audit"],
  ["GET", "/api/audit/1"],
  ["GET", "/api/audit/chain"],
  ["GET", "/api/audit/choices"],
  ["GET", "/api/holds"],
  ["GET", "/api/my-work"],
  ["GET", "/api/audit.csv"],
  ["GET", "/api/operators"],
  ["GET", "/api/reports/trial-balance?from=2026-01-01&to=2026-01-31"],
  ["GET", "/api/reports/trial-balance/csv?from=2026-01-01&to=2026-01-31"],
  ["GET", "/api/passkeys"],
  ["POST", "/api/commands"],
  ["POST", "/api/passkeys/start"],
  ["POST", `/api/commands/${newId()}/propose`],
  ["POST", `/api/commands/${newId()}/approve/start`],
  ["POST", `/api/commands/${newId()}/withdraw`],
] as const)("%s %s answers nothing without a session", async (method, url) => {
  expect((await office.call(method, url, waiting("requery"))).statusCode).toBe(401);
});
