import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";
import { returnPool } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import type { Db } from "#platform/database/database.ts";
import { hashToken } from "#platform/secrets/secrets.ts";
import { opsOf } from "#test/operating.ts";
import { readToday } from "../today/read-today.ts";
import { readQueue } from "./queue-rows.ts";
import { countQueues } from "./waiting.ts";

let world: Refunding;
let office: TestConsole;
let db: Db;
let bisi: TestOperator;
let chidi: TestOperator;
const everything = () => true;

beforeAll(async () => {
  world = await startRefunding();
  office = await startConsole(world);
  db = office.db;
  bisi = await office.operator("finance");
  chidi = await office.operator("finance");
});

afterAll(async () => {
  await office.stop();
  await world.stop();
});

const rowsOf = async (queue: Parameters<typeof readQueue>[1]) => {
  const { rows } = await readQueue({ db, clock: world.runtime.clock }, queue, everything);
  return rows;
};

describe("money in suspense", () => {
  it("is a finding and a row of suspense, with what ops says and who may own it", async () => {
    const ada = await world.investor();
    await world.begin(ada, 4_300);
    const reference = await world.unexplained(430_000);
    const [row] = await rowsOf("suspense");
    const { said } = await opsOf(world.runtime, "", ["show", reference]);
    expect(row).toMatchObject({
      reference,
      amountKobo: "430000",
      currency: "NGN",
      clock: "day",
      takenBy: null,
    });
    for (const words of [row?.why, row?.byItself, row?.youMay]) expect(said).toContain(words);
    expect(row?.likelyOwners).toEqual([
      expect.objectContaining({
        investorId: ada.id,
        why: expect.stringContaining("asked to pay this amount"),
      }),
    ]);
    expect(row?.acts.map(({ action }) => action)).toEqual([
      "attribute",
      "refund",
      "requery",
      "settle",
    ]);
    expect(await rowsOf("findings")).toContainEqual(expect.objectContaining({ item: row?.item }));
  });

  it("runs past its clock", async () => {
    const { findings } = await countQueues(db, {
      now: new Date(world.runtime.clock.now().getTime() + 25 * 60 * 60_000),
      operatorId: bisi.id,
    });
    expect(findings).toMatchObject({ open: 1, past: 1, mine: 0 });
  });
});

describe("work on a row", () => {
  it("is taken by one, noted by all, handed over and ended", async () => {
    const [row] = await rowsOf("suspense");
    const item = row?.item ?? "";
    await bisi.post("/api/queues/take", { item });
    expect(await chidi.post("/api/queues/take", { item })).toMatchObject({
      statusCode: 409,
      body: { message: `It is taken by ${bisi.name}. They can hand it over.` },
    });
    await chidi.post("/api/queues/note", { item, text: "The bank was asked." });
    const [taken] = await rowsOf("findings");
    expect(taken).toMatchObject({
      takenBy: { id: bisi.id, name: bisi.name },
      notes: [{ by: chidi.name, text: "The bank was asked." }],
    });
    const { body: colleagues } = await bisi.get("/api/colleagues");
    expect(colleagues.rows).toContainEqual({ id: chidi.id, name: chidi.name, role: "finance" });
    const work = { item, to: chidi.id, text: "Yours" };
    expect(await bisi.post("/api/queues/hand-over", work)).toMatchObject({
      body: { takenBy: { id: chidi.id } },
    });
    const { body: ended } = await chidi.post("/api/queues/end", { item, text: "Done" });
    expect(ended).toMatchObject({ takenBy: null, endedAt: expect.any(String) });
    const { rows } = await sql<{ operator: string; action: string }>`
      select operator, action from audit_log where subject = ${item} order by id
    `.execute(db);
    expect(rows).toEqual([
      { operator: bisi.name, action: "work: take" },
      { operator: chidi.name, action: "work: note" },
      { operator: bisi.name, action: "work: hand-over" },
      { operator: chidi.name, action: "work: end" },
    ]);
  });

  it("is listed to who has taken it, once, whatever queues it is in", async () => {
    const [row] = await rowsOf("suspense");
    const item = row?.item ?? "";
    await bisi.post("/api/queues/take", { item });
    const { body } = await bisi.get("/api/my-work");
    expect(body.rows).toMatchObject([{ item, queue: "findings", takenBy: { id: bisi.id } }]);
    expect((await chidi.get("/api/my-work")).body.rows).toEqual([]);
    await bisi.post("/api/queues/end", { item, text: "Done" });
    expect((await bisi.get("/api/my-work")).body.rows).toEqual([]);
  });

  it("is handed over only to a role that works on the queue", async () => {
    const emeka = await office.operator("support");
    const ruth = await office.operator("admin");
    const money = { item: "finding:0193c7a2-0000-7000-8000-000000000003", text: "Yours" };
    for (const { id, name, role } of [emeka, ruth]) {
      expect(await bisi.post("/api/queues/hand-over", { ...money, to: id })).toMatchObject({
        statusCode: 422,
        body: { message: `${name} is ${role}: hand it to finance.` },
      });
    }
    const complaint = { ...money, item: "case:0193c7a2-0000-7000-8000-000000000004" };
    const given = await bisi.post("/api/queues/hand-over", { ...complaint, to: emeka.id });
    expect(given.body).toMatchObject({ takenBy: { id: emeka.id }, notes: [{ text: "Yours" }] });
  });

  it("takes a row once of two operators at the same time", async () => {
    const item = "payout:0193c7a2-0000-7000-8000-000000000001";
    const tries = await Promise.all(
      [bisi, chidi, bisi, chidi].map((operator) => operator.post("/api/queues/take", { item })),
    );
    const takers = tries.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(takers.map(({ body }) => body.takenBy.id)).size).toBe(1);
  });

  it("needs a session, a role that works on queues, and a row", async () => {
    const item = "payout:0193c7a2-0000-7000-8000-000000000002";
    const stranger = await office.call("POST", "/api/queues/take", { item });
    expect(stranger.statusCode).toBe(401);
    const admin = await office.operator("admin");
    expect((await admin.post("/api/queues/take", { item })).statusCode).toBe(403);
    const asAdmin = sql`
      select work_on(${hashToken(admin.cookie.split("=")[1] ?? "")}, ${item}, 'take', null, null)
    `;
    await expect(asAdmin.execute(db)).rejects.toMatchObject({ code: "OS403" });
    expect((await bisi.post("/api/queues/take", { item: "nothing" })).statusCode).toBe(422);
  });
});

describe("the other queues", () => {
  it("list refunds, disputes by the bank's deadline, and messages that were given up", async () => {
    const ada = await world.investor();
    const reference = await world.settled(ada, 6_000);
    await world.refunded(reference);
    expect(await rowsOf("refunds")).toMatchObject([
      { amountKobo: "600000", investorId: ada.id, clock: "three-days" },
    ]);
    const disputed = await world.settled(ada, 2_000);
    await world.dispute(disputed, "create");
    const [dispute] = await rowsOf("disputes");
    expect(dispute).toMatchObject({ amountKobo: "200000", clock: "bank", investorId: ada.id });
    const id = "0193c7a2-0000-7000-8000-000000000003";
    const now = world.runtime.clock.now();
    await world.db
      .insertInto("outbox")
      .values({
        id,
        channel: "sms",
        investorId: ada.id,
        title: "A code to log in",
        attempts: 7,
        createdAt: now,
        giveUpAt: now,
        givenUpAt: now,
      })
      .execute();
    const [message] = await rowsOf("messages");
    expect(message).toMatchObject({ item: `message:${id}`, investorId: ada.id, acts: [] });
    await bisi.post("/api/queues/end", { item: `message:${id}`, text: "Called them" });
    expect(await rowsOf("messages")).toEqual([]);
  });
});

describe("today", () => {
  it("adds up to the ledger and the queues", async () => {
    const today = await readToday({ db, clock: world.runtime.clock });
    for (const { fresh, older, open, past, today: recent } of today.waiting) {
      expect(fresh + recent + older + past).toBe(open);
    }
    const suspense = today.inFlight.find(({ place }) => place === "suspense");
    expect(suspense).toMatchObject({ count: 1, amountKobo: "430000" });
    expect(today.owed.owed).toContainEqual({ kind: "suspense", amountKobo: "430000" });
    const parts = today.owed.owed.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n);
    expect(String(parts)).toBe(today.owed.owedKobo);
    const poolKobo = String(await balanceOf(db, returnPool));
    expect(today.owed.returns).toEqual({ poolKobo, dueKobo: "0", lateKobo: "0", days: 30 });
    expect(today.health.map(({ what }) => what)).toEqual([
      "gateway",
      "mail",
      "sms",
      "workers",
      "books",
      "backup",
    ]);
    expect(today.health.find(({ what }) => what === "workers")?.state).toBe("fine");
  });

  it("has yesterday's figures by Lagos days", async () => {
    const tomorrow = new Date(world.runtime.clock.now().getTime() + 24 * 60 * 60_000);
    const { yesterday } = await readToday({
      db,
      clock: { ...world.runtime.clock, now: () => tomorrow },
    });
    expect(yesterday.paidInKobo.value).toBe("800000");
    expect(Number(yesterday.newInvestors.value)).toBeGreaterThanOrEqual(2);
  });
});
