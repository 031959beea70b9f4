import { queueAnswer, queues } from "@osisi/contracts/console/queues.ts";
import { mayRead, roles } from "@osisi/contracts/console/roles.ts";
import { todayAnswer } from "@osisi/contracts/console/today.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type Paying, startPaying } from "#test/paying.ts";
import type { Investor } from "#test/paying.ts";

let world: Paying;
let office: TestConsole;
let emeka: TestOperator;
let ada: Investor;

beforeAll(async () => {
  world = await startPaying();
  office = await startConsole(world);
  emeka = await office.operator("support", "Emeka");
  ada = await world.investor();
});

afterAll(async () => {
  await office.stop();
  await world.stop();
});

async function auditsOf(action: string) {
  const { rows } = await sql<{
    operator: string;
    subject: string | null;
    arguments: Record<string, string>;
    reason: string;
    result: string;
  }>`
    select operator, subject, arguments, reason, result from audit_log where action = ${action} order by id
  `.execute(office.db);
  return rows;
}

it("finds a customer, and logs the search without what was typed", async () => {
  const { phone } = await world.db
    .selectFrom("investor")
    .select("phone")
    .where("id", "=", ada.id)
    .executeTakeFirstOrThrow();
  const typed = phone.replace("+234", "0");
  const { body, statusCode } = await emeka.get(`/api/search?q=${typed}`);
  expect(statusCode).toBe(200);
  expect(body.groups.customers).toMatchObject([{ investorId: ada.id }]);
  const [audit] = await auditsOf("search");
  expect(audit).toMatchObject({ operator: "Emeka", result: "1 found" });
  expect(audit?.arguments["textHash"]).toMatch(/^[\da-f]{64}$/);
  expect(JSON.stringify(audit)).not.toContain(typed.slice(1));
});

it("needs four signs", async () => {
  const { body, statusCode } = await emeka.get("/api/search?q=080");
  expect(statusCode).toBe(422);
  expect(body.message).toBe("Type at least 4 signs.");
});

it("shows the page, the timeline and what a reference is about", async () => {
  const reference = await world.begin(ada, 1_000);
  const page = await emeka.get(`/api/customers/${ada.id}`);
  expect(page).toMatchObject({ statusCode: 200, body: { id: ada.id, state: "active" } });
  const timeline = await emeka.get(`/api/customers/${ada.id}/timeline?kind=money,change`);
  expect(timeline.body.rows).toContainEqual(expect.objectContaining({ reference }));
  const about = await emeka.get(`/api/about/${reference}`);
  expect(about.body.items).toMatchObject([{ kind: "payment", reference, amountKobo: "100000" }]);
  const unknown = "0193c7a2-0000-7000-8000-000000000009";
  expect((await emeka.get(`/api/customers/${unknown}`)).statusCode).toBe(404);
  expect((await emeka.get("/api/about/nothing")).statusCode).toBe(404);
  expect((await emeka.get(`/api/customers/${ada.id}/timeline?kind=secrets`)).statusCode).toBe(422);
});

it("shows name, address and numbers for a reason, which is logged with it", async () => {
  const url = `/api/customers/${ada.id}/show`;
  expect((await emeka.post(url, { reason: " " })).statusCode).toBe(422);
  const { body, statusCode } = await emeka.post(url, { reason: "the customer calls" });
  expect(statusCode).toBe(200);
  expect(body.email).toBe(ada.email);
  expect(body.phone).toMatch(/^\+234\d{10}$/);
  const audits = await auditsOf("show");
  expect(audits).toEqual([
    expect.objectContaining({
      operator: "Emeka",
      subject: ada.id,
      reason: "the customer calls",
    }),
  ]);
});

const opened = async () =>
  (await auditsOf("open customer")).filter(({ operator }) => operator === "Ngozi");

it("notes once in a session that the page of a customer was opened", async () => {
  const ngozi = await office.operator("support", "Ngozi");
  await Promise.all([1, 2, 3].map(() => ngozi.get(`/api/customers/${ada.id}`)));
  expect(await opened()).toMatchObject([{ subject: ada.id, result: "masked" }]);
  const other = await world.investor();
  await ngozi.get(`/api/customers/${other.id}`);
  expect((await opened()).map(({ subject }) => subject)).toEqual([ada.id, other.id]);
  await ngozi.get("/api/customers/0193c7a2-0000-7000-8000-000000000009");
  expect(await opened()).toHaveLength(2);
});

it("lists the present holds, and their ground to compliance only", async () => {
  const halima = await office.operator("compliance");
  const held = await world.investor();
  const given = { ground: "court-order", scope: "everything", document: "FHC/12/2026" };
  const { id } = await office.checked(halima, "hold", held.id, given);
  await halima.post(`/api/commands/${id}/propose`, { reason: "an order" });
  await office.ended(halima, id);
  const hold = { investorId: held.id, scope: "everything", placedBy: halima.name };
  const [seen] = (await halima.get("/api/holds")).body.rows;
  expect(seen).toMatchObject({ ...hold, ground: "court-order", document: "FHC/12/2026" });
  expect(seen.name).toMatch(/^\S+ \S•+$/);
  const [other] = (await emeka.get("/api/holds")).body.rows;
  expect(other).toMatchObject({ ...hold, ground: null, document: null });
});

it("answers only the roles of the table", async () => {
  const routes = {
    customers: ["/api/search?q=none", `/api/customers/${ada.id}`, "/api/about/none", "/api/holds"],
    queues: ["/api/queues", "/api/queues/findings", "/api/colleagues", "/api/my-work"],
  } as const;
  for (const role of roles) {
    const operator = await office.operator(role);
    for (const read of ["customers", "queues"] as const) {
      for (const url of routes[read]) {
        const { statusCode } = await operator.get(url);
        expect([url, role, statusCode === 403]).toEqual([url, role, !mayRead(role, read)]);
      }
    }
    const shown = await operator.post(`/api/customers/${ada.id}/show`, { reason: "a test" });
    expect([role, shown.statusCode === 403]).toEqual([role, !mayRead(role, "show-identity")]);
    expect((await operator.get("/api/today")).statusCode).toBe(200);
  }
  expect((await office.call("GET", "/api/today")).statusCode).toBe(401);
});

it("answers as the contracts say", async () => {
  for (const queue of queues) {
    const { body } = await emeka.get(`/api/queues/${queue}`);
    expect(queueAnswer.safeParse(body).success).toBe(true);
  }
  const { body } = await emeka.get("/api/today");
  expect(todayAnswer.safeParse(body).success).toBe(true);
});
