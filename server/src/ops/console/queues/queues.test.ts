import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestOperator, consoleDatabase, newOperator } from "#test/console.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";
import type { Db } from "#platform/database/database.ts";
import { opsOf } from "#test/operating.ts";
import { readToday } from "../today/read-today.ts";
import { readQueue } from "./queue-rows.ts";
import { countQueues } from "./waiting.ts";
import { workOn } from "./work.ts";

let world: Refunding;
let db: Db;
let bisi: TestOperator;
let chidi: TestOperator;
const everything = () => true;

beforeAll(async () => {
  world = await startRefunding();
  db = consoleDatabase(world.consoleUrl);
  bisi = await newOperator(world.ownerUrl, "finance");
  chidi = await newOperator(world.ownerUrl, "finance");
});

afterAll(async () => {
  await db.destroy();
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
    await workOn(db, bisi.tokenHash, { item, act: "take" });
    await expect(workOn(db, chidi.tokenHash, { item, act: "take" })).rejects.toMatchObject({
      code: "OS409",
    });
    await workOn(db, chidi.tokenHash, { item, act: "note", text: "The bank was asked." });
    const [taken] = await rowsOf("findings");
    expect(taken).toMatchObject({
      takenBy: { id: bisi.id, name: bisi.name },
      notes: [{ by: chidi.name, text: "The bank was asked." }],
    });
    const work = { item, act: "hand-over", to: chidi.id, text: "Yours" } as const;
    expect(await workOn(db, bisi.tokenHash, work)).toMatchObject({ takenBy: { id: chidi.id } });
    const ended = await workOn(db, chidi.tokenHash, { item, act: "end", text: "Done" });
    expect(ended).toMatchObject({ takenBy: null });
    expect(ended.endedAt).not.toBeNull();
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

  it("takes a row once of two operators at the same time", async () => {
    const item = "payout:0193c7a2-0000-7000-8000-000000000001";
    const tries = [bisi, chidi, bisi, chidi].map(({ tokenHash }) =>
      workOn(db, tokenHash, { item, act: "take" }).then(
        ({ takenBy }) => takenBy?.id,
        () => undefined,
      ),
    );
    const takers = new Set((await Promise.all(tries)).filter(Boolean));
    expect(takers.size).toBe(1);
  });

  it("needs a session, and a role that works on queues", async () => {
    const item = "payout:0193c7a2-0000-7000-8000-000000000002";
    const stranger = Buffer.alloc(32);
    await expect(workOn(db, stranger, { item, act: "take" })).rejects.toMatchObject({
      code: "OS401",
    });
    const admin = await newOperator(world.ownerUrl, "admin");
    await expect(workOn(db, admin.tokenHash, { item, act: "take" })).rejects.toMatchObject({
      code: "OS403",
    });
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
    await workOn(db, bisi.tokenHash, { item: `message:${id}`, act: "end", text: "Called them" });
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
    expect(today.owed.suspenseKobo).toBe("430000");
    const parts = today.owed.owed.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n);
    expect(String(parts)).toBe(today.owed.owedKobo);
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
