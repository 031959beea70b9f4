import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, startConsole } from "#test/console.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import type { Db } from "#platform/database/database.ts";
import { readAbout } from "./read-about.ts";
import { readCustomerPage } from "./read-customer.ts";
import { readTimeline } from "./timeline.ts";

let world: Withdrawing;
let office: TestConsole;
let db: Db;
let ada: Investor;
let withdrawal: string;
let pending: string;
const everything = () => true;

beforeAll(async () => {
  world = await startWithdrawing();
  office = await startConsole(world);
  db = office.db;
});

afterAll(async () => {
  await office.stop();
  await world.stop();
});

it("begins with a withdrawal and a payment that wait", async () => {
  ada = await world.saver(20_000);
  await world.settings({ transfers: "manual" });
  withdrawal = await world.send(ada, 3_000);
  pending = await world.begin(ada, 7_000);
  await world.fault({ on: "GET /transaction/verify", effect: "status", status: 502, times: 3 });
  await world.comeBack(pending);
  expect(withdrawal).toContain("wd-");
});

const runtime = () => ({ db, clock: world.runtime.clock });

async function page() {
  const read = await readCustomerPage(runtime(), ada.id, everything);
  if (!read) throw new Error("no page");
  return read;
}

describe("the page of a customer", () => {
  it("shows an operator's hold until it ends", async () => {
    const { id } = await world.investor();
    const holds = async () => (await readCustomerPage(runtime(), id, everything))?.holds;
    await opsOf(world.runtime, "he called", ["hold", id, "own-request", "withdrawals"]);
    expect(await holds()).toMatchObject([
      { kind: "held-by-operator", words: expect.stringContaining("Held by ada. Withdrawals") },
    ]);
    await opsOf(world.runtime, "he called", ["lift-hold", id]);
    expect(await holds()).toEqual([]);
  });

  it("adds up what they are owed, by product, from the ledger", async () => {
    const { balances, owedKobo, debtKobo } = await page();
    expect(owedKobo).toBe("2000000");
    expect(debtKobo).toBe("0");
    expect(balances).toContainEqual({ kind: "held", id: null, name: null, amountKobo: "300000" });
    expect(balances).toContainEqual({ kind: "stash", id: null, name: null, amountKobo: "1700000" });
  });

  it("names each stuck item, why, what happens by itself and when, and what may be done", async () => {
    const { stuck } = await page();
    expect(stuck.map(({ reference }) => reference).toSorted()).toEqual(
      [withdrawal, pending].toSorted(),
    );
    for (const item of stuck) {
      expect(item.why).not.toBe("");
      expect(item.byItself).not.toBeNull();
      expect(item.nextAt).not.toBeNull();
    }
    const payment = stuck.find(({ kind }) => kind === "payment");
    expect(payment?.acts).toEqual([
      { action: "requery", subject: pending, allowed: true, why: null },
      { action: "refund", subject: pending, allowed: false, why: "Nothing of it is booked." },
    ]);
  });

  it("says the same as npm run ops -- show", async () => {
    const { said } = await opsOf(world.runtime, "", ["show", withdrawal]);
    const [item] = await readAbout(db, withdrawal, everything);
    expect(said).toContain([item?.what, item?.why, item?.byItself].join(" "));
  });

  it("shows what another role does as refused", async () => {
    const [item] = await readAbout(db, withdrawal, () => false);
    expect(item?.acts).toEqual([
      { action: "requery", subject: withdrawal, allowed: false, why: "Another role does this." },
    ]);
  });

  it("masks name, address and numbers", async () => {
    const text = JSON.stringify(await page());
    const owner = await world.db
      .selectFrom("investor")
      .select(["lastName", "email", "phone", "address"])
      .where("id", "=", ada.id)
      .executeTakeFirstOrThrow();
    for (const secret of [owner.email, owner.phone, owner.phone.slice(4), owner.address]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(`${owner.lastName}"`);
  });

  it("is none for an unknown id", async () => {
    const id = "0193c7a2-0000-7000-8000-000000000009";
    expect(await readCustomerPage(runtime(), id, everything)).toBeUndefined();
  });
});

describe("the timeline", () => {
  it("merges money, messages, sign-ins and changes by time, the newest first", async () => {
    const { rows, next } = await readTimeline(runtime(), ada.id, {});
    const kinds = new Set(rows.map(({ kind }) => kind));
    for (const kind of ["money", "message", "sign-in", "change"] as const) {
      expect(kinds).toContain(kind);
    }
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(next).toBeNull();
    expect(rows).toContainEqual(
      expect.objectContaining({
        title: "Withdrawal requested",
        amountKobo: "-300000",
        reference: withdrawal,
        by: "customer",
      }),
    );
  });

  it("shows what operators did about the customer's money", async () => {
    await opsOf(world.runtime, "the customer called", ["requery", withdrawal]);
    const { rows } = await readTimeline(runtime(), ada.id, { kind: "operator" });
    expect(rows).toMatchObject([{ title: "requery", by: "ada", reference: withdrawal }]);
  });

  it("goes page by page through everything once", async () => {
    const rows = Array.from({ length: 130 }, (_, n) => ({
      id: `0193c7a2-0000-7000-8000-000000001${String(n).padStart(3, "0")}`,
      investorId: ada.id,
      channel: "mail",
      title: `Message ${n}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 4))),
      giveUpAt: new Date(),
      sentAt: new Date(),
    }));
    await world.db.insertInto("outbox").values(rows).execute();
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const read = await readTimeline(runtime(), ada.id, { kind: "message", before });
      seen.push(...read.rows.map(({ id }) => id));
      before = read.next ?? undefined;
    } while (before !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    for (const { id } of rows) expect(seen).toContain(`message:${id}`);
  });
});
