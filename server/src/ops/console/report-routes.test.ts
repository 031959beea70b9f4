import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportNames } from "@osisi/contracts/console/reports.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type TestServer, testServer } from "#test/server.ts";

let server: TestServer;
let office: TestConsole;
let finance: TestOperator;

beforeAll(async () => {
  server = await testServer({ worker: false });
  office = await startConsole(server);
  finance = await office.operator("finance");
});

afterAll(async () => {
  await office.stop();
  await server.stop();
});

describe.each(["", "/csv"])("a report%s", (file) => {
  it.each([
    ["from=2026-01-01", "Nothing is no day: write it as 2026-10-31."],
    ["from=2026-02-30&to=2026-03-01", "2026-02-30 is no day: write it as 2026-10-31."],
    ["from=2026-01-01' or true--&to=2026-01-31", "is no day"],
    ["from=2026-02-01&to=2026-01-31", "The period ends before it begins."],
    ["from=2026-01-01&to=2999-01-01", "The period ends after today."],
    ["from=0001-01-01&to=2026-01-31", "There is nothing before 2000-01-01."],
  ])("is refused for %s", async (query, words) => {
    const answer = await finance.get(`/api/reports/trial-balance${file}?${encodeURI(query)}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.body.message).toContain(words);
  });

  it.each(["nothing", "constructor", "__proto__", "%2e%2e%2fcatalogue", "=1+1"])(
    "is not there as %s",
    async (name) => {
      const query = "from=2026-01-01&to=2026-01-31";
      const answer = await finance.get(`/api/reports/${name}${file}?${query}`);
      expect(answer.statusCode).toBe(404);
    },
  );

  it.each(["support", "compliance", "catalogue", "admin"] as const)(
    "is not for %s",
    async (role) => {
      const other = await office.operator(role);
      const query = "from=2026-01-01&to=2026-01-31";
      const answer = await other.get(`/api/reports/trial-balance${file}?${query}`);
      expect(answer.statusCode).toBe(403);
    },
  );
});

it.each(reportNames)("%s of empty books is a file with its header, and ties", async (name) => {
  const query = "from=2026-01-01&to=2026-01-31";
  const { body } = await finance.get(`/api/reports/${name}?${query}`);
  // The gateway's side of a day is known after the next night's comparison, and there was none.
  expect(body).toMatchObject({ apart: "0", isFinal: name !== "daily-settlement" });
  const file = await finance.get(`/api/reports/${name}/csv?${query}`);
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(
      new RegExp(`^attachment; filename="${name}-[\\w-]+\\.csv"$`),
    ),
  });
  expect(file.body).toMatch(/^\u{FEFF}\w+/u);
});

it("notes who has downloaded which report", async () => {
  await finance.get("/api/reports/general-ledger/csv?from=2026-01-01&to=2026-01-31");
  const rows = await office.asOwner(
    "select operator, subject, arguments from audit_log where action = 'download report' order by id desc limit 1",
  );
  expect(rows).toEqual([
    {
      operator: finance.name,
      subject: "general-ledger",
      arguments: { from: "2026-01-01", to: "2026-01-31" },
    },
  ]);
});

it("makes them one after another, and refuses when too many wait", async () => {
  const url = "/api/reports/trial-balance?from=2026-01-01&to=2026-01-31";
  const answers = await Promise.all(Array.from({ length: 60 }, () => finance.get(url)));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([200, 503]));
  expect((await finance.get(url)).statusCode).toBe(200);
});
