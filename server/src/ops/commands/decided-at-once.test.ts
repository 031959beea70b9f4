import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type Paying, startPaying } from "#test/paying.ts";
import { until } from "#test/until.ts";

/** Several people decide the same proposals in the same moment: one wins, the others are refused, and
 * no request fails. */

const ROUNDS = 50;
const COMMANDS = 2;
/** Of `chain_audit()`: rows of the audit log follow each other. */
const CHAIN = 7_462_310_552;

let world: Paying;
let office: TestConsole;
let ify: TestOperator;
let deciders: readonly TestOperator[];

beforeAll(async () => {
  world = await startPaying();
  office = await startConsole(world);
  ify = await office.operator("support", "Ify");
  const names = ["Uche", "Dayo", "Chidi"];
  deciders = await Promise.all(names.map((name) => office.operator("compliance", name)));
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});

/** An act with something private, which is shown to those who may decide, and that is logged. */
async function proposed(): Promise<string> {
  const { id: investor } = await world.investor();
  const today = dateInLagos(world.runtime.clock.now());
  const given = { name: "a", day: today, until: addDays(today, 1), text: `Send it: ${newId()}` };
  const { id } = await office.checked(ify, "announce-to", investor, given);
  expect((await ify.post(`/api/commands/${id}/propose`, { reason: "a case" })).statusCode).toBe(
    200,
  );
  return id;
}

const approve = async (by: TestOperator, id: string, code: string) =>
  (await by.post(`/api/commands/${id}/approve`, { reason: "", factor: { code } })).statusCode;
const refuse = async (by: TestOperator, id: string) =>
  (await by.post(`/api/commands/${id}/refuse`, { reason: "they did not ask" })).statusCode;
const withdraw = async (id: string) =>
  (await ify.post(`/api/commands/${id}/withdraw`, {})).statusCode;
const look = async (by: TestOperator, id: string) =>
  (await by.get(`/api/commands/${id}`)).statusCode;

/** Nothing is written to the audit log until `act` is done. */
async function whileAuditWaits(act: (waiting: (count: number) => Promise<void>) => Promise<void>) {
  const holder = new Client({ connectionString: world.ownerUrl });
  await holder.connect();
  const waiting = (count: number) =>
    until(`${count} to wait`, async () => {
      const { rows } = await holder.query(`
        select distinct pid from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()
      `);
      return rows.length >= count;
    });
  try {
    await holder.query("select pg_advisory_lock($1)", [CHAIN]);
    await act(waiting);
  } finally {
    await holder.end();
  }
}

it("one reads for the first time what another approves", async () => {
  const [uche, dayo] = deciders;
  if (!uche || !dayo) throw new Error("there are no operators");
  const id = await proposed();
  expect(await look(uche, id)).toBe(200);
  const code = await uche.code();
  const answers: Promise<number>[] = [];
  await whileAuditWaits(async (waiting) => {
    answers.push(look(dayo, id));
    await waiting(1);
    answers.push(approve(uche, id, code));
    await waiting(2);
  });
  expect(await Promise.all(answers)).toEqual([200, 200]);
  expect(await office.ended(ify, id)).toMatchObject({ state: "done" });
});

it("the same person reads it twice, and it is logged once", async () => {
  const [uche] = deciders;
  if (!uche) throw new Error("there are no operators");
  const id = await proposed();
  const answers: Promise<number>[] = [];
  await whileAuditWaits(async (waiting) => {
    for (let time = 0; time < 3; time += 1) answers.push(look(uche, id));
    await waiting(3);
  });
  expect(await Promise.all(answers)).toEqual([200, 200, 200]);
  const logged = await office.asOwner(
    "select from audit_log where command_id = $1 and action = 'read announce-to'",
    [id],
  );
  expect(logged).toHaveLength(1);
});

it("of many approvals, refusals and withdrawals of several proposals one each is taken", async () => {
  const wrong: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await Promise.all(Array.from({ length: COMMANDS }, proposed));
    const codes = await Promise.all(deciders.map((by) => by.code()));
    const answers = await Promise.all(
      ids.flatMap((id, place) => [
        ...deciders.map((by) => look(by, id)),
        ...deciders.map((by, index) => {
          const approves = index % ids.length === place && index < 2;
          return approves ? approve(by, id, codes[index] ?? "") : refuse(by, id);
        }),
        ...(round % 2 === 0 ? [withdraw(id)] : []),
      ]),
    );
    wrong.push(...answers.filter((code) => ![200, 409].includes(code)));
    for (const id of ids) {
      const { state } = await office.ended(ify, id, ["done", "refused", "withdrawn"]);
      expect(["done", "refused", "withdrawn"]).toContain(state);
    }
  }
  expect(wrong).toEqual([]);
}, 300_000);
