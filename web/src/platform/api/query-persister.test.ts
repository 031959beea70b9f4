import { beforeEach, expect, it } from "vitest";
import { createKeptReads, forgetReads } from "./query-persister.ts";

let kept: Map<string, string>;
const storage = () => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
});
const open = (token = "ada", build = "1") => createKeptReads({ storage, build, token });
const profile = { key: ["profile"], data: { name: "Ada" }, at: 5 };

beforeEach(() => {
  kept = new Map();
  const reads = open();
  reads.keep("profile", profile);
  reads.write();
});

it("restores cached data after a restart, with its age", () => {
  expect(open().all()).toEqual([profile]);
});

it("shows nothing to another session, nor to another version of the app", () => {
  expect(open("bola").all()).toEqual([]);
  expect(open("ada", "2").all()).toEqual([]);
});

it("contains no token", () => {
  const reads = open("a-token-that-is-secret");
  reads.write();
  expect([...kept.values()].join("")).not.toContain("secret");
});

it("removes all of it", () => {
  forgetReads(storage);
  expect(kept.size).toBe(0);
  expect(open().all()).toEqual([]);
});

it("ignores what it did not write", () => {
  for (const odd of ["", "null", "[]", "{}", '{"owner":"1 x","reads":7}']) {
    kept.set("osisi.reads", odd);
    expect(open().all()).toEqual([]);
  }
});

it("keeps the newest only, within its size limit", () => {
  const reads = open();
  for (let n = 0; n < 200; n += 1) {
    reads.keep(`q${n}`, { key: ["q", n], data: "x".repeat(20_000), at: n });
  }
  reads.write();
  expect([...kept.values()].join("").length).toBeLessThanOrEqual(400_000);
  const ats = open()
    .all()
    .map(({ at }) => at);
  expect(ats.at(-1)).toBe(199);
  expect(ats.length).toBeGreaterThan(5);
});

it("works where the browser refuses storage", () => {
  const reads = createKeptReads({ storage: refuse, build: "1", token: "ada" });
  reads.keep("profile", profile);
  reads.write();
  expect(reads.all()).toEqual([profile]);
});

function refuse(): never {
  throw new Error("refused");
}
