import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { newId } from "./ids.ts";
import {
  addToQuotas,
  closeQuota,
  forgetEndedQuotas,
  hasQuota,
  quotaKey,
  takeQuota,
  takeTurn,
} from "./quota.ts";

let database: TestDatabase;
const start = new Date("2026-11-21T08:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);

beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
});
afterAll(() => database.drop());

function take(key: string, now = start) {
  return takeQuota(database.db, { key, limit: 3, windowMs: 1000, now });
}

it("allows as many as the limit and then no more", async () => {
  const key = newId();
  const given = [await take(key), await take(key), await take(key), await take(key)];
  expect(given).toEqual([true, true, true, false]);
});

it("allows more when the window that the first one opened has ended", async () => {
  const key = newId();
  for (let count = 0; count < 3; count += 1) await take(key, after(count * 300));
  expect(await take(key, after(999))).toBe(false);
  expect(await take(key, after(1000))).toBe(true);
});

it("allows exactly the limit under concurrency", async () => {
  const key = newId();
  const given = await Promise.all(Array.from({ length: 20 }, () => take(key)));
  expect(given.filter(Boolean)).toHaveLength(3);
});

it("tells whether there is one left without taking it", async () => {
  const key = newId();
  const one = { key, limit: 1, windowMs: 1000 };
  const left = () => hasQuota(database.db, { ...one, now: start });
  expect(await left()).toBe(true);
  expect(await left()).toBe(true);
  await take(key);
  expect(await left()).toBe(false);
  expect(await hasQuota(database.db, { ...one, now: after(1000) })).toBe(true);
});

it("spreads many callers over this window and as many as needed", async () => {
  const key = newId();
  const turn = (now = start) => takeTurn(database.db, { key, limit: 2, windowMs: 1000, now });
  const turns = [await turn(), await turn(), await turn(), await turn(), await turn()];
  const waitsMs = turns.map((at) => at.getTime() - start.getTime());
  expect(waitsMs).toEqual([0, 0, 1000, 1000, 2000]);
  expect(await turn(after(1000))).toEqual(after(1000));
});

it("allows nothing before the end of a closure", async () => {
  const key = newId();
  const rule = { key, limit: 2, windowMs: 1000 };
  await takeTurn(database.db, { ...rule, now: start });
  await closeQuota(database.db, { ...rule, until: after(5000) });
  expect(await takeTurn(database.db, { ...rule, now: after(1500) })).toEqual(after(5000));
  expect(await takeTurn(database.db, { ...rule, now: after(5000) })).toEqual(after(5000));
});

it("ignores a window that was opened by a clock hours ahead", async () => {
  const rule = { key: newId(), limit: 1, windowMs: 1000 };
  const hoursAhead = after(5 * 60 * 60_000);
  const { db } = database;
  const hoursAheadTakes = () => takeQuota(db, { ...rule, now: hoursAhead });
  expect([await hoursAheadTakes(), await hoursAheadTakes()]).toEqual([true, false]);
  expect(await hasQuota(db, { ...rule, now: start })).toBe(true);
  expect(await takeTurn(db, { ...rule, now: start })).toEqual(start);
  expect(await takeQuota(db, { ...rule, now: after(500) })).toBe(false);
  await hoursAheadTakes();
  const counted = { taken: [{ key: rule.key, count: 1 }], windowMs: 1000, now: start };
  expect((await addToQuotas(db, counted)).get(rule.key)?.windowEndsAt).toEqual(after(1000));
});

it("deletes windows that have ended, and only those", async () => {
  const [ended, open] = [newId(), newId()];
  await take(ended);
  await take(open, after(500));
  await forgetEndedQuotas(database.db, after(1000));
  const rows = await database.db.selectFrom("quota").select("key").execute();
  const keys = rows.map(({ key }) => key);
  expect(keys).toContain(open);
  expect(keys).not.toContain(ended);
});

function key(...counted: string[]) {
  return quotaKey("secret", ...counted);
}

it("hashes what is counted with a key, and distinguishes every combination", () => {
  expect(key("login", "ada@example.com")).not.toContain("ada");
  expect(key("login", "a", "b")).toBe(key("login", "a", "b"));
  const others = [
    key("login", "a\0b"),
    key("login", "a,b"),
    key("login", "b", "a"),
    quotaKey("another secret", "login", "a", "b"),
  ];
  expect(others).not.toContain(key("login", "a", "b"));
});
