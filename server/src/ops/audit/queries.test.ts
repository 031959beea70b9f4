import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type TestServer, testServer } from "#test/server.ts";

let server: TestServer;
let office: TestConsole;
let halima: TestOperator;
/** Whose own rows are none of these. */
let ruth: TestOperator;

beforeAll(async () => {
  server = await testServer({ worker: false });
  office = await startConsole(server);
  halima = await office.operator("compliance", "Halima");
  ruth = await office.operator("admin", "Ruth");
  const bisi = await office.operator("finance", "Bisi");
  const item = "finding:0193c7a2-0000-7000-8000-000000000001";
  await bisi.post("/api/queues/take", { item });
  await halima.post("/api/queues/note", { item, text: "Looked at." });
  await sql`select log_shell_act('Kunle', 'capital', 'FT-1', '{}', 'for returns', 'booked')`.execute(
    server.db,
  );
  await office.asOwner(`insert into audit_log (at, operator, role, via, action, arguments, reason, result)
    values ('2026-01-31T23:30:00Z', 'Bisi and Chidi', 'finance', 'worker', 'attribute', '{}', '', 'posted')`);
});

afterAll(async () => {
  await office.stop();
  await server.stop();
});

const foundBy = async (query: string) => {
  const { body } = await halima.get(`/api/audit?${query}`);
  return body.rows.map(
    ({ action, operator }: { action: string; operator: string }) => `${operator}: ${action}`,
  );
};

it.each([
  ["role=compliance", ["Halima: work: note", "Halima: sign in"]],
  ["operator=Bisi", ["Bisi and Chidi: attribute", "Bisi: work: take", "Bisi: sign in"]],
  ["operator=Chidi", ["Bisi and Chidi: attribute"]],
  ["action=work: take", ["Bisi: work: take"]],
  ["only=shell", ["Kunle: capital"]],
  ["only=money&role=finance", ["Bisi and Chidi: attribute"]],
  // Half past midnight in Lagos.
  ["day=2026-02-01", ["Bisi and Chidi: attribute"]],
  ["day=2026-01-31", []],
  ["operator=Bisi&action=sign in&q=nothing", []],
])("filters by %s, and exports the same rows", async (query, expected) => {
  expect(await foundBy(query)).toEqual(expected);
  const { body } = await ruth.get(`/api/audit.csv?${query}`);
  const [, ...lines] = String(body).trim().split("\r\n");
  expect(lines.map((line) => line.split('","')[2])).toEqual(
    expected.map((row) => row.slice(0, row.indexOf(":"))),
  );
});

it("says what there is to filter by", async () => {
  const { body } = await halima.get("/api/audit/choices");
  expect(body.operators).toEqual(["Bisi", "Halima", "Kunle", "Ruth"]);
  expect(body.actions).toEqual(
    expect.arrayContaining(["attribute", "capital", "sign in", "work: note", "work: take"]),
  );
});

it("refuses a role that there is not", async () => {
  expect((await halima.get("/api/audit?role=owner")).statusCode).toBe(422);
});

it.each(["=2+3", "+2+3", "-2+3", "@SUM(A1)"])(
  "exports %s as text, not as a formula",
  async (name) => {
    await office.operator("support", name);
    const query = `operator=${encodeURIComponent(name)}`;
    expect((await ruth.get(`/api/audit.csv?${query}`)).body).toContain(`,"'${name}",`);
  },
);
